/** Of one provider, in one process. */
export type ProviderCircuit = { failures: number; closedUntilMs: number };

export const newCircuit = (): ProviderCircuit => ({ failures: 0, closedUntilMs: 0 });

const mostFailures = 5;
const restMs = 30_000;

/** After the rest one call is let through; until it is back the others wait. */
export function mayCallProvider(circuit: ProviderCircuit, nowMs: number): boolean {
  if (nowMs < circuit.closedUntilMs) return false;
  if (circuit.failures >= mostFailures) circuit.closedUntilMs = nowMs + restMs;
  return true;
}

export function noteProviderOutcome(circuit: ProviderCircuit, isFailure: boolean, nowMs: number): void {
  circuit.failures = isFailure ? circuit.failures + 1 : 0;
  circuit.closedUntilMs = circuit.failures >= mostFailures ? nowMs + restMs : 0;
}
