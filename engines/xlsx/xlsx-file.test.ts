import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { columnLetters, xlsxFile } from "./xlsx-file.ts";
import { zipStream } from "./zip-stream.ts";

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

function fileOf(archive: Buffer, wanted: string): string {
  const end = archive.length - 22;
  let at = archive.readUInt32LE(end + 16);
  let offset = 0;
  let packed = 0;
  for (let n = 0, name = ""; n < archive.readUInt16LE(end + 10) && name !== wanted; n += 1) {
    [packed, offset] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 42)];
    const length = archive.readUInt16LE(at + 28);
    name = archive.subarray(at + 46, at + 46 + length).toString();
    at += 46 + length;
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
  const sheet = fileOf(
    await bytesOf(xlsxFile({ name: "A/B", columns, isRightToLeft: true, timeFormat: "yyyy", rows: rows(20_000) })),
    "xl/worksheets/sheet1.xml",
  );
  expect(sheet).toContain("<t>&lt;A &amp; &quot;B&quot;&gt;_x005F_x0041_</t>");
  expect(sheet.match(/<row /g)).toHaveLength(20_001);
  expect(sheet.endsWith("</sheetData></worksheet>")).toBe(true);
});

test.each([
  ["Reports: a/b", "Reports ab"],
  ["Coincidencias de la búsqueda en listas", "Coincidencias de la búsqueda en"],
  ["Podudaranja iz provjera na popisima", "Podudaranja iz provjera na"],
  ["x".repeat(40), "x".repeat(31)],
  ["[]", "Report"],
])("a sheet's name has at most 31 characters, and whole words: %s", async (name, shown) => {
  const sheet = { name, columns: [], isRightToLeft: false, timeFormat: "yyyy\\-mm", rows: rows(0) };
  const archive = await bytesOf(xlsxFile(sheet));
  expect(fileOf(archive, "xl/workbook.xml")).toContain(`<sheet name="${shown}"`);
  expect(fileOf(archive, "xl/styles.xml")).toContain('formatCode="yyyy\\-mm"');
});

test("what breaks off on the way breaks the archive off", async () => {
  async function* broken() {
    yield* rows(10);
    throw new Error("the database went away");
  }
  await expect(bytesOf(zipStream([{ name: "a", bytes: broken() }]))).rejects.toThrow("the database went away");
});
