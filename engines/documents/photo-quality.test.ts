import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { assessPhoto, MAX_GLARE, MIN_BLUR, MIN_LONG_EDGE } from "./photo-quality.ts";
import { type DegradeLevel, degradePicture } from "./specimens/degrade.ts";
import { drawIdCard } from "./specimens/draw-id-card.ts";
import { drawPassport } from "./specimens/draw-passport.ts";
import { drawFace } from "./specimens/drawn-face.ts";
import { addGlare, blurPhoto, darkenPhoto, layPhotoOnWhite } from "./specimens/photo-faults.ts";
import { samplePerson } from "./specimens/sample-people.ts";

let passport: Buffer;
let cardFront: Buffer;
let photo: Buffer;

beforeAll(async () => {
  const face = await drawFace(120);
  passport = await drawPassport(samplePerson(2), face);
  cardFront = (await drawIdCard(samplePerson(2), face)).front;
  photo = await degradePicture(passport, "phone", 3);
});

const reasonsOf = async (image: Buffer) => (await assessPhoto(image)).refusals.map((refusal) => refusal.reason);

test.each<DegradeLevel>(["clean", "phone", "hard"])(
  "a %s photo of a passport and of a card is good enough",
  async (level) => {
    expect(await reasonsOf(await degradePicture(passport, level, 5))).toEqual([]);
    expect(await reasonsOf(await degradePicture(cardFront, level, 6))).toEqual([]);
  },
);

test.each([4, 6, 9])("a photo blurred by %i pixels is refused with what was measured", async (sigma) => {
  const { blur, refusals } = await assessPhoto(await blurPhoto(photo, sigma));
  expect(refusals).toEqual([{ reason: "blurred", measured: blur, threshold: MIN_BLUR }]);
  expect(blur).toBeLessThan(MIN_BLUR);
});

test("a reflection over the print is refused, a small one is not", async () => {
  const { glare, refusals } = await assessPhoto(await addGlare(photo, { x: 0.5, y: 0.5, radius: 0.1 }));
  expect(refusals).toEqual([{ reason: "glare", measured: glare, threshold: MAX_GLARE }]);
  expect(await reasonsOf(await addGlare(photo, { x: 0.5, y: 0.5, radius: 0.03 }))).toEqual([]);
});

test("white is not glare: a document on a white table, and one whose paper is overexposed all over", async () => {
  expect((await assessPhoto(await layPhotoOnWhite(passport))).glare).toBe(0);
  expect((await assessPhoto(await layPhotoOnWhite(cardFront))).glare).toBe(0);
  const overexposed = await sharp(await degradePicture(passport, "clean", 9))
    .linear(1.25, 0)
    .jpeg()
    .toBuffer();
  expect((await assessPhoto(overexposed)).glare).toBeLessThan(MAX_GLARE);
});

test("the white ground of a portrait on a clean scan is no reflection", async () => {
  const scan = await drawPassport(samplePerson(2), await drawFace(120, "#ffffff"));
  expect(await reasonsOf(await sharp(scan).resize(1600).jpeg({ quality: 92 }).toBuffer())).toEqual([]);
});

/** A white box in fine print, and a box of white paper whose own frame is a thin line. */
const whiteInPrint = (width: number, step: number, frame: string) => {
  const [height, line] = [Math.round(width * 0.7), width / 702];
  const print = Array.from({ length: Math.ceil((2 * width) / step) }, (_, i) => i * step - height)
    .map((x) => `M${x} 0L${x + height} ${height}M${x} ${height}L${x + height} 0`)
    .join("");
  const box = { x: Math.round(width * 0.1), y: Math.round(height * 0.25), w: width / 4, h: height / 2 };
  const rect = (out: number, style: string) =>
    `<rect x="${box.x - out}" y="${box.y - out}" width="${box.w + 2 * out}" height="${box.h + 2 * out}" ${style}/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#dfe6ec"/>
<path d="${print}" stroke="#8a9cb4" stroke-width="${1.2 * line}"/>${rect(4 * line, 'fill="#fff"')}${rect(0, `fill="none" stroke="${frame}" stroke-width="${line}"`)}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
};

test.each([
  [469, 4],
  [469, 8],
  [702, 6],
  [702, 12],
  [1200, 20],
])("a white box in the print of a scan of %i pixels is no reflection, with or without a frame", async (width, step) => {
  expect((await assessPhoto(await whiteInPrint(width, step, "#fff"))).glare).toBe(0);
  expect((await assessPhoto(await whiteInPrint(width, step, "#777"))).glare).toBe(0);
});

test.each([700, 480])("a reflection over the print of a photo of %i pixels is refused", async (width) => {
  const small = await sharp(await addGlare(photo, { x: 0.5, y: 0.5, radius: 0.1 }))
    .resize(width)
    .jpeg({ quality: 85 })
    .toBuffer();
  expect(await reasonsOf(small)).toContain("glare");
});

test("a dark photo is refused for the dark, not for blur", async () => {
  expect(await reasonsOf(await darkenPhoto(photo, 0.15))).toEqual(["too_dark"]);
});

test("a small picture is refused; a picture on its side measures upright", async () => {
  const small = await sharp(photo).resize(400).jpeg().toBuffer();
  expect((await assessPhoto(small)).refusals).toContainEqual({
    reason: "too_small",
    measured: 400,
    threshold: MIN_LONG_EDGE,
  });
  const onItsSide = await sharp(photo).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await assessPhoto(onItsSide)).toMatchObject({ width: 1350, height: 1800 });
});
