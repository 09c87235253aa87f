import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { deriveSecret, type EncryptionKey, type KeyRing } from "./secrets/crypto.ts";

// It proves by itself that we made it: strangers who only look leave no row in the database.

const halfBytes = 16;

/** Derived once, since every call needs it. */
const secrets = new WeakMap<EncryptionKey, string>();
function secretOf(key: EncryptionKey): string {
  const secret = secrets.get(key) ?? deriveSecret(key, "visitors");
  secrets.set(key, secret);
  return secret;
}

const mark = (key: EncryptionKey, purpose: string, bytes: Uint8Array): Buffer =>
  createHmac("sha256", secretOf(key)).update(`${purpose} `).update(bytes).digest();

export function newVisitorId({ current }: KeyRing): string {
  const random = randomBytes(halfBytes);
  return Buffer.concat([random, mark(current, "id", random).subarray(0, halfBytes)]).toString("base64url");
}

/** Under any key that is still on the ring; null for ids that `newVisitorId` did not make. */
export function visitorCsrf({ byId }: KeyRing, id: string): string | null {
  const bytes = Buffer.from(id, "base64url");
  const random = bytes.subarray(0, halfBytes);
  for (const key of byId.values())
    if (timingSafeEqual(mark(key, "id", random).subarray(0, halfBytes), bytes.subarray(halfBytes)))
      return mark(key, "csrf", random).subarray(0, 24).toString("base64url");
  return null;
}
