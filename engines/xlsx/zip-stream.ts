import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, crc32, createDeflateRaw } from "node:zlib";

export type ZipEntry = { name: string; bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

/** Over 4 GiB, which the plain format cannot say. */
export class ZipTooLargeError extends Error {}

type Written = { name: Buffer; crc: number; packed: number; plain: number; offset: number };

const most = 0xffff_fffe;
/** Sizes follow the bytes (bit 3), names are UTF-8 (bit 11). Source: APPNOTE.TXT 6.3.10, 4.4.4. */
const flags = 0x0808;
const version = 20;
const deflateMethod = 8;
/** 1 January 1980, midnight: the same rows give the same archive. */
const [dosTime, dosDate] = [0, 0x0021];
const pieceBytes = 64 * 1024;

type Field = [bytes: 2 | 4, value: number];
const words = (...fields: Field[]): Buffer => {
  const out = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = out.writeUIntLE(value, at, bytes);
  return out;
};

const localHeader = (name: Buffer): Buffer =>
  Buffer.concat([
    words(
      [4, 0x0403_4b50],
      [2, version],
      [2, flags],
      [2, deflateMethod],
      [2, dosTime],
      [2, dosDate],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ),
    name,
  ]);

const sizes = ({ crc, packed, plain }: Written): Field[] => [
  [4, crc],
  [4, packed],
  [4, plain],
];
const descriptor = (file: Written): Buffer => words([4, 0x0807_4b50], ...sizes(file));

const directoryEntry = (file: Written): Buffer =>
  Buffer.concat([
    words(
      [4, 0x0201_4b50],
      [2, version],
      [2, version],
      [2, flags],
      [2, deflateMethod],
      [2, dosTime],
      [2, dosDate],
      ...sizes(file),
      [2, file.name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, file.offset],
    ),
    file.name,
  ]);

const directoryEnd = (count: number, bytes: number, offset: number): Buffer =>
  words([4, 0x0605_4b50], [2, 0], [2, 0], [2, count], [2, count], [4, bytes], [4, offset], [2, 0]);

/** In larger pieces: each costs a round of zlib's threads. */
async function* counted({ bytes }: ZipEntry, file: Written): AsyncGenerator<Buffer> {
  let buffered: Uint8Array[] = [];
  let bufferedBytes = 0;
  const take = () => {
    const piece = Buffer.concat(buffered);
    [buffered, bufferedBytes] = [[], 0];
    file.crc = crc32(piece, file.crc);
    file.plain += piece.length;
    if (file.plain > most) throw new ZipTooLargeError("a file of the archive is larger than 4 GiB");
    return piece;
  };
  for await (const piece of bytes) {
    buffered.push(piece);
    bufferedBytes += piece.length;
    if (bufferedBytes >= pieceBytes) yield take();
  }
  if (bufferedBytes > 0) yield take();
}

/** Nothing is buffered. The fastest level: rows are repetitive. @throws ZipTooLargeError, and whatever the entries throw */
export async function* zipStream(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  const counting = (piece: Buffer) => {
    offset += piece.length;
    if (offset > most) throw new ZipTooLargeError("the archive is larger than 4 GiB");
    return piece;
  };
  for (const entry of entries) {
    const file: Written = { name: Buffer.from(entry.name), crc: 0, packed: 0, plain: 0, offset };
    yield counting(localHeader(file.name));
    const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: pieceBytes });
    const feeding = pipeline(Readable.from(counted(entry, file), { objectMode: false }), deflate);
    // Awaited below; until then its failure is not unhandled.
    feeding.catch(() => undefined);
    for await (const piece of deflate) {
      file.packed += (piece as Buffer).length;
      yield counting(piece as Buffer);
    }
    await feeding;
    yield counting(descriptor(file));
    written.push(file);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  const start = offset;
  yield counting(directory);
  yield directoryEnd(written.length, directory.length, start);
}
