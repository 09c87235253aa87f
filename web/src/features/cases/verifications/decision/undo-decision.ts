import { verifications } from "#contract/cases/verifications.calls.ts";
import { sendDeskCall } from "#web/platform/api.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { readVerificationAgain } from "../stale-verification.ts";
import { withDecision } from "./undo-list.rules.ts";

export type UndoableDecision = {
  id: string;
  rowVersion: number;
  undoSeconds: number;
  words: { decided: string; undo: string; undone: string; failed: string };
  onUndone: () => void;
};

// In module state, since by now the reviewer may look at another verification.
let waiting: readonly UndoableDecision[] = [];
const listeners = new Set<() => void>();

function change(next: readonly UndoableDecision[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

const leave = (decided: UndoableDecision) => change(waiting.filter((each) => each !== decided));

/** The newest first; the same array until it changes. */
export const undoableDecisions = (): readonly UndoableDecision[] => waiting;

/** @returns how it stops */
export function subscribeToUndoable(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function keepUndoable(decided: UndoableDecision): void {
  change(withDecision(waiting, decided));
  window.setTimeout(() => leave(decided), decided.undoSeconds * 1000);
}

/** Does nothing once the time to undo it is over. */
export async function undoDecision(decided: UndoableDecision): Promise<void> {
  if (!waiting.includes(decided)) return;
  leave(decided);
  try {
    await sendDeskCall(verifications.undo, { body: { verification_id: decided.id, rowVersion: decided.rowVersion } });
    notifySuccess(decided.words.undone);
    decided.onUndone();
  } catch (error) {
    notifyError(sayError(error, decided.words.failed));
  }
  await readVerificationAgain();
}

/** The newest of those that can be undone; the next time, the one before. */
export async function undoLastDecision(): Promise<void> {
  const [newest] = waiting;
  if (newest) await undoDecision(newest);
}
