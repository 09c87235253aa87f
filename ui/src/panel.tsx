import type { ReactNode } from "react";
import classes from "./panel.module.css";

export function Panel({
  title,
  beside,
  actions,
  children,
}: {
  title?: string;
  beside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classes.root}>
      {title && (
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {beside}
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
