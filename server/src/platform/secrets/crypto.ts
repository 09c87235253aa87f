import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** AES-256 key; its short name is part of everything sealed with it. */
export type EncryptionKey = { id: string; bytes: Buffer };

export type KeyRing = { current: EncryptionKey; byId: ReadonlyMap<string, EncryptionKey> };

/** What a sealed value belongs to, like `users.totp_seed:<id>`: in another row or column it does not open. */
export type SealBinding = { boundTo: string };

const format = "v1";
const ivBytes = 12;
const tagBytes = 16;

/** @param bytes 32 random bytes */
export function nameKey(bytes: Buffer): EncryptionKey {
  if (bytes.length !== 32) throw new Error(`An AES-256 key has 32 bytes, this one has ${bytes.length}`);
  return { id: createHash("sha256").update("veridesk key id").update(bytes).digest("hex").slice(0, 8), bytes };
}

const associatedData = (keyId: string, { boundTo }: SealBinding) => Buffer.from(`${format}.${keyId}.${boundTo}`);

/**
 * AES-256-GCM (NIST SP 800-38D) under the current key, with a fresh 96-bit IV.
 * @returns `v1.<key id>.<base64url of IV, tag, ciphertext>`
 */
export function sealWithKeyRing({ current }: KeyRing, plaintext: string | Uint8Array, binding: SealBinding): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", current.bytes, iv, { authTagLength: tagBytes });
  cipher.setAAD(associatedData(current.id, binding));
  const body = cipher.update(typeof plaintext === "string" ? Buffer.from(plaintext) : plaintext);
  // In this mode it gives no more bytes; it makes the tag.
  cipher.final();
  return `${format}.${current.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
}

function split(sealed: string): { keyId: string; iv: Buffer; tag: Buffer; body: Buffer } {
  const [version, keyId, text] = sealed.split(".");
  if (version !== format || keyId === undefined || text === undefined) throw new Error("This is not a sealed value");
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length < ivBytes + tagBytes) throw new Error("This sealed value is cut off");
  return {
    keyId,
    iv: bytes.subarray(0, ivBytes),
    tag: bytes.subarray(ivBytes, ivBytes + tagBytes),
    body: bytes.subarray(ivBytes + tagBytes),
  };
}

/** @throws when the key is not on the ring, or the value or its binding was changed */
export function openWithKeyRing(ring: KeyRing, sealed: string, binding: SealBinding): Buffer {
  const { keyId, iv, tag, body } = split(sealed);
  const key = ring.byId.get(keyId);
  if (!key) throw new Error(`Key ${keyId} is missing: put it into ENCRYPTION_KEYS_OLD`);
  const decipher = createDecipheriv("aes-256-gcm", key.bytes, iv, { authTagLength: tagBytes });
  decipher.setAAD(associatedData(keyId, binding));
  decipher.setAuthTag(tag);
  try {
    const plain = decipher.update(body);
    // It gives nothing more in this mode; it throws when the tag does not agree.
    decipher.final();
    return plain;
  } catch (error) {
    throw new Error(`The value sealed for ${binding.boundTo} was changed or belongs elsewhere`, { cause: error });
  }
}

/** A rotation seals such values again. */
export const isSealedWithOldKey = ({ current }: KeyRing, sealed: string) => split(sealed).keyId !== current.id;

/** Lower-case hex, for a link, cookie, reset or API key. @param bytes at least 16 (128 bits) */
export function newSecretToken(bytes: number): string {
  if (bytes < 16) throw new Error(`A token of ${bytes} bytes can be guessed; 16 is the least`);
  return randomBytes(bytes).toString("hex");
}

/** sha256 in hex: enough for random tokens; passwords need a slow hash. */
export const hashSecretToken = (token: string): string => hash("sha256", token);

/** A key for one purpose (HKDF-SHA-256, RFC 5869). @returns 32 bytes in lower-case hex */
export const deriveSecret = (key: EncryptionKey, purpose: string): string =>
  Buffer.from(hkdfSync("sha256", key.bytes, "", `veridesk ${purpose}`, 32)).toString("hex");

/** For short codes, which a plain hash would not hide: an HMAC under the current key. @returns `<key id>.<hex>` */
export const hashCode = ({ current }: KeyRing, code: string, binding: SealBinding): string =>
  codeHash(current, code, binding);

export function isCodeRight(ring: KeyRing, stored: string, code: string, binding: SealBinding): boolean {
  const key = ring.byId.get(stored.split(".")[0] ?? "");
  if (!key) return false;
  const [expected, given] = [Buffer.from(stored), Buffer.from(codeHash(key, code, binding))];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

const codeHash = (key: EncryptionKey, code: string, { boundTo }: SealBinding) =>
  `${key.id}.${createHmac("sha256", deriveSecret(key, "codes")).update(`${boundTo} ${code}`).digest("hex")}`;
