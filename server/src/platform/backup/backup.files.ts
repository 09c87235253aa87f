import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FileStore } from "#server/platform/files/files.ts";
import { type BackupManifest, type FileLine, names } from "./backup.format.ts";
import { BackupRefusal } from "./backup.keys.ts";
import { checkFileObject, type OpenBackup, writeBytes, writeObject } from "./backup.objects.ts";
import { readFileLines } from "./backup.verify.ts";

const pack = promisify(gzip);
const linesInPart = 50_000;
/** A bucket answers each in tens of milliseconds. */
const atOnce = 4;

export type FilesOfBackup = BackupManifest["files"] & {
  missing: string[];
  /** Files that the backup did not have yet. */
  copied: { count: number; sizeBytes: number };
};

type Wanted = { id: string; fileKeys: readonly string[]; earlier: BackupManifest | null };

/** As the disk and S3 say it. */
const isGone = (error: unknown) =>
  error instanceof Error && ((error as NodeJS.ErrnoException).code === "ENOENT" || error.name === "NoSuchKey");

async function* bytesOf(files: FileStore, key: string): AsyncGenerator<Buffer> {
  yield* await files.stream(key);
}

async function measure(files: FileStore, key: string): Promise<{ sha256: string; sizeBytes: number }> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  for await (const bytes of bytesOf(files, key)) {
    hash.update(bytes);
    sizeBytes += bytes.length;
  }
  return { sha256: hash.digest("hex"), sizeBytes };
}

/** What a key names never changes, so what an earlier backup read under it is not read again. */
async function knownLines(backup: OpenBackup, earlier: BackupManifest | null): Promise<Map<string, FileLine>> {
  const known = new Map<string, FileLine>();
  try {
    if (earlier) for await (const line of readFileLines(backup, earlier)) known.set(line[0], line);
    return known;
  } catch (error) {
    if (error instanceof BackupRefusal) return new Map();
    throw error;
  }
}

async function listObjects({ store }: OpenBackup): Promise<Set<string>> {
  const there = new Set<string>();
  for await (const { name } of store.list("files/")) there.add(name);
  return there;
}

class FilesCopy {
  readonly copied = { count: 0, sizeBytes: 0 };
  readonly missing: string[] = [];
  readonly lines: FileLine[] = [];
  private readonly files: FileStore;
  private readonly backup: OpenBackup;
  private readonly there: Set<string>;

  constructor(files: FileStore, backup: OpenBackup, there: Set<string>) {
    this.files = files;
    this.backup = backup;
    this.there = there;
  }

  async take(key: string, known: FileLine | undefined): Promise<void> {
    if (known && this.there.has(known[1])) {
      this.lines.push(known);
      return;
    }
    const found = await measure(this.files, key).catch((error: unknown) => {
      if (isGone(error)) return null;
      throw error;
    });
    if (found === null) {
      this.missing.push(key);
      return;
    }
    const name = names.file(this.backup.keys.nameOf(found.sha256));
    if (!this.there.has(name)) {
      // Before it is there: two files of one content are not written at once.
      this.there.add(name);
      await this.copy(key, name, found.sizeBytes);
    }
    this.lines.push([key, name, found.sizeBytes]);
  }

  private async copy(key: string, name: string, sizeBytes: number): Promise<void> {
    const source = { sizeBytes, stream: () => Readable.from(bytesOf(this.files, key), { objectMode: false }) };
    await writeObject(this.backup, name, source);
    await checkFileObject(this.backup, name);
    this.copied.count += 1;
    this.copied.sizeBytes += sizeBytes;
  }
}

async function writeLines(
  backup: OpenBackup,
  id: string,
  lines: readonly FileLine[],
): Promise<BackupManifest["files"]> {
  const hash = createHash("sha256");
  let parts = 0;
  for (let at = 0; at < lines.length; at += linesInPart) {
    const text = lines.slice(at, at + linesInPart).map((line) => `${JSON.stringify(line)}\n`);
    const bytes = Buffer.from(text.join(""));
    hash.update(bytes);
    parts += 1;
    await writeBytes(backup, names.filesPart(id, parts), await pack(bytes, { level: 1 }));
  }
  const sizeBytes = lines.reduce((sum, [, , size]) => sum + size, 0);
  return { count: lines.length, sizeBytes, parts, sha256: hash.digest("hex") };
}

/** Each file whose content the backup has not; each is read back. */
export async function copyFiles(files: FileStore, backup: OpenBackup, wanted: Wanted): Promise<FilesOfBackup> {
  const { id, fileKeys, earlier } = wanted;
  const known = await knownLines(backup, earlier);
  const copy = new FilesCopy(files, backup, await listObjects(backup));
  const keys = fileKeys.values();
  const takeAll = async () => {
    for (const key of keys) await copy.take(key, known.get(key));
  };
  await Promise.all(Array.from({ length: atOnce }, takeAll));
  const { copied, missing } = copy;
  return { ...(await writeLines(backup, id, copy.lines)), missing, copied };
}
