type Early = { earlySession?: Promise<Response> | undefined };

/** The page asks for its session before its scripts have come (`index.html`); the first call for it takes that answer. */
export function takeEarlySession(): Promise<Response> | undefined {
  const { earlySession } = globalThis as Early;
  (globalThis as Early).earlySession = undefined;
  return earlySession;
}
