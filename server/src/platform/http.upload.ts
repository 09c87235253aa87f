import type { FastifyRequest } from "fastify";
import { commonFailures } from "#contract/failures.ts";
import { fail } from "./fail.ts";

/** One uploaded file, wholly read and within its bound. The given name and type are hints that nobody trusts. */
export type Upload = { bytes: Buffer };

/** Reads the single file and the text fields of a multipart form. Errors: 415 not multipart, 413 too large, 422 no file or torn form. */
export async function receiveUpload(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ upload: Upload; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw fail(commonFailures.media_type);
  const fields: Record<string, string> = {};
  let upload: Upload | undefined;
  const parts = request.parts({
    limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 10_000, headerPairs: 50 },
  });
  try {
    for await (const part of parts) {
      if (part.type === "file") upload = { bytes: await part.toBuffer() };
      else fields[part.fieldname] = String(part.value);
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "FST_REQ_FILE_TOO_LARGE") throw fail(commonFailures.too_large, { parameter: "file" });
    throw fail(commonFailures.invalid, { parameter: "file", message: "The upload is incomplete." });
  }
  if (!upload || upload.bytes.length === 0)
    throw fail(commonFailures.invalid, { parameter: "file", message: "Please, insert file." });
  return { upload, fields };
}
