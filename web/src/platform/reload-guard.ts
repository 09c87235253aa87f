import { deskConnection } from "./connection.ts";

const storedKey = "forced-reload";
/** A second failure within this time is shown instead of reloading (specification 1, section 9). */
export const reloadGuardMs = 2 * 60_000;

/** Whether a page that failed to load may force a reload; `last`: the last forced reload in ms since 1970, or null. */
export const mayForceReload = (now: number, last: number | null): boolean =>
  last === null || now - last > reloadGuardMs;

const brokenLoad =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to load module script/i;

/** A lazily loaded file is missing: the network failed, or a new release has replaced the old files. */
export const isBrokenLoad = (error: unknown): boolean => error instanceof Error && brokenLoad.test(error.message);

/** A reload without a server would show the browser's own error page. */
async function reloadWhenReachable(): Promise<void> {
  if (!(await deskConnection.isReachable())) deskConnection.reportAway();
  await deskConnection.whenBack();
  location.reload();
}

let isReloading = false;

/** Reloads as soon as the server answers, unless that was just tried. @returns whether it will */
export function forceOneReload(): boolean {
  if (isReloading) return true;
  const stored = Number(sessionStorage.getItem(storedKey) ?? Number.NaN);
  if (!mayForceReload(Date.now(), Number.isNaN(stored) ? null : stored)) return false;
  sessionStorage.setItem(storedKey, String(Date.now()));
  isReloading = true;
  void reloadWhenReachable();
  return true;
}
