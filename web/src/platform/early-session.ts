type Early = { earlySession?: Promise<Response> | undefined };

/** `index.html` requests the session before the scripts load; the first call for it takes that reply. */
export function takeEarlySession(): Promise<Response> | undefined {
  const { earlySession } = globalThis as Early;
  (globalThis as Early).earlySession = undefined;
  return earlySession;
}
