import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { spool } from "./spool.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "veridesk-spool-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function* cut(bytes: Buffer, piece: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
}

async function whole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

test.each([0, 1, 16, 17, 262_144, 700_001])("%i bytes come back as they were, from any place", async (size) => {
  const bytes = randomBytes(size);
  const file = await spool(cut(bytes, 65_537), directory, () => undefined);
  expect(file.sizeBytes).toBe(size);
  for (let n = 0; n < 2; n += 1) expect((await whole(file.stream())).equals(bytes)).toBe(true);
  for (const [offset, length] of [
    [0, size],
    [1, 5],
    [15, 2],
    [16, 16],
    [262_140, 40],
    [size - 3, 100],
    [size + 5, 3],
  ] as const) {
    const from = Math.max(0, offset);
    expect((await file.read(from, length)).equals(bytes.subarray(from, from + length))).toBe(true);
  }
  await file.close();
});

test.runIf(process.platform === "linux")("S40 what lies on the disk has no name and cannot be read there", async () => {
  const text = "a passport, sent by somebody ".repeat(5_000);
  const file = await spool(cut(Buffer.from(text), 60_000), directory, () => undefined);
  expect(await readdir(directory)).toEqual([]);
  const buffered: Buffer[] = [];
  for (const each of await readdir("/proc/self/fd")) {
    const path = await readlink(`/proc/self/fd/${each}`).catch(() => "");
    if (path.startsWith(directory)) buffered.push(await readFile(`/proc/self/fd/${each}`));
  }
  expect(buffered.map(({ length }) => length)).toEqual([text.length]);
  expect(buffered[0]?.includes("passport")).toBe(false);
  await file.close();
});

test("who takes the bytes may refuse them, and no file stays open", async () => {
  const refused = spool(cut(Buffer.alloc(300_000), 65_536), directory, () => {
    throw new Error("too many");
  });
  await expect(refused).rejects.toThrow("too many");
  expect(await readdir(directory)).toEqual([]);
});
