import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { isFileKey, type ObjectNames, type ObjectStore, type StoredObject } from "./files.ts";

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

/** A new name survives a power cut only when its folder is synced (fsync(2)); Windows cannot open folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

const noneWhen =
  <T>(codes: readonly string[], none: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (codes.includes(error.code ?? "")) return none;
    throw error;
  };

const readFolder = (path: string) => readdir(path, { withFileTypes: true }).catch(noneWhen(["ENOENT"], []));

async function* listFiles(directory: string, folder: string, isName: ObjectNames): AsyncGenerator<StoredObject> {
  for (const entry of await readFolder(join(directory, folder))) {
    const name = `${folder}${entry.name}`;
    if (entry.isDirectory()) yield* listFiles(directory, `${name}/`, isName);
    else if (isName(name)) yield { name, sizeBytes: (await stat(join(directory, name))).size };
  }
}

/** What `writeSynced` is writing, before it has its name. */
const halfEnd = ".part";

async function removeFiles(directory: string, folder: string, isDue: ObjectNames): Promise<void> {
  for (const entry of await readFolder(join(directory, folder))) {
    const name = `${folder}${entry.name}`;
    const path = join(directory, name);
    if (!entry.isDirectory()) {
      if (isDue(name)) await rm(path, { force: true });
      continue;
    }
    await removeFiles(directory, `${name}/`, isDue);
    await rmdir(path).catch(noneWhen(["ENOTEMPTY", "EEXIST", "ENOENT"], undefined));
  }
}

/** Synced and renamed: a kill leaves no half file, and a power cut loses none that was promised. */
export function openDiskStore(directory: string, isName: ObjectNames = isFileKey): ObjectStore {
  const pathOf = (of: string) => {
    if (!isName(of)) throw new Error("not a file key");
    return join(directory, of);
  };
  const write = async (of: string, bytes: Buffer | Readable) => {
    const path = pathOf(of);
    await makeFolder(dirname(path));
    const aside = `${path}${halfEnd}`;
    try {
      await writeSynced(aside, bytes);
      await rename(aside, path);
      await syncFolder(dirname(path));
    } catch (error) {
      // Free the space of a half file on a full disk.
      await rm(aside, { force: true });
      throw error;
    }
  };
  return {
    put: write,
    putStream: (of, source) => write(of, source.stream()),
    get: (of) => readFile(pathOf(of)),
    stream: async (of) => createReadStream(pathOf(of)),
    list: (folder) => listFiles(directory, folder, isName),
    removeExcept: (folder, isKept) =>
      removeFiles(directory, folder, (name) =>
        name.endsWith(halfEnd) ? isName(name.slice(0, -halfEnd.length)) : isName(name) && !isKept(name),
      ),
    async remove(of) {
      await rm(pathOf(of), { force: true });
      // A kill within `put` leaves it.
      await rm(`${pathOf(of)}${halfEnd}`, { force: true });
    },
  };
}
