import { verifications } from "#contract/cases/verifications.calls.ts";
import { sendDeskCall } from "#web/platform/api.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess, notifyWithAction } from "#web/platform/notify.ts";
import { readVerificationAgain } from "../stale-verification.ts";

type Decided = {
  id: string;
  rowVersion: number;
  undoSeconds: number;
  words: { decided: string; undo: string; undone: string; failed: string };
  onUndone: () => void;
};

type Waiting = { decided: Decided; hide: () => void };
// In module state, since by now the reviewer may look at another verification.
let waiting: Waiting | null = null;

/** Undoes the last decision while that is offered; does nothing after that. */
export async function undoLastDecision(): Promise<void> {
  if (!waiting) return;
  const { decided, hide } = waiting;
  waiting = null;
  hide();
  try {
    await sendDeskCall(verifications.undo, { body: { verification_id: decided.id, rowVersion: decided.rowVersion } });
    notifySuccess(decided.words.undone);
    decided.onUndone();
  } catch (error) {
    notifyError(sayError(error, decided.words.failed));
  }
  await readVerificationAgain();
}

export function offerDecisionUndo(decided: Decided): void {
  const { words, undoSeconds } = decided;
  if (undoSeconds === 0) {
    notifySuccess(words.decided);
    return;
  }
  waiting?.hide();
  const hide = notifyWithAction({
    message: words.decided,
    action: words.undo,
    shortcut: "Ctrl Z",
    shownMs: undoSeconds * 1000,
    onAction: () => void undoLastDecision(),
  });
  const mine = { decided, hide };
  waiting = mine;
  window.setTimeout(() => {
    if (waiting === mine) waiting = null;
  }, undoSeconds * 1000);
}
