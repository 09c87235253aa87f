import sharp from "sharp";
import { expect, test } from "vitest";
import { makeSmallCopy } from "./small-copy.ts";

/** Red, with a blue square where a face would be. */
const photo = async (face: { left: number; top: number; size: number }) => {
  const blue = await sharp({ create: { width: face.size, height: face.size, channels: 3, background: "#0000ff" } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 600, height: 400, channels: 3, background: "#ff0000" } })
    .composite([{ input: blue, left: face.left, top: face.top }])
    .jpeg()
    .toBuffer();
};

const seen = async (small: Buffer | null) => {
  if (!small) throw new Error("no copy");
  const { width, height, format } = await sharp(small).metadata();
  const { channels } = await sharp(small).stats();
  const [red, , blue] = channels.map(({ mean }) => mean);
  return { size: [format, width, height], isMostlyFace: (blue ?? 0) > (red ?? 0) / 10 };
};

test("a document is shown whole, at most 96 px long, in less than 4 kB", async () => {
  const small = await makeSmallCopy(await photo({ left: 0, top: 0, size: 20 }), null);
  expect((await seen(small)).size).toEqual(["webp", 96, 64]);
  expect(small?.length).toBeLessThan(4_000);
});

test.each([
  ["in the middle", { left: 250, top: 150, width: 100, height: 100 }],
  ["in a corner, past the edges", { left: 520, top: 320, width: 120, height: 120 }],
  ["at the beginning", { left: -10, top: -10, width: 100, height: 100 }],
  ["as large as the photo", { left: 0, top: 0, width: 600, height: 400 }],
])("of a selfie the face is shown, as a square, with what is around it: %s", async (_, face) => {
  const [left, top] = [Math.max(0, face.left), Math.max(0, face.top)];
  const size = Math.min(face.width, face.height, 600 - left, 400 - top);
  const { size: shown, isMostlyFace } = await seen(await makeSmallCopy(await photo({ left, top, size }), face));
  expect([shown, isMostlyFace]).toEqual([["webp", 96, 96], true]);
});

test("what cannot be read has no copy", async () => {
  expect(await makeSmallCopy(Buffer.from("no picture"), null)).toBeNull();
});
