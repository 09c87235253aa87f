import { randomBytes } from "node:crypto";
import { link, mkdir, open as openFile, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isEncryptionKey, SettingsError } from "#server/platform/settings.ts";
import { type KeyRing, nameKey } from "./crypto.ts";

type KeySources = { encryptionKey: string | undefined; encryptionKeysOld: readonly string[]; dataDir: string };

/** Written under another name and linked, so that a kill leaves no half key, and of two processes one wins. */
async function makeKeyFile(path: string) {
  const aside = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  const file = await openFile(aside, "wx", 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString("base64")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await link(aside, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(aside);
}

const keyFile = (dataDir: string) => join(dataDir, "keys", "encryption.key");

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );

/** Whether {@link loadKeys} finds a key, or would make one. */
export const hasKey = async ({ encryptionKey, dataDir }: Omit<KeySources, "encryptionKeysOld">): Promise<boolean> =>
  encryptionKey !== undefined || (await isThere(keyFile(dataDir)));

async function readKeyFile(dataDir: string): Promise<string> {
  const path = keyFile(dataDir);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  if (!(await isThere(path))) await makeKeyFile(path);
  const { mode } = await stat(path);
  if (process.platform !== "win32" && (mode & 0o077) !== 0) {
    throw new SettingsError(`${path} can be read by others. Close it (chmod 600), or set ENCRYPTION_KEY instead.`);
  }
  const text = (await readFile(path, "utf8")).trim();
  if (!isEncryptionKey(text))
    throw new SettingsError(`${path} does not hold a key (32 bytes in base64). Bring it back from your backup.`);
  return text;
}

/**
 * ENCRYPTION_KEY, else the file `DATA_DIR/keys/encryption.key` (mode 600), which the first start makes;
 * ENCRYPTION_KEYS_OLD opens what earlier keys sealed.
 * @throws SettingsError when the file is open to others or holds no key
 */
export async function loadKeys({ encryptionKey, encryptionKeysOld, dataDir }: KeySources): Promise<KeyRing> {
  const current = nameKey(Buffer.from(encryptionKey ?? (await readKeyFile(dataDir)), "base64"));
  const old = encryptionKeysOld.map((text) => nameKey(Buffer.from(text, "base64")));
  return { current, byId: new Map([...old, current].map((key) => [key.id, key])) };
}
