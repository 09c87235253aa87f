import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** `sha256` is of all bytes. */
export type FileSource = { sizeBytes: number; sha256: Buffer; stream(): Readable };

/** A file on disk without a name, so that it ends with this process. */
export type SpooledUpload = FileSource & {
  read(offset: number, length: number): Promise<Buffer>;
};
export type Spool = SpooledUpload & { close(): Promise<void> };

/** unlink(2): "the file will remain until the last descriptor is closed". */
async function openNameless(directory: string): Promise<FileHandle> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, randomUUID());
  const file = await open(path, "wx+", 0o600);
  await rm(path);
  return file;
}

/** `take` gets the bytes so far and may throw. @throws those of the file system and of `take` */
export async function spool(
  arriving: AsyncIterable<Buffer>,
  directory: string,
  take: (chunkBytes: number) => void,
): Promise<Spool> {
  const file = await openNameless(directory);
  try {
    const hash = createHash("sha256");
    let sizeBytes = 0;
    for await (const chunk of arriving) {
      take(chunk.length);
      hash.update(chunk);
      await file.write(chunk, 0, chunk.length, sizeBytes);
      sizeBytes += chunk.length;
    }
    return spooled(file, sizeBytes, hash.digest());
  } catch (error) {
    await file.close();
    throw error;
  }
}

const spooled = (file: FileHandle, sizeBytes: number, sha256: Buffer): Spool => ({
  sizeBytes,
  sha256,
  stream: () => file.createReadStream({ start: 0, autoClose: false }),
  async read(offset, length) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  },
  close: () => file.close(),
});
