import type { ReactNode } from "react";
import { usePageTitle } from "#web/platform/page-title.ts";
import classes from "./auth-head.module.css";

export function AuthHead({ icon, title, children }: { icon?: ReactNode; title: string; children?: ReactNode }) {
  usePageTitle(title);
  return (
    <div className={classes.root}>
      {icon && (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <h1 className={classes.title}>{title}</h1>
      {children && <p className={classes.lead}>{children}</p>}
    </div>
  );
}
