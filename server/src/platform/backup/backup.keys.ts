import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";
import type { ObjectStore } from "#server/platform/files/files.ts";
import { type EncryptionKey, nameKey } from "#server/platform/secrets/crypto.ts";
import { formatNumber, headName } from "./backup.format.ts";

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

const Base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);
const Head = z.object({
  product: z.literal("veridesk"),
  format: z.number().int(),
  // Bounded: whoever can write the file must not make its reader use all memory.
  scrypt: z.object({ n: z.number().int().min(1024).max(1_048_576), r: z.literal(8), p: z.literal(1), salt: Base64 }),
  sealedKey: Base64,
});
type Head = z.infer<typeof Head>;

/** 128 MB and half a second for each try of a passphrase. */
const cost = 131_072;
const [ivBytes, tagBytes] = [12, 16];

/** A sentence for the operator. */
export class BackupRefusal extends Error {}

const associated = ({ product, format, scrypt: kdf }: Omit<Head, "sealedKey">) =>
  Buffer.from(JSON.stringify([product, format, kdf.n, kdf.r, kdf.p, kdf.salt]));

const passphraseKey = (passphrase: string, { n, r, p, salt }: Head["scrypt"]) =>
  derive(passphrase.normalize("NFC"), Buffer.from(salt, "base64"), 32, { N: n, r, p, maxmem: 160 * n * r });

async function makeHead(passphrase: string, main: Buffer): Promise<Head> {
  const salt = randomBytes(16).toString("base64");
  const head = { product: "veridesk" as const, format: formatNumber, scrypt: { n: cost, r: 8, p: 1, salt } as const };
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", await passphraseKey(passphrase, head.scrypt), iv);
  cipher.setAAD(associated(head));
  const body = Buffer.concat([cipher.update(main), cipher.final()]);
  return { ...head, sealedKey: Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64") };
}

async function openHead(passphrase: string, head: Head): Promise<Buffer> {
  const sealed = Buffer.from(head.sealedKey, "base64");
  const key = await passphraseKey(passphrase, head.scrypt);
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes });
    decipher.setAAD(associated(head));
    decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch (cause) {
    throw new BackupRefusal(`This is not the passphrase of the backup, or its ${headName} was changed.`, { cause });
  }
}

export type BackupKeys = {
  /** Seals every object, each bound to its name. */
  sealing: EncryptionKey;
  /** A file's name says nothing of it to who has not the key. @param sha256 of the plain bytes, in hex */
  nameOf(sha256: string): string;
};

const subkey = (main: Buffer, purpose: string) => Buffer.from(hkdfSync("sha256", main, "", `veridesk ${purpose}`, 32));

function keysFrom(main: Buffer): BackupKeys {
  const naming = subkey(main, "backup names");
  return {
    sealing: nameKey(subkey(main, "backup objects")),
    nameOf: (sha256) => createHmac("sha256", naming).update(sha256).digest("hex"),
  };
}

/** As the disk and S3 say it. */
const isMissing = (error: unknown) =>
  error instanceof Error && ((error as NodeJS.ErrnoException).code === "ENOENT" || error.name === "NoSuchKey");

async function readHead(store: ObjectStore): Promise<Head | null> {
  const bytes = await store.get(headName).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (bytes === null) return null;
  const parsed = Head.safeParse(jsonOf(bytes.toString("utf8")));
  if (!parsed.success) throw new BackupRefusal(`${headName} is not the head of a backup, or was changed.`);
  if (parsed.data.format > formatNumber)
    throw new BackupRefusal("A newer release of Veridesk made this backup: restore it with that one.");
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @throws BackupRefusal where there is no backup, or the passphrase is another */
export async function openBackupKeys(store: ObjectStore, passphrase: string): Promise<BackupKeys> {
  const head = await readHead(store);
  if (!head) throw new BackupRefusal(`There is no backup: ${headName} is missing.`);
  return keysFrom(await openHead(passphrase, head));
}

/** Makes the head of a new backup where there is none. @throws BackupRefusal when the passphrase is another */
export async function openOrMakeBackupKeys(store: ObjectStore, passphrase: string): Promise<BackupKeys> {
  const head = await readHead(store);
  if (head) return keysFrom(await openHead(passphrase, head));
  const main = randomBytes(32);
  await store.put(headName, Buffer.from(`${JSON.stringify(await makeHead(passphrase, main), null, 2)}\n`));
  return keysFrom(main);
}
