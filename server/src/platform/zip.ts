import { Readable } from "node:stream";
import { crc32 } from "node:zlib";

/** Names use `/`; the bytes are requested when their turn comes. */
export type WrittenZipEntry = { name: string; at: Date; open: () => Promise<Readable | Buffer> };

type Written = { name: Buffer; time: number; date: number; crc: number; size: number; offset: number };

const local = 0x04034b50;
const descriptor = 0x08074b50;
const central = 0x02014b50;
const end = 0x06054b50;
/** APPNOTE 4.4: "sizes follow the bytes" and "names are UTF-8". */
const version = 20;
const flags = 0x0808;
/** Without the 64-bit extension nothing lies further. */
const furthest = 0xffffffff;

const dosTime = (at: Date) => (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | Math.floor(at.getUTCSeconds() / 2);
const dosDate = (at: Date) =>
  (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();

function localHeader({ name, time, date }: Pick<Written, "name" | "time" | "date">): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(local, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(time, 10);
  header.writeUInt16LE(date, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function sizesOf({ crc, size }: Pick<Written, "crc" | "size">): Buffer {
  const sizes = Buffer.alloc(16);
  sizes.writeUInt32LE(descriptor, 0);
  sizes.writeUInt32LE(crc, 4);
  sizes.writeUInt32LE(size, 8);
  sizes.writeUInt32LE(size, 12);
  return sizes;
}

function centralHeader({ name, time, date, crc, size, offset }: Written): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(central, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(version, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(time, 12);
  header.writeUInt16LE(date, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(size, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(end, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}

async function* zipParts(entries: Iterable<WrittenZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  const move = (bytes: Buffer): Buffer => {
    offset += bytes.length;
    if (offset > furthest) throw new Error("an archive of 4 GiB or more cannot be written");
    return bytes;
  };
  for (const { name, at, open } of entries) {
    const entry = { name: Buffer.from(name), time: dosTime(at), date: dosDate(at), crc: 0, size: 0, offset };
    yield move(localHeader(entry));
    const source = await open();
    for await (const part of source instanceof Buffer ? [source] : source) {
      const bytes = part as Buffer;
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      yield move(bytes);
    }
    yield move(sizesOf(entry));
    written.push(entry);
  }
  const begin = offset;
  for (const entry of written) yield move(centralHeader(entry));
  yield endRecord(written.length, offset - begin, begin);
}

/** Bytes are kept as they are: photos and videos are packed already. Fails at 4 GiB. */
export const zipStream = (entries: Iterable<WrittenZipEntry>): Readable =>
  Readable.from(zipParts(entries), { objectMode: false });
