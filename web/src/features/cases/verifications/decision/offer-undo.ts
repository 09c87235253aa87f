import { createElement } from "react";
import { notifySuccess, showLasting } from "#web/platform/notify.ts";
import { keepUndoable, subscribeToUndoable, type UndoableDecision, undoableDecisions } from "./undo-decision.ts";

let hide: (() => void) | null = null;

subscribeToUndoable(() => {
  if (undoableDecisions().length > 0) return;
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
