import { connection } from "./connection.ts";

const storedKey = "forced-reload";
/** A second failure so soon after a forced reload is shown instead (specification 1, section 9). */
export const reloadGuardMs = 2 * 60_000;

/** May a page that failed to load force a reload now? `last` is when it did so before, in ms since 1970, or null. */
export const mayForceReload = (now: number, last: number | null): boolean =>
  last === null || now - last > reloadGuardMs;

const brokenLoad =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to load module script/i;

/** Did a lazily loaded file not arrive: the network broke, or a new release has taken the place of the old files? */
export const isBrokenLoad = (error: unknown): boolean => error instanceof Error && brokenLoad.test(error.message);

/** A reload without a server would leave the browser's own error page in our place. */
async function reloadWhenReachable(): Promise<void> {
  if (!(await connection.isReachable())) connection.reportAway();
  await connection.whenBack();
  location.reload();
}

let isReloading = false;

/** Reloads the page as soon as the server answers, unless that has just been tried. @returns whether it will. */
export function forceOneReload(): boolean {
  if (isReloading) return true;
  const stored = Number(sessionStorage.getItem(storedKey) ?? Number.NaN);
  if (!mayForceReload(Date.now(), Number.isNaN(stored) ? null : stored)) return false;
  sessionStorage.setItem(storedKey, String(Date.now()));
  isReloading = true;
  void reloadWhenReachable();
  return true;
}
