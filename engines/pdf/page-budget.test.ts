import { createCanvas } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import { encodeWithin, openPageBudget } from "./page-budget.ts";

function drawNoise(width: number, height: number) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const picture = context.createImageData(width, height);
  let seed = 1;
  for (let at = 0; at < picture.data.length; at += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    picture.data[at] = at % 4 === 3 ? 255 : seed % 256;
  }
  context.putImageData(picture, 0, 0);
  return canvas;
}

const noise = drawNoise(600, 800);

test("a page that fits is kept as it was drawn", async () => {
  const page = await encodeWithin(openPageBudget(1), noise);
  expect(page).toMatchObject({ widthPx: 600, heightPx: 800 });
});

test("all pages together stay within the budget: less quality first, then smaller, then none", async () => {
  const whole = (await encodeWithin(openPageBudget(1), noise))?.jpeg.length ?? 0;
  const budget = openPageBudget(20, whole * 8);
  const pages = [];
  for (let n = 0; n < 20; n += 1) pages.push(await encodeWithin(budget, noise));
  const kept = pages.flatMap((page) => page ?? []);
  expect(kept).toHaveLength(20);
  expect(kept.reduce((sum, { jpeg }) => sum + jpeg.length, 0)).toBeLessThanOrEqual(whole * 8);
  expect(kept[0]).toMatchObject({ widthPx: 600 });
  expect(kept[0]?.jpeg.length).toBeLessThan(whole);
  expect(kept.some(({ widthPx }) => widthPx === 390)).toBe(true);
  expect(await encodeWithin(openPageBudget(1, 5_000), noise)).toBeNull();
});

test("what small pages leave is there for a large one", async () => {
  const budget = openPageBudget(4, 2_000_000);
  const blank = createCanvas(600, 800);
  for (let n = 0; n < 3; n += 1) await encodeWithin(budget, blank);
  expect(await encodeWithin(budget, noise)).toMatchObject({ widthPx: 600 });
  expect(budget.leftPages).toBe(0);
});
