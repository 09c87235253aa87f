import { createHmac } from "node:crypto";

const WEBHOOK_SECRET_BYTES = 32;
const WEBHOOK_SECRET_PREFIX = "whsec_";

/** Lower-case hex HMAC-SHA512 over the base64 of the raw body. @param rawBody exactly the bytes that are sent */
export function dataIntegrity(apiKey: string, rawBody: string | Uint8Array): string {
  return createHmac("sha512", apiKey).update(Buffer.from(rawBody).toString("base64")).digest("hex");
}

export type WebhookMessage = {
  /** `whsec_…`, two during rotation; signatures have the same order. */
  secrets: readonly string[];
  /** The same over all attempts. */
  id: string;
  /** The time of this attempt. */
  timestampSeconds: number;
  rawBody: string | Uint8Array;
};

/** Standard Webhooks 1.0: `v1,<base64 HMAC-SHA256>` per secret, separated by spaces. */
export function webhookSignature({ secrets, id, timestampSeconds, rawBody }: WebhookMessage): string {
  return secrets.map((secret) => `v1,${signatureOf(secret, `${id}.${timestampSeconds}.`, rawBody)}`).join(" ");
}

function signatureOf(secret: string, prefix: string, rawBody: string | Uint8Array): string {
  return createHmac("sha256", webhookKey(secret)).update(prefix).update(rawBody).digest("base64");
}

function webhookKey(secret: string): Buffer {
  if (!secret.startsWith(WEBHOOK_SECRET_PREFIX)) throw new Error("A webhook secret starts with whsec_.");
  return Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), "base64");
}

/** Standard Webhooks. @param randomBytes cryptographic */
export function newWebhookSecret(randomBytes: (sizeBytes: number) => Uint8Array): string {
  return WEBHOOK_SECRET_PREFIX + Buffer.from(randomBytes(WEBHOOK_SECRET_BYTES)).toString("base64");
}
