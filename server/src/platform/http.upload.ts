import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { type ApiFailure, commonFailures } from "#contract/failures.ts";
import * as limits from "#contract/limits.ts";
import { formLimits } from "#contract/records/forms/form-limits.ts";
import { fail, RefusalError } from "./fail.ts";
import { type SpooledFile, type SpooledUpload, spool } from "./files/spool.ts";
import type { ResourceHolder } from "./holders.ts";
import { openQuota, type UploadQuota } from "./quotas.ts";
import { noteUnreadable, refuseSendersOfUnreadable } from "./unreadable-files.ts";

/** `name` is for display and, as the type, not trusted. */
export type UploadedFile = { bytes: Buffer; name: string; second?: Buffer };

const MB = 1024 * 1024;
/** Boundaries, part headers and small fields of a form. */
const formBytes = 64 * 1024;
const tooLarge = (failure: ApiFailure = commonFailures.too_large) => fail(failure, { parameter: "file" });

/**
 * Bounds of one process. On disk while they arrive: twelve of the largest files, or about eighty phone photos, and ten
 * of the largest videos, or about a hundred one-minute answers. In memory as many files as on disk, once they are whole:
 * who sends slowly holds no memory. One person may hold two of the largest; the shares of others are in quotas.ts.
 */
const quotas = {
  memory: openQuota(256 * MB, 2 * limits.uploadBytes + MB),
  arriving: openQuota(256 * MB, 2 * limits.uploadBytes + MB),
  disk: openQuota(1024 * MB, 2 * formLimits.videoBytes + MB),
};

export const bufferedUploadBytes = (): Record<keyof typeof quotas, number> => ({
  memory: quotas.memory.bufferedBytes(),
  arriving: quotas.arriving.bufferedBytes(),
  disk: quotas.disk.bufferedBytes(),
});

const filesIn = (second: string | undefined): number => (second === undefined ? 1 : 2);

type UploadBound = NonNullable<Endpoint["upload"]>;

const noCapacity = () =>
  fail(commonFailures.unavailable, {
    parameter: "file",
    message: "Too many files are being uploaded right now. Try again in a few seconds.",
  });

/** A call's part of a quota. `take` throws 503 when more does not fit, and after the end. `giveBack`: before it. */
type Share = { take(bytes: number): void; giveBack(): void; end(): void };

function shareOf(quota: UploadQuota, holder: ResourceHolder): Share {
  let bufferedBytes = 0;
  let isOver = false;
  const giveBack = () => {
    quota.reserve(holder, -bufferedBytes);
    bufferedBytes = 0;
  };
  return {
    take(bytes) {
      // Bytes can arrive after a refusal: they would never be released.
      if (isOver || !quota.fits(holder, bytes)) throw noCapacity();
      quota.reserve(holder, bytes);
      bufferedBytes += bytes;
    },
    giveBack,
    end() {
      isOver = true;
      giveBack();
    },
  };
}

/** Counts what arrives, and what of it is then read into memory. */
export type UploadCapacity = { arriving: Share; memory: Share };

/**
 * Counts what has arrived, not what was declared: else a few large declarations, sent slowly, would shut everybody
 * out (S27).
 * @throws 503, before the body is read when the declared size does not fit; 429 when too many of the sender's files
 * could not be read
 */
export async function withinUploadQuota<T>(
  request: FastifyRequest,
  holder: ResourceHolder,
  { maxBytes, streamed, second }: UploadBound,
  work: (capacity: UploadCapacity) => Promise<T>,
): Promise<T> {
  const quota = streamed ? quotas.disk : quotas.arriving;
  refuseSendersOfUnreadable(holder);
  const declared = Number(request.headers["content-length"] ?? 0);
  if (!quota.fits(holder, Math.min(declared, filesIn(second) * maxBytes))) throw noCapacity();
  const capacity = { arriving: shareOf(quota, holder), memory: shareOf(quotas.memory, holder) };
  try {
    return await work(capacity);
  } catch (error) {
    noteUnreadable(error, holder);
    throw error;
  } finally {
    for (const share of Object.values(capacity)) share.end();
  }
}

/** `streamed`: the file stays on the disk. */
type Target = {
  maxBytes: number;
  capacity: UploadCapacity;
  directory: string;
  streamed: boolean;
  refusal: ApiFailure | undefined;
  second?: string | undefined;
};
type Form = {
  upload: UploadedFile | SpooledFile | undefined;
  second: UploadedFile | SpooledFile | undefined;
  fields: Record<string, string>;
};

/** Stops at the first byte too many, so that the refusal does not wait for the rest. */
async function spoolFile(
  file: AsyncIterable<Buffer>,
  { maxBytes, capacity, directory, refusal }: Target,
): Promise<SpooledFile> {
  let sizeBytes = 0;
  try {
    return await spool(file, directory, (bytes) => {
      sizeBytes += bytes;
      if (sizeBytes > maxBytes) throw tooLarge(refusal);
      capacity.arriving.take(bytes);
    });
  } catch (error) {
    // A full disk is not the upload's fault.
    if (error instanceof Error && "syscall" in error) throw fail(commonFailures.unavailable);
    throw error;
  }
}

/** Files that are handled in memory get there once they are whole. */
async function receiveFile(part: MultipartFile, target: Target): Promise<UploadedFile | SpooledFile> {
  const file = await spoolFile(part.file, target);
  if (target.streamed) return file;
  try {
    target.capacity.memory.take(file.sizeBytes);
    return { bytes: await file.read(0, file.sizeBytes), name: part.filename ?? "" };
  } finally {
    await file.close();
    target.capacity.arriving.giveBack();
  }
}

/** So that what came is known when it breaks off. */
async function readForm(request: FastifyRequest, form: Form, target: Target): Promise<void> {
  const parts = request.parts({
    // One byte more than allowed, to see that there is one.
    limits: {
      fileSize: target.maxBytes + 1,
      files: filesIn(target.second),
      fields: 20,
      fieldSize: 10_000,
      headerPairs: 50,
    },
  });
  for await (const part of parts) {
    if (part.type !== "file") form.fields[part.fieldname] = String(part.value);
    else if (part.fieldname === target.second) form.second = await receiveFile(part, target);
    else form.upload = await receiveFile(part, target);
  }
}

/** A field or header without end is dropped as it comes, and never ends: refuses by the total. */
const refuseBeyond = ({ raw }: FastifyRequest, mostBytes: number, refusal: ApiFailure | undefined) =>
  new Promise<never>((_, reject) => {
    let arrivedBytes = 0;
    raw.on("data", (chunk: Buffer) => {
      arrivedBytes += chunk.length;
      if (arrivedBytes > mostBytes) reject(tooLarge(refusal));
    });
  });

const sizeOf = (upload: UploadedFile | SpooledFile): number =>
  "bytes" in upload ? upload.bytes.length : upload.sizeBytes;

export async function closeUpload(upload: UploadedFile | SpooledUpload | undefined): Promise<void> {
  if (upload && "close" in upload) await (upload as SpooledFile).close();
}

/**
 * The file, or both, and the text fields of a multipart form. A streamed file is closed by the caller (`closeUpload`).
 * @throws 415 not multipart, 413 too large, 422 no file or torn form, 503 no memory or disk left
 */
export async function receiveUpload(
  request: FastifyRequest,
  target: Target,
): Promise<{ upload: UploadedFile | SpooledUpload; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw fail(commonFailures.media_type);
  const mostBytes = filesIn(target.second) * target.maxBytes + formBytes;
  if (Number(request.headers["content-length"] ?? 0) > mostBytes) throw tooLarge(target.refusal);
  const form: Form = { upload: undefined, second: undefined, fields: {} };
  const reading = readForm(request, form, target);
  try {
    await Promise.race([reading, refuseBeyond(request, mostBytes, target.refusal)]);
    const { upload, second, fields } = form;
    if (!upload || sizeOf(upload) === 0)
      throw fail(commonFailures.invalid, { parameter: "file", message: "Choose a file." });
    const hasSecond = second && "bytes" in second && second.bytes.length > 0 && "bytes" in upload;
    return { upload: hasSecond ? { ...upload, second: second.bytes } : upload, fields };
  } catch (error) {
    // The file may arrive after the refusal.
    void reading.catch(() => undefined).then(() => closeUpload(form.upload));
    if (error instanceof RefusalError) throw error;
    throw fail(commonFailures.invalid, { parameter: "file", message: "The upload is incomplete." });
  }
}
