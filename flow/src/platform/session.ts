/** Kept over a reload; no personal data. */
type Kept = { flowToken: string; linkMark: string };

const storedKey = "veridesk.flow";
let kept: Kept | null | undefined;

function readKept(): Kept | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storedKey) ?? "null");
    const { flowToken, linkMark } = (value ?? {}) as Partial<Kept>;
    return typeof flowToken === "string" && typeof linkMark === "string" ? { flowToken, linkMark } : null;
  } catch {
    // Storage may be switched off; then a reload loses the visit.
    return null;
  }
}

function current(): Kept | null {
  if (kept === undefined) kept = readKept();
  return kept;
}

export const flowToken = (): string | null => current()?.flowToken ?? null;

/** Enough to recognise the link in this tab, far too little to open it. */
const markOf = (linkToken: string): string => linkToken.slice(-6);

export const isOfLink = (linkToken: string): boolean => current()?.linkMark === markOf(linkToken);

export const keepSession = (flowToken: string, linkToken: string): void =>
  keep({ flowToken, linkMark: markOf(linkToken) });

export const renewSession = (flowToken: string): void => keep({ flowToken, linkMark: current()?.linkMark ?? "" });

function keep(next: Kept): void {
  kept = next;
  try {
    sessionStorage.setItem(storedKey, JSON.stringify(kept));
  } catch {}
}

export function dropSession(): void {
  kept = null;
  try {
    sessionStorage.removeItem(storedKey);
  } catch {}
}
