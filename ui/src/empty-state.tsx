import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

export function EmptyState({
  icon,
  title,
  children,
  action,
  isSmall = false,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Within a panel that has other things in it. */
  isSmall?: boolean;
}) {
  return (
    <div className={classes.root} data-small={isSmall || undefined}>
      {icon && (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.body}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
