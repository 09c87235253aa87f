import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { commonFailures, type Failure } from "#contract/failures.ts";
import { formLimits } from "#contract/forms/form-limits.ts";
import * as limits from "#contract/limits.ts";
import { placeOf } from "./address.ts";
import { fail, Refusal } from "./fail.ts";
import { type Spool, type SpooledUpload, spool } from "./files/spool.ts";
import { type Holders, openRoom } from "./rooms.ts";
import type { Asker } from "./semaphore.ts";

/** One uploaded file, wholly read and within its bound. The given name and type are hints that nobody trusts; `name` is to be shown. */
export type Upload = { bytes: Buffer; name: string };

const MB = 1024 * 1024;
/** What a form needs beside its file: boundaries, part headers, small fields. */
const formBytes = 64 * 1024;
const tooLarge = (failure: Failure = commonFailures.too_large) => fail(failure, { parameter: "file" });

/**
 * What the uploads under way in this process may hold together: in memory twelve of the largest, some eighty photos of a
 * phone; on disk ten of the largest videos, some hundred answers of a minute. Nobody may hold it all: one person two of the
 * largest, a project or an address half.
 */
const rooms = {
  memory: openRoom(256 * MB, 2 * limits.uploadBytes + MB),
  disk: openRoom(1024 * MB, 2 * formLimits.videoBytes + MB),
};

/** What the uploads under way hold at this moment, by where it lies. */
export const heldUploadBytes = (): Record<keyof typeof rooms, number> => ({
  memory: rooms.memory.heldBytes(),
  disk: rooms.disk.heldBytes(),
});

type UploadBound = NonNullable<Endpoint["upload"]>;

/** Whom the bytes of one upload are counted for. */
const holdersOf = (request: FastifyRequest, asker: Asker): Holders => ({
  person: asker.person,
  project: asker.project,
  address: placeOf(request.ip),
});

const noRoom = () =>
  fail(commonFailures.unavailable, {
    parameter: "file",
    message: "Too many files are being received at this moment. Please try again in a few seconds.",
  });

/**
 * Counts bytes of one upload as they arrive.
 * @throws 503 when there is no room for them.
 */
export type UploadRoom = (bytes: number) => void;

/**
 * Keeps room for an upload while `work` receives and handles it. What has arrived is counted, not what was declared:
 * else a few that declare much and send slowly would shut everybody out (S27).
 * @throws 503, before the body is read when what it declares does not fit.
 */
export async function inUploadRoom<T>(
  request: FastifyRequest,
  asker: Asker,
  { maxBytes, streamed }: UploadBound,
  work: (room: UploadRoom) => Promise<T>,
): Promise<T> {
  const place = rooms[streamed ? "disk" : "memory"];
  const holders = holdersOf(request, asker);
  const declared = Number(request.headers["content-length"] ?? 0);
  if (!place.hasRoom(holders, Math.min(declared, maxBytes))) throw noRoom();
  let heldBytes = 0;
  let isOver = false;
  const room: UploadRoom = (bytes) => {
    // What was on its way when the upload was refused arrives after it: nobody would give that room back.
    if (isOver || !place.hasRoom(holders, bytes)) throw noRoom();
    place.hold(holders, bytes);
    heldBytes += bytes;
  };
  try {
    return await work(room);
  } finally {
    isOver = true;
    place.hold(holders, -heldBytes);
  }
}

/** Reads a file and stops at the first byte too many, so that the refusal does not wait for the rest. */
async function readFile(file: AsyncIterable<Buffer>, { maxBytes, room, refusal }: Place): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of file) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw tooLarge(refusal);
    room(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Where an upload goes: into memory, or onto the disk when its endpoint says that it may be large; `refusal` is what one
 * beyond the bound is answered with.
 */
type Place = { maxBytes: number; room: UploadRoom; directory: string | null; refusal: Failure | undefined };
type Form = { upload: Upload | Spool | undefined; fields: Record<string, string> };

async function spoolFile(
  file: AsyncIterable<Buffer>,
  directory: string,
  { maxBytes, room, refusal }: Place,
): Promise<Spool> {
  let sizeBytes = 0;
  try {
    return await spool(file, directory, (bytes) => {
      sizeBytes += bytes;
      if (sizeBytes > maxBytes) throw tooLarge(refusal);
      room(bytes);
    });
  } catch (error) {
    // A disk that is full is no fault of the upload.
    if (error instanceof Error && "syscall" in error) throw fail(commonFailures.unavailable);
    throw error;
  }
}

/** Fills `form` as its parts arrive, so that what had come is known when it breaks off. */
async function readForm(request: FastifyRequest, form: Form, place: Place): Promise<void> {
  const { maxBytes, directory } = place;
  const parts = request.parts({
    // One byte more than is taken, so that it shows when there is one.
    limits: { fileSize: maxBytes + 1, files: 1, fields: 20, fieldSize: 10_000, headerPairs: 50 },
  });
  for await (const part of parts) {
    if (part.type !== "file") form.fields[part.fieldname] = String(part.value);
    else if (directory) form.upload = await spoolFile(part.file, directory, place);
    else form.upload = { bytes: await readFile(part.file, place), name: part.filename ?? "" };
  }
}

/** Refuses once more has arrived than any form may have: a field or a head without end is dropped as it comes, and never ends. */
const refuseBeyond = ({ raw }: FastifyRequest, mostBytes: number, refusal: Failure | undefined) =>
  new Promise<never>((_, reject) => {
    let arrivedBytes = 0;
    raw.on("data", (chunk: Buffer) => {
      arrivedBytes += chunk.length;
      if (arrivedBytes > mostBytes) reject(tooLarge(refusal));
    });
  });

const sizeOf = (upload: Upload | Spool): number => ("bytes" in upload ? upload.bytes.length : upload.sizeBytes);

/** Lets go of what an upload holds beside memory. */
export async function closeUpload(upload: Upload | SpooledUpload | undefined): Promise<void> {
  if (upload && "close" in upload) await (upload as Spool).close();
}

/**
 * Reads the single file and the text fields of a multipart form. With a `directory` the file is spooled into it, and whoever
 * asked closes it (`closeUpload`).
 * @throws 415 not multipart, 413 too large, 422 no file or torn form, 503 no room.
 */
export async function receiveUpload(
  request: FastifyRequest,
  place: Place,
): Promise<{ upload: Upload | SpooledUpload; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw fail(commonFailures.media_type);
  const mostBytes = place.maxBytes + formBytes;
  if (Number(request.headers["content-length"] ?? 0) > mostBytes) throw tooLarge(place.refusal);
  const form: Form = { upload: undefined, fields: {} };
  const reading = readForm(request, form, place);
  try {
    await Promise.race([reading, refuseBeyond(request, mostBytes, place.refusal)]);
    const { upload, fields } = form;
    if (!upload || sizeOf(upload) === 0)
      throw fail(commonFailures.invalid, { parameter: "file", message: "Please, insert file." });
    return { upload, fields };
  } catch (error) {
    // The file may arrive after the refusal.
    void reading.catch(() => undefined).then(() => closeUpload(form.upload));
    if (error instanceof Refusal) throw error;
    throw fail(commonFailures.invalid, { parameter: "file", message: "The upload is incomplete." });
  }
}
