import type { FastifyRequest } from "fastify";
import { commonFailures } from "#contract/failures.ts";
import { fail, Refusal } from "./fail.ts";

/** One uploaded file, wholly read and within its bound. The given name and type are hints that nobody trusts. */
export type Upload = { bytes: Buffer };

/** What a form needs beside its file: boundaries, part headers, small fields. */
const formBytes = 64 * 1024;
const tooLarge = () => fail(commonFailures.too_large, { parameter: "file" });

/** What the uploads under way in this process may hold together: twelve of the largest, some eighty photos of a phone. */
const roomBytes = 256 * 1024 * 1024;
let takenBytes = 0;

const noRoom = () =>
  fail(commonFailures.unavailable, {
    parameter: "file",
    message: "Too many files are being received at this moment. Please try again in a few seconds.",
  });

/** Counts bytes of one upload as they arrive. Errors: 503 when there is no room for them. */
export type UploadRoom = (bytes: number) => void;

/**
 * Keeps room for an upload while `work` receives and handles it. What has arrived is counted, not what was declared:
 * else a few that declare much and send slowly would shut everybody out (S27).
 * Errors: 503, before the body is read when what it declares does not fit.
 */
export async function inUploadRoom<T>(
  request: FastifyRequest,
  maxBytes: number,
  work: (room: UploadRoom) => Promise<T>,
): Promise<T> {
  const declared = Number(request.headers["content-length"] ?? 0);
  if (takenBytes + Math.min(declared, maxBytes) > roomBytes) throw noRoom();
  let heldBytes = 0;
  const room: UploadRoom = (bytes) => {
    if (takenBytes + bytes > roomBytes) throw noRoom();
    takenBytes += bytes;
    heldBytes += bytes;
  };
  try {
    return await work(room);
  } finally {
    takenBytes -= heldBytes;
  }
}

/** Reads a file and stops at the first byte too many, so that the refusal does not wait for the rest. */
async function readFile(file: AsyncIterable<Buffer>, maxBytes: number, room: UploadRoom): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of file) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw tooLarge();
    room(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

type Form = { upload: Upload | undefined; fields: Record<string, string> };

async function readForm(request: FastifyRequest, maxBytes: number, room: UploadRoom): Promise<Form> {
  const form: Form = { upload: undefined, fields: {} };
  const parts = request.parts({
    // One byte more than is taken, so that it shows when there is one.
    limits: { fileSize: maxBytes + 1, files: 1, fields: 20, fieldSize: 10_000, headerPairs: 50 },
  });
  for await (const part of parts) {
    if (part.type === "file") form.upload = { bytes: await readFile(part.file, maxBytes, room) };
    else form.fields[part.fieldname] = String(part.value);
  }
  return form;
}

/** Refuses once more has arrived than any form may have: a field or a head without end is dropped as it comes, and never ends. */
const refuseBeyond = ({ raw }: FastifyRequest, mostBytes: number) =>
  new Promise<never>((_, reject) => {
    let arrivedBytes = 0;
    raw.on("data", (chunk: Buffer) => {
      arrivedBytes += chunk.length;
      if (arrivedBytes > mostBytes) reject(tooLarge());
    });
  });

/**
 * Reads the single file and the text fields of a multipart form.
 * Errors: 415 not multipart, 413 too large, 422 no file or torn form, 503 no room.
 */
export async function receiveUpload(
  request: FastifyRequest,
  maxBytes: number,
  room: UploadRoom,
): Promise<{ upload: Upload; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw fail(commonFailures.media_type);
  const mostBytes = maxBytes + formBytes;
  if (Number(request.headers["content-length"] ?? 0) > mostBytes) throw tooLarge();
  let form: Form;
  try {
    form = await Promise.race([readForm(request, maxBytes, room), refuseBeyond(request, mostBytes)]);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw fail(commonFailures.invalid, { parameter: "file", message: "The upload is incomplete." });
  }
  const { upload, fields } = form;
  if (!upload || upload.bytes.length === 0)
    throw fail(commonFailures.invalid, { parameter: "file", message: "Please, insert file." });
  return { upload, fields };
}
