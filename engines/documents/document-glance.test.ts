import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { looksLikeDocument } from "./document-glance.ts";
import { type DegradeLevel, degradePicture } from "./specimens/degrade.ts";
import { drawIdCard } from "./specimens/draw-id-card.ts";
import { drawPassport } from "./specimens/draw-passport.ts";
import { drawFace } from "./specimens/drawn-face.ts";
import { drawLandscape } from "./specimens/drawn-landscape.ts";
import { rollPhoto } from "./specimens/photo-faults.ts";
import { samplePerson } from "./specimens/sample-people.ts";

let passport: Buffer;
let card: { front: Buffer; back: Buffer };

beforeAll(async () => {
  const face = await drawFace(300);
  passport = await drawPassport(samplePerson(7), face);
  card = await drawIdCard(samplePerson(7), face);
});

test.each<DegradeLevel>(["clean", "phone", "hard"])(
  "a %s photo of each side is taken for what it is",
  async (level) => {
    expect(await looksLikeDocument(await degradePicture(passport, level, 41))).toMatchObject({
      isDocument: true,
      hasMrzBand: true,
    });
    expect(await looksLikeDocument(await degradePicture(card.back, level, 42))).toMatchObject({
      isDocument: true,
      hasMrzBand: true,
    });
    expect(await looksLikeDocument(await degradePicture(card.front, level, 43))).toMatchObject({
      isDocument: true,
      hasMrzBand: false,
    });
  },
);

test("a document on its side is still one", async () => {
  const turned = await sharp(await degradePicture(passport, "phone", 44))
    .rotate(90)
    .jpeg()
    .toBuffer();
  expect(await looksLikeDocument(turned)).toMatchObject({ isDocument: true, hasMrzBand: true });
});

test("a face, a landscape and an empty table are no documents", async () => {
  const face = await sharp(await drawFace(60))
    .resize(1200)
    .jpeg()
    .toBuffer();
  const table = await degradePicture(
    await sharp({ create: { width: 900, height: 600, channels: 3, background: "#eee" } })
      .png()
      .toBuffer(),
    "phone",
    45,
  );
  for (const image of [face, await drawLandscape(1), await drawLandscape(2), table]) {
    expect(await looksLikeDocument(image)).toMatchObject({
      isDocument: false,
      hasMrzBand: false,
    });
  }
});

test("a document rolled by 35 degrees is one, and its turn is known", async () => {
  const { isDocument, hasMrzBand, turnDeg } = await looksLikeDocument(
    await rollPhoto(await degradePicture(passport, "phone", 8), 35),
  );
  expect({ isDocument, hasMrzBand }).toEqual({ isDocument: true, hasMrzBand: true });
  expect(Math.abs(turnDeg + 35)).toBeLessThan(8);
});
