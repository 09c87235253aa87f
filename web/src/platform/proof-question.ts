import { useSyncExternalStore } from "react";

type Listener = () => void;
const listeners = new Set<Listener>();
let requested: { promise: Promise<boolean>; settle: (isGiven: boolean) => void } | null = null;

const notify = () => {
  for (const listener of listeners) listener();
};

/** "Confirm it is you": several calls that need it at once share one question and its answer. */
export const proofQuestion = {
  ask(): Promise<boolean> {
    if (requested === null) {
      let settle: (isGiven: boolean) => void = () => undefined;
      const promise = new Promise<boolean>((done) => {
        settle = done;
      });
      requested = { promise, settle };
      notify();
    }
    return requested.promise;
  },
  answer(isGiven: boolean): void {
    requested?.settle(isGiven);
    requested = null;
    notify();
  },
};

const subscribe = (listener: Listener) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useIsProofRequested = (): boolean => useSyncExternalStore(subscribe, () => requested !== null);
