import type { ProviderKind } from "#contract/screening/services/service-providers.ts";
import type { Live } from "#server/platform/live-scope.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type Circuit, mayCall, newCircuit, noteOutcome } from "./services.circuit.rules.ts";
import {
  isWorthAsking,
  type Provided,
  type ProviderQuestion,
  readProviderReply,
  targetOf,
} from "./services.providers.rules.ts";

const circuits = new WeakMap<object, Map<ProviderKind, Circuit>>();

function circuitOf(platform: Pick<Platform, "outbound">, kind: ProviderKind): Circuit {
  const own = circuits.get(platform.outbound) ?? new Map<ProviderKind, Circuit>();
  circuits.set(platform.outbound, own);
  const circuit = own.get(kind) ?? newCircuit();
  own.set(kind, circuit);
  return circuit;
}

/** Once: the job asks again. `id`: by which the provider knows a question that it has answered. */
export async function askProvider<Kind extends ProviderKind>(
  platform: Pick<Platform, "config" | "outbound">,
  { id }: { live: Live; id: string },
  question: ProviderQuestion & { kind: Kind },
): Promise<Provided<Kind> | { state: "not_configured" }> {
  const { kind, ...requested } = question;
  const { url, key } = targetOf(platform.config, kind);
  if (url === undefined) return { state: "not_configured" };
  const circuit = circuitOf(platform, kind);
  if (!mayCall(circuit, performance.now())) return { state: "failed", why: "closed" };
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
  noteOutcome(circuit, provided.state === "failed" && isWorthAsking(provided.why), performance.now());
  return provided;
}
