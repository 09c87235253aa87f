import type { ProviderKind } from "#contract/screening/services/service-providers.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import type { Platform } from "#server/platform/platform.ts";
import { mayCallProvider, newCircuit, noteProviderOutcome, type ProviderCircuit } from "./services.circuit.rules.ts";
import {
  isWorthAsking,
  type ProviderQuestion,
  type ProviderResult,
  providerTargetOf,
  readProviderReply,
} from "./services.providers.rules.ts";

const circuits = new WeakMap<object, Map<ProviderKind, ProviderCircuit>>();

function circuitOf(platform: Pick<Platform, "outbound">, kind: ProviderKind): ProviderCircuit {
  const own = circuits.get(platform.outbound) ?? new Map<ProviderKind, ProviderCircuit>();
  circuits.set(platform.outbound, own);
  const circuit = own.get(kind) ?? newCircuit();
  own.set(kind, circuit);
  return circuit;
}

/** Once: the job asks again. `id`: by which the provider knows a question that it has answered. */
export async function askProvider<Kind extends ProviderKind>(
  platform: Pick<Platform, "config" | "outbound">,
  { id }: { live: LiveScope; id: string },
  question: ProviderQuestion & { kind: Kind },
): Promise<ProviderResult<Kind> | { state: "not_configured" }> {
  const { kind, ...requested } = question;
  const { url, key } = providerTargetOf(platform.config, kind);
  if (url === undefined) return { state: "not_configured" };
  const circuit = circuitOf(platform, kind);
  if (!mayCallProvider(circuit, performance.now())) return { state: "failed", why: "closed" };
  const reply = await platform.outbound.exchange({
    url,
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      "idempotency-key": id,
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    },
    body: JSON.stringify({ version: 1, id, kind, question: requested }),
  });
  const provided = readProviderReply(kind, reply);
  noteProviderOutcome(circuit, provided.state === "failed" && isWorthAsking(provided.why), performance.now());
  return provided;
}
