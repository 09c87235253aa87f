import { createHmac } from "node:crypto";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The wait after each failed attempt, the first attempt's first (product.md, "Callbacks"). */
const RETRY_DELAYS_MS: readonly number[] = [
  1 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  1 * HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
];

const JITTER = 0.1;
const WEBHOOK_SECRET_BYTES = 32;
const WEBHOOK_SECRET_PREFIX = "whsec_";

/**
 * The `x-data-integrity` header: lower-case hex HMAC-SHA512 over the base64 of the raw body, keyed by the API key.
 * @param rawBody exactly the bytes that are sent.
 */
export function dataIntegrity(apiKey: string, rawBody: string | Uint8Array): string {
  return createHmac("sha512", apiKey).update(Buffer.from(rawBody).toString("base64")).digest("hex");
}

export type WebhookMessage = {
  /** `whsec_…`, one, or two while a secret is being rotated; the order is the order of the signatures. */
  secrets: readonly string[];
  /** The `webhook-id` header: the same over all attempts. */
  id: string;
  /** The `webhook-timestamp` header: the time of this attempt. */
  timestampSeconds: number;
  rawBody: string | Uint8Array;
};

/** The `webhook-signature` header of Standard Webhooks 1.0: `v1,<base64 HMAC-SHA256>`, one per secret, apart by spaces. */
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

/**
 * A new secret of Standard Webhooks: `whsec_` and the base64 of 32 random bytes.
 * @param randomBytes a source of cryptographic randomness, such as that of node:crypto.
 */
export function newWebhookSecret(randomBytes: (sizeBytes: number) => Uint8Array): string {
  return WEBHOOK_SECRET_PREFIX + Buffer.from(randomBytes(WEBHOOK_SECRET_BYTES)).toString("base64");
}

/**
 * When to try again after a failed attempt.
 * @param attempt how many attempts there have been, from 1.
 * @param random a number from 0 up to 1; spreads the wait by ±10 %, so that many retries do not fall together.
 * @returns the time of the next attempt, or null when there is none and the callback has failed.
 */
export function nextAttemptAt(attempt: number, now: Date, random: number): Date | null {
  const delayMs = RETRY_DELAYS_MS[attempt - 1];
  if (delayMs === undefined) return null;
  return new Date(now.getTime() + Math.round(delayMs * (1 + JITTER * (2 * random - 1))));
}

/** True when the customer's server has taken the callback: any 2xx. */
export function isDelivered(status: number): boolean {
  return status >= 200 && status < 300;
}
