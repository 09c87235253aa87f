import type { ReactNode } from "react";
import classes from "./page-header.module.css";

export function PageHeader({
  title,
  beside,
  lead,
  actions,
}: {
  title: ReactNode;
  beside?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={classes.root}>
      <div className={classes.words}>
        <div className={classes.line}>
          <h1 className={classes.title} tabIndex={-1}>
            {title}
          </h1>
          {beside}
        </div>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
