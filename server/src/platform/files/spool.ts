import { type Cipher, createCipheriv, createHash, randomBytes, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";

/** `sha256` is of all bytes. */
export type FileSource = { sizeBytes: number; sha256: Buffer; stream(): Readable };

/** A file on disk without a name, so that it ends with this process, under a key that only this process has. */
export type SpooledUpload = FileSource & {
  read(offset: number, length: number): Promise<Buffer>;
};
export type SpooledFile = SpooledUpload & { close(): Promise<void> };

/** unlink(2): "the file will remain until the last descriptor is closed". */
async function openNameless(directory: string): Promise<FileHandle> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, randomUUID());
  const file = await open(path, "wx+", 0o600);
  await rm(path);
  return file;
}

const blockBytes = 16;
/** Deciphered in pieces, so that a large file does not hold up others. */
const pieceBytes = 256 * 1024;

/** AES-256-CTR from a block on; the key is the file's alone, so the counter begins at 0. */
function cipherFrom(key: Buffer, block: number): Cipher {
  const counter = Buffer.alloc(blockBytes);
  counter.writeBigUInt64BE(BigInt(block), 8);
  return createCipheriv("aes-256-ctr", key, counter);
}

/** `take` gets the bytes so far and may throw. @throws those of the file system and of `take` */
export async function spool(
  arriving: AsyncIterable<Buffer>,
  directory: string,
  take: (chunkBytes: number) => void,
): Promise<SpooledFile> {
  const file = await openNameless(directory);
  try {
    const key = randomBytes(32);
    const cipher = cipherFrom(key, 0);
    const hash = createHash("sha256");
    let sizeBytes = 0;
    for await (const chunk of arriving) {
      take(chunk.length);
      hash.update(chunk);
      await file.write(cipher.update(chunk), 0, chunk.length, sizeBytes);
      sizeBytes += chunk.length;
    }
    return spooled(file, key, { sizeBytes, sha256: hash.digest() });
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* readPieces(file: FileHandle, key: Buffer, from: number, until: number): AsyncGenerator<Buffer> {
  const block = Math.floor(from / blockBytes);
  const cipher = cipherFrom(key, block);
  let [at, skip] = [block * blockBytes, from % blockBytes];
  while (at < until) {
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.allocUnsafe(Math.min(pieceBytes, until - at)),
      position: at,
    });
    if (bytesRead === 0) return;
    yield cipher.update(buffer.subarray(0, bytesRead)).subarray(skip);
    at += bytesRead;
    skip = 0;
  }
}

const spooled = (file: FileHandle, key: Buffer, of: Pick<SpooledFile, "sizeBytes" | "sha256">): SpooledFile => ({
  ...of,
  stream: () => Readable.from(readPieces(file, key, 0, of.sizeBytes), { objectMode: false }),
  async read(offset, length) {
    const until = Math.min(offset + length, of.sizeBytes);
    const bytes = Buffer.allocUnsafe(Math.max(0, until - offset));
    let filled = 0;
    for await (const piece of readPieces(file, key, offset, until)) filled += piece.copy(bytes, filled);
    return bytes.subarray(0, filled);
  },
  close: () => file.close(),
});
