import { ownPath } from "#web/sign-in/sign-in-steps.ts";

const returnKey = "return-path";
const keepKey = "keep-signed-in";

/** Kept in this tab only, and only a path. The start page needs no entry: it is the default. */
export function rememberReturnPath(path: string): void {
  if (path === "/dashboard") return;
  sessionStorage.setItem(returnKey, path);
}

/** A path requested before sign-up may belong to somebody else, so a new account starts at the start page. */
export const forgetReturnPath = (): void => sessionStorage.removeItem(returnKey);

/** The page to open after sign-in, once; /dashboard by default. */
export function takeReturnPath(): string {
  const path = ownPath(sessionStorage.getItem(returnKey), location.origin);
  sessionStorage.removeItem(returnKey);
  return path ?? "/dashboard";
}

/** "Keep me logged in" is ticked with the password and used after the last factor. */
export const rememberKeepSignedIn = (keep: boolean): void => sessionStorage.setItem(keepKey, String(keep));
export const takeKeepSignedIn = (): boolean => {
  const keep = sessionStorage.getItem(keepKey) === "true";
  sessionStorage.removeItem(keepKey);
  return keep;
};
