import {
  dataIntegrity,
  webhookSignature,
} from "#server/features/callbacks/callback-signatures/callback-signatures.rules.ts";
import type { OutboundResult } from "#server/platform/outbound/outbound-replies.ts";

type Message = { id: string; at: Date; body: string };

export function callbackHeaders(
  { id, at, body }: Message,
  keys: { apiKey: string | null; webhookSecrets: string[] },
): Record<string, string> {
  const timestampSeconds = Math.floor(at.getTime() / 1000);
  return {
    "content-type": "application/json",
    "user-agent": "Veridesk-Callbacks/1",
    ...(keys.apiKey ? { "x-data-integrity": dataIntegrity(keys.apiKey, body) } : {}),
    "webhook-id": id,
    "webhook-timestamp": String(timestampSeconds),
    "webhook-signature": webhookSignature({ secrets: keys.webhookSecrets, id, timestampSeconds, rawBody: body }),
  };
}

export function describeAttempt(result: OutboundResult) {
  if (result.kind === "reply")
    return { http_status: result.status, duration_ms: result.durationMs, reply: result.body, error: null };
  if (result.kind === "refused_target")
    return { http_status: null, duration_ms: 0, reply: null, error: `target refused: ${result.reason}` };
  return {
    http_status: result.status ?? null,
    duration_ms: result.durationMs,
    reply: null,
    error: `${result.reason}: ${result.message}`,
  };
}
