import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { sized } from "../long.fixture.ts";
import { type MrzReading, readMrz } from "./mrz-reader.ts";
import { degradePicture } from "./specimens/degrade.ts";
import { drawIdCard } from "./specimens/draw-id-card.ts";
import { drawPassport } from "./specimens/draw-passport.ts";
import { drawFace } from "./specimens/drawn-face.ts";
import { addGlare, cutPhoto, rollPhoto } from "./specimens/photo-faults.ts";
import { samplePerson } from "./specimens/sample-people.ts";
import { idCardMrz, passportMrz, visaMrz } from "./specimens/specimen-mrz.ts";

const TODAY = "2026-11-21";
const person = samplePerson(4);
let face: Buffer;
let passport: Buffer;
let cardBack: Buffer;

beforeAll(async () => {
  face = await drawFace(200);
  passport = await drawPassport(person, face);
  cardBack = (await drawIdCard(person, face)).back;
});

function expectUnproved(reading: MrzReading | null): void {
  if (!reading) return;
  expect(reading.allValid).toBe(false);
  expect(reading.doubts.join()).toMatch(/cut_off|covered/);
  expect(reading.fields).toMatchObject({ surname: "", givenNames: "" });
}

/** The drawn zone spans 0.053 to 0.947 of the width and ends at 0.915 of the height. */
test.each([
  ["left", { left: 0.053 + 0.012 }],
  ["left, a whole character", { left: 0.053 + 0.0203 }],
  ["right", { right: 0.947 - 0.014 }],
  ["bottom, half of the line", { bottom: 0.9 }],
  ["bottom, a quarter of the line", { bottom: 0.909 }],
])("a passport whose zone is cut off at the %s is never valid", async (_, kept) => {
  expectUnproved(await readMrz(await cutPhoto(passport, kept), TODAY));
  if (sized(false, true))
    expectUnproved(await readMrz(await degradePicture(await cutPhoto(passport, kept), "phone", 61), TODAY));
});

test("a card whose lowest line, the name, is cut lengthwise is never valid", async () => {
  expectUnproved(await readMrz(await cutPhoto(cardBack, { bottom: 0.909 }), TODAY));
});

test.each([0.2, 0.5, 0.93])("a lamp on the name line at %f of the width: never valid", async (x) => {
  expectUnproved(await readMrz(await addGlare(passport, { x, y: 0.83, radius: 0.03 }), TODAY));
});

test("letters of a name under a finger are not read", async () => {
  const finger = await sharp({ create: { width: 70, height: 60, channels: 3, background: "#c99a7c" } })
    .png()
    .toBuffer();
  const covered = await sharp(passport)
    .composite([{ input: finger, left: 300, top: 700 }])
    .png()
    .toBuffer();
  const reading = await readMrz(covered, TODAY);
  expect(reading?.checkDigits.every(({ valid }) => valid)).toBe(true);
  expectUnproved(reading);
});

const zoneOf = async (change: (lines: [string, string]) => string[]) =>
  readMrz(await drawPassport(person, face, change(passportMrz(person))), TODAY);

test("a state that ICAO does not list, digits for a state's letters, more behind the name's fillers: not valid", async () => {
  const nowhere = await zoneOf(([names, data]) => [`${names.slice(0, 2)}QXQ${names.slice(5)}`, data]);
  expect(nowhere).toMatchObject({ allValid: false, doubts: ["state"] });
  const numbered = await zoneOf(([names, data]) => [names, `${data.slice(0, 10)}132${data.slice(13)}`]);
  expect(numbered?.doubts).toContain("digits");
  expect(numbered).toMatchObject({ allValid: false, fields: { nationality: "" } });
  const trailing = await zoneOf(([names, data]) => [`${names.slice(0, 43)}F`, data]);
  expect(trailing?.doubts).toContain("names");
});

test("an empty nationality, a state of two letters and a document without an end are no doubts", async () => {
  const empty = await zoneOf(([names, data]) => [names, `${data.slice(0, 10)}<<<${data.slice(13)}`]);
  expect(empty).toMatchObject({ allValid: true, doubts: [], fields: { nationality: "" } });
  const short = await zoneOf(([names, data]) => [`${names.slice(0, 2)}SI<${names.slice(5)}`, data]);
  expect(short).toMatchObject({ allValid: true, doubts: [], fields: { issuingState: "SI" } });
  const endless = { ...person, expiryDate: "<<<<<<<<<<" };
  const lines = passportMrz(endless);
  expect(lines[1].slice(21, 28)).toBe("<<<<<<0");
  const reading = await readMrz(await drawPassport(person, face, lines), TODAY);
  expect(reading).toMatchObject({ lines, allValid: true, fields: { expiryDate: null } });
});

test("a whole zone has no doubts, and every character a confidence of its own", async () => {
  const reading = await readMrz(passport, TODAY);
  expect(reading).toMatchObject({ allValid: true, doubts: [] });
  expect(reading?.characters.map((line) => line.length)).toEqual([44, 44]);
  expect(Math.min(...(reading?.characters.flat() ?? []))).toBeGreaterThan(0.05);
});

test.each([
  ["MRVA", 44],
  ["MRVB", 36],
] as const)("a visa of format %s is read as such", async (format, columns) => {
  const lines = visaMrz(person, columns);
  const reading = await readMrz(await degradePicture(await drawPassport(person, face, lines), "phone", 71), TODAY);
  expect(reading).toMatchObject({ format, lines, allValid: true });
  expect(reading?.fields).toMatchObject({
    documentCode: "V",
    documentNumber: person.documentNumber,
    birthDate: person.birthDate,
    expiryDate: person.expiryDate,
  });
});

test.each(sized(["D<", "C2"], ["D<", "R<", "C1", "C2"]))("a card with the code %s is read as such", async (code) => {
  const [names, ...others] = idCardMrz(person);
  const lines = [`${code}${names.slice(2)}`, ...others];
  const { back } = await drawIdCard(person, face, lines);
  expect(await readMrz(await degradePicture(back, "phone", 72), TODAY)).toMatchObject({ lines, allValid: true });
});

test.each(sized([-20, 65], [12, -20, 35, -50, 65, 125, -160]))(
  "a document rolled by %i degrees is read",
  async (degrees) => {
    const photo = await rollPhoto(await degradePicture(cardBack, "phone", 62), degrees);
    const reading = await readMrz(photo, TODAY);
    expect(reading).toMatchObject({ lines: idCardMrz(person), allValid: true });
    const left = ((((reading?.turnDeg ?? 0) + degrees) % 360) + 360) % 360;
    expect(Math.min(left, 360 - left)).toBeLessThan(8);
  },
);

test.each([35, -35])("a passport rolled by %i degrees, whole in the picture, has no doubts", async (degrees) => {
  const photo = await rollPhoto(await degradePicture(passport, "clean", 66), degrees);
  expect(await readMrz(photo, TODAY)).toMatchObject({ lines: passportMrz(person), allValid: true, doubts: [] });
});
