import type { ReactNode } from "react";
import classes from "./status-badge.module.css";

export type BadgeTone = "good" | "bad" | "wait" | "info" | "quiet";

/** The colour never carries the meaning alone. */
export function StatusBadge({ tone, icon, children }: { tone: BadgeTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.root} data-tone={tone}>
      {icon && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      {children}
    </span>
  );
}
