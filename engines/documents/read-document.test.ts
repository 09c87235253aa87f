import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLong } from "../long.fixture.ts";
import { createLatinReader } from "./latin-print/latin-reader.ts";
import { readDocument } from "./read-document.ts";
import { degradePicture } from "./specimens/degrade.ts";
import { drawIdCard } from "./specimens/draw-id-card.ts";
import { drawPassport } from "./specimens/draw-passport.ts";
import { drawFace } from "./specimens/drawn-face.ts";
import { drawLandscape } from "./specimens/drawn-landscape.ts";
import { passportMrz, type SpecimenPerson } from "./specimens/specimen-mrz.ts";
import { createVisualZoneReader, type VisualZoneReader, whenNeeded } from "./visual-zone.ts";

const TODAY = "2026-11-21";
const person: SpecimenPerson = {
  surname: "Müller-Żółkiewska",
  givenNames: "Anna Maria",
  sex: "F",
  birthDate: "1990-08-14",
  nationality: "D",
  issuingState: "D",
  documentNumber: "C01X00T47",
  issueDate: "2022-03-01",
  expiryDate: "2032-02-28",
  placeOfBirth: "Köln",
};
const print = whenNeeded(() => createVisualZoneReader());
let beside: VisualZoneReader;
let passport: Buffer;
let card: { front: Buffer; back: Buffer };

beforeAll(async () => {
  beside = await createLatinReader();
  const face = await drawFace(30);
  passport = await drawPassport(person, face);
  card = await drawIdCard(person, face);
});
afterAll(async () => {
  await beside.close();
  await print.close();
});

test("a photo of a passport is read and its zone agrees with its print", async () => {
  const front = await degradePicture(passport, "clean", 51);
  const reading = await readDocument({ front }, TODAY, { print, beside });
  expect(reading).toMatchObject({ mrzSide: "front" });
  expect(reading.mrz?.lines).toEqual(passportMrz(person));
  expect(reading.crossChecks.map((check) => [check.name, check.outcome])).toEqual([
    ["surname", "match"],
    ["givenNames", "match"],
    ["documentNumber", "match"],
    ["birthDate", "match"],
    ["expiryDate", "match"],
  ]);
});

test("a scan that fills the page agrees with its zone under fine coloured lines, which grey alone cannot tell from print", async () => {
  const waves = Array.from({ length: 67 }, (_, n) => {
    const y = 60 + 9 * n;
    return `<path d="M440 ${y} Q 640 ${y + 14} 840 ${y} T 1240 ${y}"/>`;
  });
  const lines = `<svg xmlns="http://www.w3.org/2000/svg" width="1250" height="880"><g fill="none" stroke="#f07070" stroke-width="2">${waves.join("")}</g></svg>`;
  const front = await sharp(passport)
    .composite([{ input: Buffer.from(lines), blend: "multiply" }])
    .png()
    .toBuffer();
  const { crossChecks } = await readDocument({ front }, TODAY, { print, beside });
  expect(crossChecks.map(({ outcome }) => outcome)).toEqual(["match", "match", "match", "match", "match"]);
});

test("a card is read from both sides: the zone on the back, the print on the front", async () => {
  const photos = {
    front: await degradePicture(card.front, "phone", 52),
    back: await degradePicture(card.back, "phone", 53),
  };
  const reading = await readDocument(photos, TODAY, { print, beside });
  expect(reading).toMatchObject({ mrzSide: "back" });
  expect(reading.crossChecks.filter((check) => check.outcome === "match").length).toBeGreaterThanOrEqual(3);
});

test("print that was exchanged does not agree with the zone", async () => {
  const other = { ...person, surname: "Vandenberghe", documentNumber: "K7PLW93MN", birthDate: "1971-12-03" };
  const zone = await sharp(passport).extract({ left: 0, top: 660, width: 1250, height: 220 }).toBuffer();
  const forged = await sharp(await drawPassport(other, await drawFace(90)))
    .composite([{ input: zone, left: 0, top: 660 }])
    .png()
    .toBuffer();
  const reading = await readDocument({ front: forged }, TODAY, { print, beside });
  expect(reading.mrz?.allValid).toBe(true);
  const outcomes = Object.fromEntries(reading.crossChecks.map((check) => [check.name, check.outcome]));
  expect(outcomes).toEqual({
    surname: "not_found",
    // The same on both.
    givenNames: "match",
    documentNumber: "similar",
    birthDate: "not_found",
    expiryDate: "match",
  });
});

test("of a landscape nothing is read", async () => {
  const landscape = await readDocument({ front: await drawLandscape(3) }, TODAY, { print, beside });
  expect(landscape).toEqual({ mrz: null, mrzSide: null, barcode: null, printed: null, crossChecks: [] });
});

test.runIf(isLong)("a card's front upside down is still read", async () => {
  const turned = await sharp(card.front).rotate(180).png().toBuffer();
  const reading = await readDocument({ front: turned, back: card.back }, TODAY, { print, beside });
  expect(reading.crossChecks.find((check) => check.name === "surname")?.outcome).not.toBe("not_found");
});
