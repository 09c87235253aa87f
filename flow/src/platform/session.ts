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

const devicesKey = "veridesk.devices";
/** Of links, newest last; a device seldom has more. */
const mostDeviceKeys = 20;

function readDeviceKeys(): Record<string, string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(devicesKey) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, string>) : {};
  } catch {
    return {};
  }
}

const newDeviceKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/**
 * A secret for each link, so that who has given something on this device goes on with it here, also days later. Without
 * storage it lasts as long as the page.
 */
export function deviceKeyOf(linkToken: string): string {
  const mark = markOf(linkToken);
  const { [mark]: known, ...others } = readDeviceKeys();
  const key = known ?? newDeviceKey();
  try {
    const newest = Object.entries(others).slice(1 - mostDeviceKeys);
    localStorage.setItem(devicesKey, JSON.stringify({ ...Object.fromEntries(newest), [mark]: key }));
  } catch {}
  return key;
}
