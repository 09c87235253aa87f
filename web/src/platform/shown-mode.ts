import { useSyncExternalStore } from "react";
import type { SessionView } from "#contract/account/sessions.contract.ts";
import type { ProjectMode } from "#contract/project/modes.ts";
import { sessionModes } from "#contract/project/session-modes.calls.ts";

type Listener = () => void;
const listeners = new Set<Listener>();

/** What this tab shows, and the session's mode after another tab has switched it. */
let shown: ProjectMode | null = null;
let other: ProjectMode | null = null;

function change(nextShown: ProjectMode | null, nextOther: ProjectMode | null): void {
  const isSame = other === nextOther;
  [shown, other] = [nextShown, nextOther];
  if (!isSame) for (const listener of listeners) listener();
}

/** Called with every view of the session. The first one sets this tab's mode; signing out clears it. */
export function meetMode({ user }: SessionView): void {
  const current = user?.mode ?? null;
  if (current === null || shown === null || current === shown) change(current, null);
  else change(shown, current);
}

/** For the call that changes this tab's mode; the next view of the session sets it. */
export function followMode(path: string): void {
  if (path === sessionModes.switchTo.path) change(null, null);
}

/** The mode that this tab's calls are meant for; null while unknown. */
export const shownMode = (): ProjectMode | null => shown;

const otherMode = (): ProjectMode | null => other;
const subscribe = (listener: Listener) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The session's mode, while this tab shows another one. */
export const useOtherMode = (): ProjectMode | null => useSyncExternalStore(subscribe, otherMode);
