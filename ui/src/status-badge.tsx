import type { ReactNode } from "react";
import classes from "./status-badge.module.css";

export type Tone = "good" | "bad" | "wait" | "info" | "quiet";

/** A state in a word, with a colour that never says it alone. */
export function StatusBadge({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
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
