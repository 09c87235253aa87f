import { createReadStream } from "node:fs";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { type FileStore, isFileKey } from "./files.ts";

async function writeSynced(path: string, bytes: Buffer | Readable): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    if (bytes instanceof Buffer) await file.writeFile(bytes);
    else for await (const chunk of bytes) await file.appendFile(chunk as Buffer);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Files in a folder: written aside, synced and renamed, so that a kill leaves no half file under a key. */
export function openDiskStore(directory: string): FileStore {
  const pathOf = (of: string) => {
    if (!isFileKey(of)) throw new Error("not a file key");
    return join(directory, of);
  };
  const write = async (of: string, bytes: Buffer | Readable) => {
    const path = pathOf(of);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const aside = `${path}.part`;
    try {
      await writeSynced(aside, bytes);
      await rename(aside, path);
    } catch (error) {
      // A disk that is full must not stay full of halves.
      await rm(aside, { force: true });
      throw error;
    }
  };
  return {
    put: write,
    putStream: (of, source) => write(of, source.stream()),
    get: (of) => readFile(pathOf(of)),
    stream: async (of) => createReadStream(pathOf(of)),
    async remove(of) {
      await rm(pathOf(of), { force: true });
      // A kill within `put` leaves a half.
      await rm(`${pathOf(of)}.part`, { force: true });
    },
  };
}
