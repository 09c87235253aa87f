import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { FileStore } from "#server/platform/files/files.ts";
import { openSealedFile, sealFile } from "#server/platform/files/sealed-files.ts";
import type { FileSource } from "#server/platform/files/spool.ts";
import { type KeyRing, nameKey, openWithKeyRing, sealWithKeyRing } from "#server/platform/secrets/crypto.ts";

// A file waits for its import under a key of its own, which goes when the import is over.

const keyBinding = (id: string) => ({ boundTo: `blacklist_imports.sealed_key:${id}` });
const fileBinding = (id: string) => ({ boundTo: `blacklist_imports:${id}` });

export function sealImport(keys: KeyRing, id: string, file: FileSource): { sealed: FileSource; sealedKey: string } {
  const key = randomBytes(32);
  return {
    sealed: sealFile(nameKey(key), file, fileBinding(id)),
    sealedKey: sealWithKeyRing(keys, key, keyBinding(id)),
  };
}

export async function openImport(
  files: FileStore,
  keys: KeyRing,
  { id, storageKey, sealedKey }: { id: string; storageKey: string; sealedKey: string },
): Promise<Readable> {
  const key = nameKey(openWithKeyRing(keys, sealedKey, keyBinding(id)));
  return openSealedFile(await files.stream(storageKey), key, fileBinding(id));
}
