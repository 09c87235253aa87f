import { readdirSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findWords } from "./page-words.ts";
import { readPage } from "./read-document.ts";
import { scriptModelOf } from "./script-models.ts";
import { drawText } from "./specimens/outline-text.ts";
import { createVisualZoneReader, type VisualZoneReader } from "./visual-zone.ts";

const root = "/usr/share/tesseract-ocr";
const folder = `${root}/${readdirSync(root)[0]}/tessdata`;
let latin: VisualZoneReader;
let ukrainian: VisualZoneReader;
beforeAll(async () => {
  latin = await createVisualZoneReader();
  const model = scriptModelOf("UA", folder);
  if (!model) throw new Error(`no ukr.traineddata in ${folder}: install tesseract-ocr-ukr`);
  ukrainian = await createVisualZoneReader(model);
});
afterAll(async () => {
  await latin?.close();
  await ukrainian?.close();
});

const lines = [
  "Київські електромережі",
  "вулиця Хрещатик 22",
  "Шевченко Олена",
  "місто Київ 01001",
  "рахунок за жовтень",
];
const draw = () =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="1000"><rect width="1400" height="1000" fill="#f4f2ec"/>${lines
        .map((line, at) => drawText(line, { x: 120, y: 160 + at * 130, size: 62, face: "sans", fill: "#1b1c1f" }))
        .join("")}</svg>`,
    ),
  )
    .jpeg({ quality: 92 })
    .toBuffer();

test("a bill in Cyrillic is read in its own script, and compared with what was typed in either", async () => {
  const page = await draw();
  const missing = (read: string[], typed: string) => findWords(read, typed).missing;
  const read = await readPage(page, { print: latin, other: ukrainian });
  expect(missing(read, "Хрещатик 22 Київ 01001")).toEqual([]);
  expect(missing(read, "Шевченко Олена")).toEqual([]);
  expect(missing(read, "Володимирська 60")).not.toEqual([]);
  const withoutModel = await readPage(page, { print: latin });
  expect(missing(withoutModel, "Хрещатик Київ")).not.toEqual([]);
});

test("a country that prints in Latin, and one whose model is not there, have none", () => {
  expect(scriptModelOf("DE", folder)).toBeNull();
  expect(scriptModelOf("UA", undefined)).toBeNull();
  expect(scriptModelOf("UA", "/nowhere")).toBeNull();
  expect(scriptModelOf("UA", folder)).toEqual({ folder, language: "ukr" });
});
