import { ownPath } from "#web/sign-in/sign-in-steps.ts";

const returnKey = "return-path";
const keepKey = "keep-signed-in";

/** Kept in this tab only, and only a path: the page that was asked for. The start page is where one lands anyway. */
export function rememberReturnPath(path: string): void {
  if (path === "/dashboard") return;
  sessionStorage.setItem(returnKey, path);
}

/** A new account starts at the start: what was asked for before it is somebody else's, or nothing. */
export const forgetReturnPath = (): void => sessionStorage.removeItem(returnKey);

/** The page to open after sign-in, once; /dashboard when none was asked for. */
export function takeReturnPath(): string {
  const path = ownPath(sessionStorage.getItem(returnKey), location.origin);
  sessionStorage.removeItem(returnKey);
  return path ?? "/dashboard";
}

/** "Keep me logged in" is ticked with the password and used when the last factor is proved. */
export const rememberKeepSignedIn = (keep: boolean): void => sessionStorage.setItem(keepKey, String(keep));
export const takeKeepSignedIn = (): boolean => {
  const keep = sessionStorage.getItem(keepKey) === "true";
  sessionStorage.removeItem(keepKey);
  return keep;
};
