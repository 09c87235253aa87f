import type { ReactNode } from "react";
import classes from "./page-header.module.css";

export function PageHeader({
  title,
  beside,
  tabs,
  lead,
  actions,
}: {
  title: ReactNode;
  beside?: ReactNode;
  /** In the title's line where there is room. */
  tabs?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={classes.root} data-tabs={tabs !== undefined || undefined}>
      <div className={classes.words}>
        <div className={classes.line}>
          <h1 className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          {beside}
          {tabs && <div className={classes.tabs}>{tabs}</div>}
        </div>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
