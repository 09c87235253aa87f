import { useSyncExternalStore } from "react";
import type { SessionView } from "#contract/account/sessions.contract.ts";
import { projects } from "#contract/project/projects.calls.ts";
import { invitations } from "#contract/team/invitations.calls.ts";

export type ShownProject = { id: string; name: string };

type Listener = () => void;
const listeners = new Set<Listener>();

/** The project that this tab shows, and the session's one after another tab has switched it. */
let shown: ShownProject | null = null;
let other: ShownProject | null = null;

function change(nextShown: ShownProject | null, nextOther: ShownProject | null): void {
  const isSame = other?.id === nextOther?.id;
  [shown, other] = [nextShown, nextOther];
  if (!isSame) for (const listener of listeners) listener();
}

function projectOf({ user }: SessionView): ShownProject | null {
  const id = user?.currentCustomerAccountId ?? user?.outside?.projectId;
  return id ? { id, name: user?.projectName ?? "" } : null;
}

/** Called with every view of the session. The first one sets this tab's project; signing out clears it. */
export function meetSession(view: SessionView): void {
  const current = projectOf(view);
  if (current === null || shown === null) change(current, null);
  else if (current.id === shown.id) change(current, null);
  else change(shown, current);
}

const changing = new Set<string>([projects.switchTo.path, projects.add.path, invitations.accept.path]);

/** For calls that change this tab's project; the next view of the session sets it. */
export function followChange(path: string): void {
  if (changing.has(path)) change(null, null);
}

/** The project that this tab's calls are meant for; null while unknown. */
export const shownProjectId = (): string | null => shown?.id ?? null;

const otherProject = (): ShownProject | null => other;
const subscribe = (listener: Listener) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The session's project, while this tab shows another one. */
export const useOtherProject = (): { shown: ShownProject | null; other: ShownProject | null } => {
  const current = useSyncExternalStore(subscribe, otherProject);
  return { shown, other: current };
};
