import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { sized } from "../long.fixture.ts";
import { sampleFaces } from "./samples/samples.ts";
import { findSelfieSigns } from "./selfie-signs.ts";

/** As a camera sees the columns of a screen. */
async function onScreen(selfie: Buffer, periodPx: number): Promise<Buffer> {
  const { data, info } = await sharp(selfie).resize(1400).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const lit = data.map((value, at) => {
    const pixel = Math.floor(at / 3);
    const across = (pixel % info.width) + Math.floor(pixel / info.width) * 0.07;
    return Math.round(value * (1 - 0.25 * (0.5 + 0.5 * Math.cos((2 * Math.PI * across) / periodPx))));
  });
  return sharp(lit, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

test("a new photo of a face has no signs, also when it is compressed or blurred", async () => {
  for (const { person, selfieFile } of sampleFaces.slice(0, sized(2, sampleFaces.length))) {
    const selfie = await readFile(selfieFile);
    const others = [
      sharp(selfie).jpeg({ quality: 60 }),
      sharp(selfie).blur(3).jpeg(),
      sharp(selfie).resize(1200).jpeg(),
    ];
    for (const picture of [selfie, ...(await Promise.all(others.map((each) => each.toBuffer())))])
      expect([person, (await findSelfieSigns(picture)).signs]).toEqual([person, []]);
  }
});

test.each([4.3, 6.7])("a photo of a screen whose columns are %f pixels apart shows its raster", async (periodPx) => {
  for (const { selfieFile } of sampleFaces.slice(0, 3)) {
    const { signs } = await findSelfieSigns(await onScreen(await readFile(selfieFile), periodPx));
    expect(signs).toEqual(["raster"]);
  }
});

test("a photocopy has no colour", async () => {
  const grey = await sharp(sampleFaces[0]?.selfieFile).greyscale().jpeg().toBuffer();
  expect((await findSelfieSigns(grey)).signs).toEqual(["colourless"]);
});
