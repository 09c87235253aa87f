import { createElement } from "react";
import { notifySuccess, showLasting } from "#web/platform/notify.ts";
import { pressOf } from "./key-press.ts";
import { isUndoPress } from "./review-keys.rules.ts";
import {
  keepUndoable,
  subscribeToUndoable,
  type UndoableDecision,
  undoableDecisions,
  undoLastDecision,
} from "./undo-decision.ts";

let hide: (() => void) | null = null;

function undoByKey(event: KeyboardEvent): void {
  if (!isUndoPress(pressOf(event))) return;
  event.preventDefault();
  void undoLastDecision();
}

// As long as the list of them: also while the next case is loading, or on another page.
subscribeToUndoable(() => {
  if (undoableDecisions().length > 0) {
    document.addEventListener("keydown", undoByKey);
    return;
  }
  document.removeEventListener("keydown", undoByKey);
  hide?.();
  hide = null;
});

/** Says what was decided, in a list of the last decisions, as long as it can be undone. */
export function offerDecisionUndo(decided: UndoableDecision): void {
  if (decided.undoSeconds === 0) {
    notifySuccess(decided.words.decided);
    return;
  }
  keepUndoable(decided);
  void import("./undo-list.widget.tsx").then(({ UndoList }) => {
    if (undoableDecisions().length > 0) hide = showLasting("undo-decisions", createElement(UndoList));
  });
}
