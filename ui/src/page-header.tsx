import type { ReactNode } from "react";
import { coverTop } from "./cover-top.ts";
import classes from "./page-header.module.css";

type Props = {
  title: ReactNode;
  beside?: ReactNode;
  /** In the title's line where there is room. */
  tabs?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Over a long list: it stays where the window is wide, and the table's head below it. */
  isSticky?: boolean;
};

export function PageHeader({ title, beside, tabs, lead, actions, isSticky = false }: Props) {
  const words = lead && <p className={classes.lead}>{lead}</p>;
  return (
    <>
      <div
        ref={isSticky ? coverTop : null}
        className={classes.root}
        data-tabs={tabs !== undefined || undefined}
        data-sticky={isSticky || undefined}
      >
        <div className={classes.words}>
          <div className={classes.line}>
            <h1 className={classes.title} tabIndex={-1}>
              {title}
            </h1>
            {beside}
            {tabs && <div className={classes.tabs}>{tabs}</div>}
          </div>
          {!isSticky && words}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {isSticky && words}
    </>
  );
}
