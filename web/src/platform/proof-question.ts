import { useSyncExternalStore } from "react";

type Listener = () => void;
const listeners = new Set<Listener>();
let asked: { promise: Promise<boolean>; settle: (isGiven: boolean) => void } | null = null;

const tell = () => {
  for (const listener of listeners) listener();
};

/** "Confirm it is you": several calls that need it at once share one question and its answer. */
export const proofQuestion = {
  ask(): Promise<boolean> {
    if (asked === null) {
      let settle: (isGiven: boolean) => void = () => undefined;
      const promise = new Promise<boolean>((done) => {
        settle = done;
      });
      asked = { promise, settle };
      tell();
    }
    return asked.promise;
  },
  answer(isGiven: boolean): void {
    asked?.settle(isGiven);
    asked = null;
    tell();
  },
};

const subscribe = (listener: Listener) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useIsProofAsked = (): boolean => useSyncExternalStore(subscribe, () => asked !== null);
