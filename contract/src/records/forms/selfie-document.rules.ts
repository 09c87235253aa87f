type Liveness = { mode: string; withCreditCard: boolean; withDocument: boolean };

/** Only a static selfie shows it. */
export function documentShownBeside(liveness: Liveness | undefined): { card: boolean; document: boolean } {
  const isStatic = liveness?.mode === "static_selfie";
  return { card: isStatic && liveness.withCreditCard, document: isStatic && liveness.withDocument };
}
