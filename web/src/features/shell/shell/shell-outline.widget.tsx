import type { ReactNode } from "react";
import classes from "./shell.module.css";

/** The frame, without anything that depends on who looks at it. */
export function ShellOutline({ children }: { children: ReactNode }) {
  return (
    <div className={classes.root}>
      <header className={classes.header} />
      <aside className={classes.side} />
      <main className={classes.main}>{children}</main>
    </div>
  );
}
