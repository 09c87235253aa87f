import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { nameKey } from "#server/platform/secrets/crypto.ts";
import { openSealedFile, sealFile, segmentBytes } from "./sealed-files.ts";

const key = nameKey(randomBytes(32));
const binding = { boundTo: "verification_files:1" };
const [headBytes, sealedSegment] = [36, segmentBytes + 16];

function inPieces(bytes: Buffer, size: number): Readable {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.subarray(n * size, (n + 1) * size),
  );
  return Readable.from(pieces);
}
const sourceOf = (bytes: Buffer, size = 10_007) => ({ sizeBytes: bytes.length, stream: () => inPieces(bytes, size) });
const sealBytes = (bytes: Buffer) => buffer(sealFile(key, sourceOf(bytes), binding).stream());
const open = async (stored: Buffer, { with: by = key, of = binding, size = 8_191 } = {}) =>
  buffer(await openSealedFile(inPieces(stored, size), by, of));

test.each([0, 1, segmentBytes - 1, segmentBytes, segmentBytes + 1, 3 * segmentBytes, 3 * segmentBytes + 5])(
  "S40 a file of %i bytes comes back as it was, and its size and hash at rest are known",
  async (length) => {
    const plain = randomBytes(length);
    const file = sealFile(key, sourceOf(plain), binding);
    const stored = await buffer(file.stream());
    expect(stored.length).toBe(file.sizeBytes);
    expect(createHash("sha256").update(stored).digest()).toEqual(file.sha256);
    for (const size of [1_000, segmentBytes, sealedSegment, 1_000_000])
      expect((await open(stored, { size })).equals(plain)).toBe(true);
    if (length > 16) expect(stored.includes(plain.subarray(0, 16))).toBe(false);
  },
);

test("a store that asks for the stream again gets the same bytes; two files of the same bytes differ", async () => {
  const plain = randomBytes(1_000);
  const file = sealFile(key, sourceOf(plain), binding);
  expect((await buffer(file.stream())).equals(await buffer(file.stream()))).toBe(true);
  expect((await sealBytes(plain)).equals(await sealBytes(plain))).toBe(false);
});

test("S40 a file that is cut off, anywhere, does not open to its end", async () => {
  const stored = await sealBytes(randomBytes(2 * segmentBytes + 100));
  const cuts = [
    0,
    1,
    headBytes - 1,
    headBytes,
    headBytes + 1,
    headBytes + sealedSegment,
    headBytes + 2 * sealedSegment,
  ];
  for (const length of [...cuts, stored.length - 1])
    await expect(open(stored.subarray(0, length)), String(length)).rejects.toThrow(
      /changed, cut off or belongs elsewhere/,
    );
});

test("S40 a changed bit, segments in another order or left out, and anything appended are noticed", async () => {
  const stored = await sealBytes(randomBytes(3 * segmentBytes));
  const part = (n: number) => stored.subarray(headBytes + n * sealedSegment, headBytes + (n + 1) * sealedSegment);
  const head = stored.subarray(0, headBytes);
  const changed = [0, 4, headBytes, headBytes + sealedSegment, stored.length - 1].map((at) => {
    const copy = Buffer.from(stored);
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
    return copy;
  });
  const torn = [
    ...changed,
    Buffer.concat([head, part(1), part(0), part(2)]),
    Buffer.concat([head, part(0), part(2)]),
    Buffer.concat([stored, Buffer.from([0])]),
    Buffer.concat([stored, part(2)]),
  ];
  for (const [n, bytes] of torn.entries()) await expect(open(bytes), String(n)).rejects.toThrow(/changed, cut off/);
  expect(await open(stored)).toHaveLength(3 * segmentBytes);
});

test("S40 a file opens only with its own key and for what it belongs to", async () => {
  const stored = await sealBytes(randomBytes(100));
  await expect(open(stored, { with: nameKey(randomBytes(32)) })).rejects.toThrow(/belongs elsewhere/);
  await expect(open(stored, { of: { boundTo: "verification_files:2" } })).rejects.toThrow(/belongs elsewhere/);
});

test("a large file is sealed and opened as it flows: never more than some segments of it are held", async () => {
  let given = 0;
  async function* endless() {
    for (;;) {
      given += segmentBytes;
      yield Buffer.alloc(segmentBytes);
    }
  }
  const file = sealFile(
    key,
    { sizeBytes: 1e9, stream: () => Readable.from(endless(), { objectMode: false }) },
    binding,
  );
  const plain = await openSealedFile(file.stream(), key, binding);
  let taken = 0;
  for await (const chunk of plain) {
    taken += (chunk as Buffer).length;
    expect(given - taken).toBeLessThan(20 * segmentBytes);
    if (taken > 100 * segmentBytes) break;
  }
});
