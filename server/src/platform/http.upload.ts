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

/**
 * Keeps room for an upload while `work` receives and handles it, by the length that it declares; one that declares none
 * counts as the largest. Errors: 503 before its body is read, when there is no room.
 */
export async function inUploadRoom<T>(request: FastifyRequest, maxBytes: number, work: () => Promise<T>): Promise<T> {
  const declared = Number(request.headers["content-length"] ?? maxBytes);
  const bytes = Math.min(Number.isFinite(declared) ? declared : maxBytes, maxBytes);
  if (takenBytes + bytes > roomBytes)
    throw fail(commonFailures.unavailable, {
      parameter: "file",
      message: "Too many files are being received at this moment. Please try again in a few seconds.",
    });
  takenBytes += bytes;
  try {
    return await work();
  } finally {
    takenBytes -= bytes;
  }
}

/** Reads a file and stops at the first byte too many, so that the refusal does not wait for the rest. */
async function readFile(file: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of file) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads the single file and the text fields of a multipart form. Errors: 415 not multipart, 413 too large, 422 no file or torn form. */
export async function receiveUpload(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ upload: Upload; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw fail(commonFailures.media_type);
  if (Number(request.headers["content-length"] ?? 0) > maxBytes + formBytes) throw tooLarge();
  const fields: Record<string, string> = {};
  let upload: Upload | undefined;
  const parts = request.parts({
    // One byte more than is taken, so that it shows when there is one.
    limits: { fileSize: maxBytes + 1, files: 1, fields: 20, fieldSize: 10_000, headerPairs: 50 },
  });
  try {
    for await (const part of parts) {
      if (part.type === "file") upload = { bytes: await readFile(part.file, maxBytes) };
      else fields[part.fieldname] = String(part.value);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw fail(commonFailures.invalid, { parameter: "file", message: "The upload is incomplete." });
  }
  if (!upload || upload.bytes.length === 0)
    throw fail(commonFailures.invalid, { parameter: "file", message: "Please, insert file." });
  return { upload, fields };
}
