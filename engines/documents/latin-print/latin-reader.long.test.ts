import { afterAll, beforeAll, expect, test } from "vitest";
import { type CrossCheck, crossCheck } from "../cross-check.ts";
import { readDocument } from "../read-document.ts";
import { changesOf } from "../specimens/changed-fields.ts";
import { drawFace } from "../specimens/drawn-face.ts";
import { printedPage, printedPages } from "../specimens/printed-pages.ts";
import { createVisualZoneReader, type VisualZone, type VisualZoneReader, whenNeeded } from "../visual-zone.ts";
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
    for (const { field, fields } of changesOf(mrz.fields)) {
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
