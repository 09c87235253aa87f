import { useSyncExternalStore } from "react";

/** At most one probe per second while the service is away (S50). */
const firstWaitMs = 1_000;
const longestWaitMs = 15_000;

type Listener = () => void;
type Connection = {
  isAway: () => boolean;
  isReachable: () => Promise<boolean>;
  /** Reports an outage: one probe at a time starts. */
  reportAway: () => void;
  /** Resolves at once while the service is reachable, else when a probe has succeeded. */
  whenBack: () => Promise<void>;
  subscribe: (listener: Listener) => () => void;
};

/** `wait` sleeps, in ms. Pauses double from 1 s to 15 s, however many callers wait. */
export function watchConnection(probe: () => Promise<boolean>, wait: (ms: number) => Promise<void>): Connection {
  const listeners = new Set<Listener>();
  let recovery: Promise<void> | null = null;

  const notify = () => {
    for (const listener of listeners) listener();
  };

  async function recover(): Promise<void> {
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      await wait(waitMs);
      if (await probe()) break;
    }
    recovery = null;
    notify();
  }

  return {
    isAway: () => recovery !== null,
    isReachable: probe,
    reportAway: () => {
      if (recovery !== null) return;
      recovery = recover();
      notify();
    },
    whenBack: () => recovery ?? Promise.resolve(),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** The session call reaches the database, so its success means that both are back. */
async function askServer(): Promise<boolean> {
  try {
    const response = await fetch("/api/session", { signal: AbortSignal.timeout(10_000), cache: "no-store" });
    return response.status < 500;
  } catch {
    return false;
  }
}

export const deskConnection = watchConnection(askServer, sleep);

export const useIsAway = (): boolean => useSyncExternalStore(deskConnection.subscribe, deskConnection.isAway);
