import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ObjectStore } from "#server/platform/files/files.ts";
import { openSealedFile, sealFile } from "#server/platform/files/sealed-files.ts";
import { type BackupKeys, BackupRefusal } from "./backup.keys.ts";

/** What is written into, read and listed: a directory or a bucket, with the key that opens it. */
export type OpenBackup = { store: ObjectStore; keys: BackupKeys };

const damaged = (name: string, cause: unknown) =>
  new BackupRefusal(`${name} of the backup is missing, cut off or was changed.`, { cause });

type Sized = { sizeBytes: number; stream(): Readable };

export const writeObject = ({ store, keys }: OpenBackup, name: string, source: Sized): Promise<void> =>
  store.putStream(name, sealFile(keys.sealing, source, { boundTo: name }));

export const writeBytes = (backup: OpenBackup, name: string, bytes: Buffer): Promise<void> =>
  writeObject(backup, name, {
    sizeBytes: bytes.length,
    stream: () => Readable.from(bytes.length === 0 ? [] : [bytes], { objectMode: false }),
  });

/** @throws BackupRefusal, at the first or at a later byte, when it is not as it was written */
export async function* readObject({ store, keys }: OpenBackup, name: string): AsyncGenerator<Buffer> {
  try {
    yield* await openSealedFile(await store.stream(name), keys.sealing, { boundTo: name });
  } catch (error) {
    throw damaged(name, error);
  }
}

export const readBytes = (backup: OpenBackup, name: string): Promise<Buffer> =>
  buffer(Readable.from(readObject(backup, name)));

/** Reads a stored file's object to its end. @returns its plain size @throws BackupRefusal when its content is another */
export async function checkFileObject(backup: OpenBackup, name: string): Promise<number> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  for await (const bytes of readObject(backup, name)) {
    hash.update(bytes);
    sizeBytes += bytes.length;
  }
  if (!name.endsWith(backup.keys.nameOf(hash.digest("hex")))) throw damaged(name, "another content than its name says");
  return sizeBytes;
}
