import type { ReactNode } from "react";
import { usePageTitle } from "#web/platform/page-title.ts";
import classes from "./message-screen.module.css";

export function MessageScreen({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  usePageTitle(title);
  return (
    <main className={classes.root}>
      <div className={classes.icon} aria-hidden>
        {icon}
      </div>
      <h1 className={classes.title}>{title}</h1>
      {children && <p className={classes.body}>{children}</p>}
      {action}
    </main>
  );
}
