import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { columnLetters, xlsxFile } from "./xlsx-file.ts";
import { zipStream } from "./zip-stream.ts";

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

function lastFile(archive: Buffer): string {
  const end = archive.length - 22;
  let at = archive.readUInt32LE(end + 16);
  let offset = 0;
  let packed = 0;
  for (let n = 0; n < archive.readUInt16LE(end + 10); n += 1) {
    [packed, offset] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 42)];
    at += 46 + archive.readUInt16LE(at + 28);
  }
  const start = offset + 30 + archive.readUInt16LE(offset + 26);
  return inflateRawSync(archive.subarray(start, start + packed)).toString();
}

async function* rows(count: number) {
  for (let n = 2; n < count + 2; n += 1) yield Buffer.from(`<row r="${n}"><c r="A${n}"><v>${n}</v></c></row>\n`);
}

test("columns are counted in letters", () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
});

test("a sheet is whole, has its header, and hostile headers stay text", async () => {
  const columns = [{ header: '<A & "B">\u0001_x0041_', width: 12 }];
  const sheet = lastFile(await bytesOf(xlsxFile({ name: "A/B", columns, isRightToLeft: true, rows: rows(20_000) })));
  expect(sheet).toContain("<t>&lt;A &amp; &quot;B&quot;&gt;_x005F_x0041_</t>");
  expect(sheet.match(/<row /g)).toHaveLength(20_001);
  expect(sheet.endsWith("</sheetData></worksheet>")).toBe(true);
});

test("what breaks off on the way breaks the archive off", async () => {
  async function* broken() {
    yield* rows(10);
    throw new Error("the database went away");
  }
  await expect(bytesOf(zipStream([{ name: "a", bytes: broken() }]))).rejects.toThrow("the database went away");
});
