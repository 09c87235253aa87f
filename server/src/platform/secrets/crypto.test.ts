import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  deriveSecret,
  hashCode,
  hashSecretToken,
  isCodeRight,
  isSealedWithOldKey,
  nameKey,
  newSecretToken,
  openWithKeyRing,
  sealWithKeyRing,
} from "./crypto.ts";
import { loadKeys } from "./keys.ts";

const ringOf = (...keys: [Buffer, ...Buffer[]]) => {
  const named = keys.map(nameKey);
  return { current: nameKey(keys[0]), byId: new Map(named.map((key) => [key.id, key])) };
};
const first = randomBytes(32);
const second = randomBytes(32);
const seed = { boundTo: "users.totp_seed:1" };

describe("S40 secrets at rest", () => {
  it("a sealed secret opens for its own row, and shows nothing of itself", () => {
    const sealed = sealWithKeyRing(ringOf(first), "JBSWY3DPEHPK3PXP", seed);
    expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
    expect(sealed).not.toContain("JBSWY3DP");
    expect(sealWithKeyRing(ringOf(first), "JBSWY3DPEHPK3PXP", seed)).not.toBe(sealed);
    expect(openWithKeyRing(ringOf(first), sealed, seed).toString()).toBe("JBSWY3DPEHPK3PXP");
  });

  it("what an earlier release sealed still opens, and so does an empty text", () => {
    const zeros = Buffer.alloc(32);
    expect(nameKey(zeros).id).toBe("f3fc9e4b");
    const sealed = "v1.f3fc9e4b.C5DUQ7cuLYVJb9myxQlUASX-oTF69saRfjdswLV7VEvRzw";
    expect(openWithKeyRing(ringOf(zeros), sealed, seed).toString()).toBe("secret");
    expect(openWithKeyRing(ringOf(zeros), sealWithKeyRing(ringOf(zeros), "", seed), seed).toString()).toBe("");
  });

  it("moved to another row, changed, or cut, it does not open", () => {
    const sealed = sealWithKeyRing(ringOf(first), "secret", seed);
    expect(() => openWithKeyRing(ringOf(first), sealed, { boundTo: "users.totp_seed:2" })).toThrow(
      "was changed or belongs elsewhere",
    );
    const flipped = sealed.slice(0, -4) + (sealed.at(-4) === "A" ? "B" : "A") + sealed.slice(-3);
    expect(() => openWithKeyRing(ringOf(first), flipped, seed)).toThrow("was changed or belongs elsewhere");
    expect(() => openWithKeyRing(ringOf(first), sealed.slice(0, 30), seed)).toThrow("cut off");
    expect(() => openWithKeyRing(ringOf(first), "plain text", seed)).toThrow("not a sealed value");
  });

  it("after a rotation the earlier key still opens, and what it sealed is known", () => {
    const sealed = sealWithKeyRing(ringOf(first), "secret", seed);
    const rotated = ringOf(second, first);
    expect(openWithKeyRing(rotated, sealed, seed).toString()).toBe("secret");
    expect(isSealedWithOldKey(rotated, sealed)).toBe(true);
    expect(isSealedWithOldKey(rotated, sealWithKeyRing(rotated, "secret", seed))).toBe(false);
    expect(() => openWithKeyRing(ringOf(second), sealed, seed)).toThrow(`Key ${nameKey(first).id} is missing`);
  });
});

it("S11 tokens have at least 128 bits, and the database keeps only a hash", () => {
  expect(newSecretToken(18)).toMatch(/^[0-9a-f]{36}$/);
  expect(newSecretToken(18)).not.toBe(newSecretToken(18));
  expect(() => newSecretToken(8)).toThrow("can be guessed");
  // NIST FIPS 180-2, appendix B.1
  expect(hashSecretToken("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

describe("the key file", () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "veridesk-keys-"));
  });
  afterAll(() => rm(dataDir, { recursive: true }));
  const load = () => loadKeys({ encryptionKey: undefined, encryptionKeysOld: [], dataDir });

  it("is made once, closed to others, also when two processes start at once", async () => {
    const [one, two] = await Promise.all([load(), load()]);
    expect(one.current.id).toBe(two.current.id);
    expect((await load()).current.id).toBe(one.current.id);
    expect(await readdir(join(dataDir, "keys"))).toEqual(["encryption.key"]);
    expect((await stat(join(dataDir, "keys", "encryption.key"))).mode & 0o777).toBe(0o600);
  });

  it("open to others or damaged, it stops the start instead of being replaced", async () => {
    const path = join(dataDir, "keys", "encryption.key");
    await chmod(path, 0o644);
    await expect(load()).rejects.toThrow("can be read by others");
    await chmod(path, 0o600);
    await writeFile(path, "");
    await expect(load()).rejects.toThrow("does not hold a key");
  });

  it("the environment's key comes first, old ones only open", async () => {
    const ring = await loadKeys({
      encryptionKey: first.toString("base64"),
      encryptionKeysOld: [second.toString("base64")],
      dataDir,
    });
    expect(ring.current.id).toBe(nameKey(first).id);
    expect([...ring.byId.keys()].sort()).toEqual([nameKey(first).id, nameKey(second).id].sort());
  });
});

it("S40 a short code is kept so that the database alone does not tell it, for one binding, also after a rotation", () => {
  const [older, newer] = [nameKey(randomBytes(32)), nameKey(randomBytes(32))];
  const ring = { current: older, byId: new Map([[older.id, older]]) };
  const bound = { boundTo: "email_codes.code_hash:1" };
  const stored = hashCode(ring, "123456", bound);
  expect(stored).toMatch(/^[0-9a-f]{8}\.[0-9a-f]{64}$/);
  expect(stored).not.toContain(hashSecretToken("123456"));
  expect(isCodeRight(ring, stored, "123456", bound)).toBe(true);
  expect(isCodeRight(ring, stored, "123457", bound)).toBe(false);
  expect(isCodeRight(ring, stored, "123456", { boundTo: "email_codes.code_hash:2" })).toBe(false);
  const rotated = { current: newer, byId: new Map([older, newer].map((key) => [key.id, key])) };
  expect(isCodeRight(rotated, stored, "123456", bound)).toBe(true);
  expect(isCodeRight({ current: newer, byId: new Map([[newer.id, newer]]) }, stored, "123456", bound)).toBe(false);
  expect(isCodeRight(ring, "", "123456", bound)).toBe(false);
});

it("secrets that are derived differ by purpose and by key", () => {
  const [one, two] = [nameKey(randomBytes(32)), nameKey(randomBytes(32))];
  const secrets = [deriveSecret(one, "a"), deriveSecret(one, "b"), deriveSecret(two, "a")];
  expect(new Set(secrets).size).toBe(3);
  for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(deriveSecret(one, "a")).toBe(secrets[0]);
});
