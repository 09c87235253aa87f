import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { EncryptionKey, SealBinding } from "#server/platform/secrets/crypto.ts";
import type { FileSource } from "./spool.ts";

// Head: 4 bytes of format, 32 random ones. Then segments of 64 KiB, each with a tag of 16 bytes. AES-256-GCM under a
// key of the file's own (HKDF of the applicant's key, the random bytes and what the file belongs to); the nonce is
// the segment's position and whether it is the last: segments can be neither moved, left out nor cut off. Source:
// Tink's AES-GCM-HKDF-Streaming, STREAM (Hoang et al., 2015).
const format = Buffer.from("VDF1");
const saltBytes = 32;
const headBytes = format.length + saltBytes;
const tagBytes = 16;
export const segmentBytes = 64 * 1024;

const torn = (boundTo: string, cause?: unknown) =>
  new Error(`The file kept as ${boundTo} was changed, cut off or belongs elsewhere`, { cause });

const fileKey = (key: EncryptionKey, salt: Uint8Array, { boundTo }: SealBinding): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", key.bytes, salt, `veridesk file 1 ${boundTo}`, 32));

type Segment = { bytes: Buffer; index: number; isLast: boolean };

/** A segment's bytes are overwritten once the next one is requested. */
async function* cut(arriving: AsyncIterable<Buffer>, size: number): AsyncGenerator<Segment> {
  const buffered = Buffer.allocUnsafe(size);
  let length = 0;
  let index = 0;
  for await (const chunk of arriving) {
    let rest = chunk;
    while (length + rest.length > size) {
      const missing = size - length;
      if (length > 0) rest.copy(buffered, length, 0, missing);
      yield { bytes: length > 0 ? buffered : rest.subarray(0, missing), index, isLast: false };
      rest = rest.subarray(missing);
      length = 0;
      index += 1;
    }
    length += rest.copy(buffered, length);
  }
  yield { bytes: buffered.subarray(0, length), index, isLast: true };
}

function nonceOf({ index, isLast }: Segment): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 0);
  nonce.writeUInt8(isLast ? 1 : 0, 4);
  return nonce;
}

function sealSegment(key: Uint8Array, segment: Segment): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonceOf(segment), { authTagLength: tagBytes });
  return Buffer.concat([cipher.update(segment.bytes), cipher.final(), cipher.getAuthTag()]);
}

function openSegment(key: Uint8Array, segment: Segment, { boundTo }: SealBinding): Buffer {
  const { bytes } = segment;
  if (bytes.length < tagBytes) throw torn(boundTo);
  const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(segment), { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const plain = decipher.update(bytes.subarray(0, -tagBytes));
    // In GCM it gives no bytes; it throws when the tag is wrong.
    decipher.final();
    return plain;
  } catch (error) {
    throw torn(boundTo, error);
  }
}

async function* sealed(source: AsyncIterable<Buffer>, key: EncryptionKey, salt: Buffer, binding: SealBinding) {
  yield Buffer.concat([format, salt]);
  const own = fileKey(key, salt, binding);
  for await (const segment of cut(source, segmentBytes)) yield sealSegment(own, segment);
}

const sealedBytes = (plainBytes: number): number =>
  headBytes + plainBytes + tagBytes * Math.max(1, Math.ceil(plainBytes / segmentBytes));

/** The same stream each time; its hash is known once a stream has ended. */
export function sealFile(
  key: EncryptionKey,
  source: Pick<FileSource, "sizeBytes" | "stream">,
  binding: SealBinding,
): FileSource {
  const salt = randomBytes(saltBytes);
  let sha256: Buffer | undefined;
  async function* hashed() {
    const hash = createHash("sha256");
    for await (const bytes of sealed(source.stream(), key, salt, binding)) {
      hash.update(bytes);
      yield bytes;
    }
    sha256 = hash.digest();
  }
  return {
    sizeBytes: sealedBytes(source.sizeBytes),
    stream: () => Readable.from(hashed(), { objectMode: false }),
    get sha256() {
      if (sha256 === undefined) throw new Error("the file has not been read to its end");
      return sha256;
    },
  };
}

async function* withoutHead(stored: AsyncIterable<Buffer>, take: (head: Buffer) => void, { boundTo }: SealBinding) {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of stored) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < headBytes) continue;
    take(head);
    yield head.subarray(headBytes);
    head = null;
  }
  if (head !== null) throw torn(boundTo);
}

async function* opened(stored: AsyncIterable<Buffer>, key: EncryptionKey, binding: SealBinding) {
  let own: Uint8Array = Buffer.alloc(0);
  const readHead = (head: Buffer) => {
    if (!head.subarray(0, format.length).equals(format)) throw torn(binding.boundTo);
    own = fileKey(key, head.subarray(format.length, headBytes), binding);
  };
  for await (const segment of cut(withoutHead(stored, readHead, binding), segmentBytes + tagBytes)) {
    const plain = openSegment(own, segment, binding);
    if (plain.length > 0) yield plain;
  }
}

/**
 * Opens what `sealFile` made, for the same binding. Each segment is proved before it is passed on: the stream fails
 * at the first that was changed, moved or is missing.
 * @throws when the first segment is not the file's own
 */
export async function openSealedFile(stored: Readable, key: EncryptionKey, binding: SealBinding): Promise<Readable> {
  const plain = opened(stored, key, binding);
  const first = await plain.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* plain;
  }
  return Readable.from(all(), { objectMode: false });
}
