import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { sized } from "../long.fixture.ts";
import { readMrz } from "./mrz-reader.ts";
import { type DegradeLevel, degradePicture } from "./specimens/degrade.ts";
import { drawIdCard } from "./specimens/draw-id-card.ts";
import { drawPassport } from "./specimens/draw-passport.ts";
import { drawFace } from "./specimens/drawn-face.ts";
import { samplePerson } from "./specimens/sample-people.ts";
import { idCardMrz, passportMrz } from "./specimens/specimen-mrz.ts";

const TODAY = "2026-11-21";
const LEVELS: DegradeLevel[] = ["clean", "phone", "hard"];
const person = samplePerson(4);
let passport: Buffer;
let cardFront: Buffer;
let cardBack: Buffer;

beforeAll(async () => {
  const face = await drawFace(200);
  passport = await drawPassport(person, face);
  const card = await drawIdCard(person, face);
  cardFront = card.front;
  cardBack = card.back;
});

test.each(LEVELS)("a %s photo of a passport is read to the last character", async (level) => {
  const reading = await readMrz(await degradePicture(passport, level, 31), TODAY);
  expect(reading).toMatchObject({ format: "TD3", lines: passportMrz(person), allValid: true, repaired: false });
  expect(reading?.confidence).toBeGreaterThan(0.7);
  expect(reading?.fields).toMatchObject({
    documentNumber: person.documentNumber,
    birthDate: person.birthDate,
    expiryDate: person.expiryDate,
  });
});

test.each(LEVELS)("a %s photo of a card's back is read to the last character", async (level) => {
  const reading = await readMrz(await degradePicture(cardBack, level, 32), TODAY);
  expect(reading).toMatchObject({ format: "TD1", lines: idCardMrz(person), allValid: true });
});

test.each(sized([90], [90, 180, 270]))(
  "a photo turned by %i degrees is read and says how to turn it back",
  async (turn) => {
    const photo = await sharp(await degradePicture(passport, "phone", 33))
      .rotate(turn)
      .jpeg()
      .toBuffer();
    const reading = await readMrz(photo, TODAY);
    expect(reading?.lines).toEqual(passportMrz(person));
    const left = ((((reading?.turnDeg ?? 0) + turn) % 360) + 360) % 360;
    expect(Math.min(left, 360 - left)).toBeLessThan(8);
  },
);

test.each(sized<DegradeLevel[]>(["hard"], LEVELS))(
  "a %s photo of a passport whose name line is nearly all fillers is read",
  async (level) => {
    const short = { ...person, surname: "Ng", givenNames: "Y" };
    const page = await drawPassport(short, await drawFace(200));
    const reading = await readMrz(await degradePicture(page, level, 35), TODAY);
    expect(reading).toMatchObject({ lines: passportMrz(short), allValid: true });
    expect(reading?.fields).toMatchObject({ surname: "NG", givenNames: "Y" });
  },
);

test("the corners of the zone lie round the two lines at the foot of the page", async () => {
  const reading = await readMrz(passport, TODAY);
  const [topLeft, , bottomRight] = reading?.corners ?? [];
  expect(topLeft?.x).toBeCloseTo(0.05, 1);
  expect(topLeft?.y).toBeGreaterThan(0.75);
  expect(bottomRight?.x).toBeGreaterThan(0.9);
  expect(bottomRight?.y).toBeLessThan(0.98);
});

test("a picture without a zone has no reading", async () => {
  expect(await readMrz(cardFront, TODAY)).toBeNull();
  expect(await readMrz(await drawFace(10), TODAY)).toBeNull();
  const blank = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  expect(await readMrz(blank, TODAY)).toBeNull();
});

test("a zone blurred past legibility is not guessed at", async () => {
  const smeared = await sharp(await degradePicture(passport, "phone", 34))
    .blur(9)
    .jpeg()
    .toBuffer();
  expect(await readMrz(smeared, TODAY)).toBeNull();
});

test("a file that is no picture is refused", async () => {
  await expect(readMrz(Buffer.from("not a picture"), TODAY)).rejects.toThrow();
});
