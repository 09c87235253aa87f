import { useSyncExternalStore } from "react";
import { invitations } from "#contract/invitations.calls.ts";
import { projects } from "#contract/projects.calls.ts";
import type { SessionView } from "#contract/sessions.contract.ts";

export type Project = { id: string; name: string };

type Listener = () => void;
const listeners = new Set<Listener>();

/** The project that this tab shows, and the one that the session works in when another tab has switched it. */
let shown: Project | null = null;
let other: Project | null = null;

function change(nextShown: Project | null, nextOther: Project | null): void {
  const isSame = other?.id === nextOther?.id;
  [shown, other] = [nextShown, nextOther];
  if (!isSame) for (const listener of listeners) listener();
}

const projectOf = ({ user }: SessionView): Project | null =>
  user?.currentCustomerAccountId ? { id: user.currentCustomerAccountId, name: user.projectName ?? "" } : null;

/** Every view of the session passes here. The first one says which project this tab shows; nobody signed in, none. */
export function meetSession(view: SessionView): void {
  const current = projectOf(view);
  if (current === null || shown === null) change(current, null);
  else if (current.id === shown.id) change(current, null);
  else change(shown, current);
}

const changing = new Set<string>([projects.switchTo.path, projects.add.path, invitations.accept.path]);

/** Some calls change the project of this tab; the next view of the session says which it is. */
export function followChange(path: string): void {
  if (changing.has(path)) change(null, null);
}

/** What a call of this tab is meant for; null before it is known. */
export const shownProjectId = (): string | null => shown?.id ?? null;

const otherProject = (): Project | null => other;
const subscribe = (listener: Listener) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The project of the session, while this tab shows another one. */
export const useOtherProject = (): { shown: Project | null; other: Project | null } => {
  const current = useSyncExternalStore(subscribe, otherProject);
  return { shown, other: current };
};
