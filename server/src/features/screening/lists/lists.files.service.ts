import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { listLimits } from "#engines/lists/list-limits.ts";
import type { ListFormat } from "#engines/lists/lists.types.ts";
import type { ListFiles } from "#server/platform/children/lists-worker.ts";
import type { Platform } from "#server/platform/platform.ts";
import { ListFailure } from "./lists.failure.ts";
import { fileRoles, type ListAddresses, type ListFileRole, shownAddress } from "./lists.known.rules.ts";
import type { ListValidators } from "./lists.runs.service.ts";

const MB = 1024 * 1024;
/** What a load leaves free on its disk. */
const leftFreeBytes = 256 * MB;
const checkEveryBytes = 16 * MB;
const [totalTimeoutMs, silenceMs] = [30 * 60_000, 60_000];

export type DownloadedListFiles = {
  paths: ListFiles;
  sha256: Buffer;
  sizeBytes: number;
  publishedAt: Date | null;
  validators: ListValidators["files"];
};

/** `onBytes` gets how many more bytes have come. */
export type ListDownload = {
  directory: string;
  format: ListFormat;
  onBytes: (count: number) => void;
  signal: AbortSignal;
};

const loadsDirectory = ({ config }: Platform) => join(config.dataDir, "spool", "lists");

/** Of one run; also removes those of runs that are no more. */
export async function openRunDirectory(platform: Platform, runId: string): Promise<string> {
  const parent = loadsDirectory(platform);
  const directory = join(parent, runId);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const others = (await readdir(parent)).filter((name) => name !== runId);
  if (others.length === 0) return directory;
  const living = await platform.database.inProject(null, ({ tx }) =>
    tx.selectFrom("list_sources").select("run_id").where("run_id", "is not", null).execute(),
  );
  const kept = new Set(living.map(({ run_id }) => run_id));
  for (const name of others) if (!kept.has(name)) await rm(join(parent, name), { recursive: true, force: true });
  return directory;
}

/** How many bytes a load may still write. @throws ListFailure when there are none */
export async function freeBytesIn(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  const freeBytes = bavail * bsize - leftFreeBytes;
  if (freeBytes > 0) return freeBytes;
  throw new ListFailure("no_room", "There is too little space on the disk of DATA_DIR to load a list.");
}

class Sink {
  readonly #file: FileHandle;
  readonly #taking: ListDownload;
  readonly #hash = createHash("sha256");
  sizeBytes = 0;
  constructor(file: FileHandle, taking: ListDownload) {
    this.#file = file;
    this.#taking = taking;
  }

  async take(chunk: Uint8Array): Promise<void> {
    this.#taking.signal.throwIfAborted();
    const checked = Math.floor(this.sizeBytes / checkEveryBytes);
    this.sizeBytes += chunk.byteLength;
    if (this.sizeBytes > listLimits[this.#taking.format].bytesMax) throw tooLarge(this.#taking.format);
    if (Math.floor(this.sizeBytes / checkEveryBytes) > checked) await freeBytesIn(this.#taking.directory);
    this.#hash.update(chunk);
    await this.#file.write(chunk);
    this.#taking.onBytes(chunk.byteLength);
  }

  digest(): string {
    return this.#hash.digest("hex");
  }
}

const tooLarge = (format: ListFormat) =>
  new ListFailure(
    "too_large",
    `The file is larger than ${listLimits[format].bytesMax / MB} MB, at most what ${format} may have.`,
  );

type Filled<T> = { role: ListFileRole; path: string; sha256: string; sizeBytes: number; filled: T };

async function fill<T>(taking: ListDownload, role: ListFileRole, from: (sink: Sink) => Promise<T>): Promise<Filled<T>> {
  await freeBytesIn(taking.directory);
  const path = join(taking.directory, role);
  const file = await open(path, "w", 0o600);
  try {
    const sink = new Sink(file, taking);
    const filled = await from(sink);
    return { role, path, sha256: sink.digest(), sizeBytes: sink.sizeBytes, filled };
  } finally {
    await file.close();
  }
}

/** Of one file its own hash, as `sha256sum` says it; of several the hash of theirs. */
function hashOf(files: readonly Filled<unknown>[]): Buffer {
  const [only, ...more] = files;
  if (only && more.length === 0) return Buffer.from(only.sha256, "hex");
  return createHash("sha256")
    .update(files.map(({ role, sha256 }) => `${role}:${sha256}\n`).join(""))
    .digest();
}

const whole = (files: readonly Filled<unknown>[]): Pick<DownloadedListFiles, "paths" | "sha256" | "sizeBytes"> => ({
  paths: Object.fromEntries(files.map(({ role, path }) => [role, path])) as ListFiles,
  sha256: hashOf(files),
  sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
});

type Said = { etag: string | null; lastModified: string | null };
type Requested = { platform: Platform; taking: ListDownload; address: string; known: Said | undefined };

const conditions = (known: Said | undefined): Record<string, string> => ({
  ...(known?.etag ? { "if-none-match": known.etag } : {}),
  ...(known?.lastModified ? { "if-modified-since": known.lastModified } : {}),
});

/** @returns null when it is as it was @throws ListFailure */
async function ask({ platform, taking, address, known }: Requested, sink: Sink): Promise<Said | null> {
  const from = shownAddress(address);
  const answer = await platform.outbound.download({
    url: address,
    headers: { "user-agent": "Veridesk", ...conditions(known) },
    totalTimeoutMs,
    silenceMs,
    maxBytes: listLimits[taking.format].bytesMax,
    take: (chunk) => sink.take(chunk),
    signal: taking.signal,
  });
  switch (answer.kind) {
    case "whole":
      return { etag: answer.etag, lastModified: answer.lastModified };
    case "unchanged":
      return null;
    case "too_large":
      throw tooLarge(taking.format);
    case "refused_target":
      throw new ListFailure(
        "refused_target",
        `${from} is not called, or leads to where nothing is called: ${answer.reason}.`,
      );
    case "refused":
      throw new ListFailure("unreachable", `${from} answered with status ${answer.status}.`, {
        mayTryAgain: answer.status >= 500 || answer.status === 429,
      });
    case "failed":
      throw new ListFailure("unreachable", `${from}: ${answer.message}`, { mayTryAgain: true });
  }
}

/** The publisher's files. Null when none has changed since `known`. @throws ListFailure */
export async function downloadFiles(
  platform: Platform,
  taking: ListDownload,
  addresses: ListAddresses,
  known: ListValidators["files"] | null,
): Promise<DownloadedListFiles | null> {
  const files: Filled<Said | null>[] = [];
  for (const role of fileRoles) {
    const address = addresses[role];
    if (address === undefined) continue;
    const requested = { platform, taking, address, known: known?.[role] };
    files.push(await fill(taking, role, (sink) => ask(requested, sink)));
  }
  const unchanged = files.filter(({ filled }) => filled === null).length;
  if (unchanged === files.length) return null;
  // A part of the files alone says nothing.
  if (unchanged > 0) return downloadFiles(platform, taking, addresses, null);
  const main = files.find(({ role }) => role === "main")?.filled?.lastModified;
  const publishedAt = main ? new Date(main) : null;
  return {
    ...whole(files),
    publishedAt: publishedAt && !Number.isNaN(publishedAt.getTime()) ? publishedAt : null,
    validators: Object.fromEntries(files.map(({ role, filled }) => [role, filled])) as ListValidators["files"],
  };
}

const cannotRead = { ENOENT: "is not there", EACCES: "may not be read", EISDIR: "is a directory" } as const;

/** The operator's files, copied, so that they cannot change meanwhile. @throws ListFailure */
export async function copyFiles(taking: ListDownload, given: ListFiles): Promise<DownloadedListFiles> {
  const files: Filled<void>[] = [];
  for (const role of fileRoles) {
    const path = given[role];
    if (path === undefined) continue;
    const copy = async (sink: Sink) => {
      for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) await sink.take(chunk);
    };
    files.push(
      await fill(taking, role, copy).catch((error: NodeJS.ErrnoException) => {
        const why = cannotRead[error.code as keyof typeof cannotRead];
        throw why ? new ListFailure("unreachable", `${path} ${why}.`) : error;
      }),
    );
  }
  return { ...whole(files), publishedAt: null, validators: {} };
}
