import type { ReactNode, RefCallback } from "react";
import classes from "./page-header.module.css";

export type PageHeaderProps = {
  title: ReactNode;
  beside?: ReactNode;
  /** In the title's line where there is room. */
  tabs?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Of one that stays (`sticky-page-header.tsx`): says how much of the page it covers. */
  cover?: RefCallback<HTMLDivElement>;
};

export function PageHeader({ title, beside, tabs, lead, actions, cover }: PageHeaderProps) {
  const words = lead && <p className={classes.lead}>{lead}</p>;
  return (
    <>
      <div
        ref={cover ?? null}
        className={classes.root}
        data-tabs={tabs !== undefined || undefined}
        data-sticky={cover !== undefined || undefined}
      >
        <div className={classes.words}>
          <div className={classes.line}>
            <h1 className={classes.title} tabIndex={-1}>
              {title}
            </h1>
            {beside}
            {tabs && <div className={classes.tabs}>{tabs}</div>}
          </div>
          {!cover && words}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {cover && words}
    </>
  );
}
