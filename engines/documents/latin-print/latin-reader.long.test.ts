import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CrossCheck, crossCheck } from "../cross-check.ts";
import { readDocument } from "../read-document.ts";
import { mrzFieldChangesOf } from "../specimens/changed-fields.ts";
import { drawPassport } from "../specimens/draw-passport.ts";
import { drawFace } from "../specimens/drawn-face.ts";
import { latinPerson, printedPage, printedPages } from "../specimens/printed-pages.ts";
import {
  createVisualZoneReader,
  type VisualZone,
  type VisualZoneReader,
  whenNeeded,
  withFallback,
} from "../visual-zone.ts";
import { createLatinReader } from "./latin-reader.ts";

const print = whenNeeded(() => createVisualZoneReader());
let latin: VisualZoneReader;
beforeAll(async () => {
  latin = await createLatinReader();
});
afterAll(async () => {
  await latin.close();
  await print.close();
});

test("of twenty pages most agree with their zones, and no changed sign, day or name passes on any", async () => {
  const face = await drawFace(200);
  const all: CrossCheck[][] = [];
  const passed: string[] = [];
  for (let at = 0; at < printedPages; at += 1) {
    const read: { image: Buffer; zone: VisualZone }[] = [];
    const beside: VisualZoneReader = {
      ...latin,
      read: async (image, ...how) => {
        const zone = await latin.read(image, ...how);
        read.push({ image, zone });
        return zone;
      },
    };
    const photos = await printedPage(at, face);
    const { mrz, mrzSide, crossChecks } = await readDocument(photos, "2026-01-01", { print, beside });
    all.push(crossChecks);
    if (!mrz) continue;
    const holder = mrzSide === "back" ? photos.back : photos.front;
    const sides = read.map(({ image, zone }) => ({ zone, mrz: image === holder ? mrz : null }));
    for (const { field, fields } of mrzFieldChangesOf(mrz.fields)) {
      const check = crossCheck(fields, sides).find(({ name }) => name === field);
      if (check?.outcome === "match") passed.push(`${at} ${field}: ${check.expected}`);
    }
  }
  expect(passed).toEqual([]);
  const isFound = ({ outcome }: CrossCheck) => outcome === "match" || outcome === "not_given";
  const checks = all.flat();
  expect(checks.filter(isFound).length).toBeGreaterThanOrEqual(0.88 * checks.length);
  expect(all.filter((page) => page.length > 0 && page.every(isFound)).length).toBeGreaterThanOrEqual(14);
});

test("without it tesseract reads the print of the same passport, and the reason is reported", async () => {
  const failures: unknown[] = [];
  const failed = () => Promise.reject(new Error("no build for this system"));
  const beside = withFallback(failed, print, (error) => failures.push(String(error)));
  const front = await drawPassport(latinPerson(0), await drawFace(200));
  const { crossChecks } = await readDocument({ front }, "2026-01-01", { print, beside });
  expect(failures).toEqual(["Error: no build for this system"]);
  expect(crossChecks.find(({ name }) => name === "documentNumber")?.outcome).toBe("match");
});

/** The print of `text` with the lower part of one sign gone, as by a scratch. `share`: of its height. */
async function scratched(image: Buffer, text: string, index: number, share: number): Promise<Buffer> {
  const { words, width } = await latin.read(image);
  const box = words.find((word) => word.text === text)?.box;
  if (!box) throw new Error(`${text} is not printed`);
  const scale = ((await sharp(image).metadata()).width ?? width) / width;
  const sign = box.width / text.length;
  const size = { width: Math.round(sign * scale), height: Math.round(box.height * share * scale) };
  const ground = sharp({ create: { ...size, channels: 3, background: "#e4e4dc" } });
  const left = Math.round((box.left + sign * index) * scale);
  const top = Math.round((box.top + box.height * (1 - share)) * scale);
  return sharp(image)
    .composite([{ input: await ground.png().toBuffer(), left, top }])
    .png()
    .toBuffer();
}

test("a number with a sign that is half gone is read unsurely and proves nothing; without the sign it does not agree", async () => {
  const front = await drawPassport(latinPerson(0), await drawFace(200));
  const { mrz } = await readDocument({ front }, "2026-01-01", { print, beside: latin });
  if (!mrz) throw new Error("its zone is not read");
  const number = mrz.fields.documentNumber ?? "";
  const outcome = async (image: Buffer) => {
    const zone = await latin.read(image);
    return crossCheck(mrz.fields, [{ zone, mrz }]).find(({ name }) => name === "documentNumber")?.outcome;
  };
  expect(await outcome(front)).toBe("match");
  expect(await outcome(await scratched(front, number, 6, 0.6))).toBe("not_available");
  expect(await outcome(await scratched(front, number, 6, 1))).not.toBe("match");
});
