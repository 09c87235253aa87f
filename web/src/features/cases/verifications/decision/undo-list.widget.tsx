import { useSyncExternalStore } from "react";
import { ToastAction } from "#ui/toast-action.tsx";
import { reviewKeys } from "./review-keys.rules.ts";
import { subscribeToUndoable, undoableDecisions, undoDecision } from "./undo-decision.ts";
import classes from "./undo-list.module.css";

/** The last decisions, each while it can be undone. */
export function UndoList() {
  const decisions = useSyncExternalStore(subscribeToUndoable, undoableDecisions);
  return (
    <ul className={classes.list}>
      {decisions.map((decided, at) => (
        <li key={decided.id}>
          <ToastAction
            message={decided.words.decided}
            action={decided.words.undo}
            {...(at === 0 ? { shortcut: reviewKeys.undo } : {})}
            onAction={() => void undoDecision(decided)}
          />
        </li>
      ))}
    </ul>
  );
}
