import sharp from "sharp";
import { expect, test } from "vitest";
import { degradePicture } from "#engines/documents/specimens/degrade.ts";
import { aamvaText, drawLicence, sampleLicence } from "#engines/documents/specimens/draw-licence.ts";
import { drawFace } from "#engines/documents/specimens/drawn-face.ts";
import { rollPhoto } from "#engines/documents/specimens/photo-faults.ts";
import { readBarcodes } from "./read-barcodes.ts";

const licence = sampleLicence(5);
const card = await drawLicence(licence, await drawFace(40));
const phone = await degradePicture(card.back, "phone", 5);

test.each([
  ["as a phone takes it", async () => phone],
  ["rolled by 8°", () => rollPhoto(phone, 8)],
  ["on its side", () => sharp(phone).rotate(90).jpeg().toBuffer()],
  ["upside down", () => sharp(phone).rotate(180).jpeg().toBuffer()],
])("a barcode %s is read whole", async (_, take) => {
  expect(await readBarcodes(await take())).toEqual([{ format: "PDF417", text: aamvaText(licence) }]);
});

test("a text that is not what was looked for does not end the search", async () => {
  const seen: string[] = [];
  expect(await readBarcodes(phone, (text) => seen.push(text) === 2)).toHaveLength(1);
  expect(seen).toEqual([aamvaText(licence), aamvaText(licence)]);
});

test("a photo without one, and one with a third of it covered, say nothing", async () => {
  expect(await readBarcodes(card.front)).toEqual([]);
  const patch = await sharp({ create: { width: 600, height: 420, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const covered = await sharp(card.back)
    .composite([{ input: patch, left: 500, top: 570 }])
    .png()
    .toBuffer();
  expect(await readBarcodes(covered)).toEqual([]);
});

test("what is no picture is refused", async () => {
  await expect(readBarcodes(Buffer.from("no picture"))).rejects.toThrow();
});
