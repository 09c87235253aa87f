import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Frame, type Page } from "@playwright/test";
import type axe from "axe-core";
import { isLong } from "./long.ts";

/** Minified: every page that is looked at reads it anew. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const options = (rules?: string[]): axe.RunOptions => ({
  resultTypes: ["violations"],
  iframes: false,
  ...(rules && { runOnly: { type: "rule", values: rules } }),
});

/** A frame that runs no scripts would never answer. */
const runsScripts = async (frame: Frame): Promise<boolean> =>
  frame.parentFrame() === null || (await (await frame.frameElement()).getAttribute("sandbox")) !== "";

/** Its script stays in the frame, and its answer is what was requested: a fraction of the time of axe's own way. */
async function inFrame(frame: Frame, rules?: string[]): Promise<axe.Result[]> {
  const isThere = await frame.evaluate(() => "axe" in globalThis);
  if (!isThere) await frame.evaluate(source);
  return frame.evaluate(
    async (requested) => (await (globalThis as unknown as { axe: typeof axe }).axe.run(document, requested)).violations,
    options(rules),
  );
}

/** Colours and windows that are still changing would be measured half-way. */
export const expectStill = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });

/** All of axe's usual rules that another colour scheme can break. */
const colours = ["color-contrast", "link-in-text-block"];

async function seriousFaults(page: Page, rules?: string[]): Promise<string[]> {
  await expectStill(page);
  const violations: axe.Result[] = [];
  for (const frame of page.frames()) if (await runsScripts(frame)) violations.push(...(await inFrame(frame, rules)));
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** A busy machine draws a change of colours late: what is wrong stays wrong. */
async function expectNoFaults(page: Page, rules?: string[]): Promise<void> {
  await expect(async () => expect(await seriousFaults(page, rules)).toEqual([])).toPass();
}

export const expectAccessible = (page: Page): Promise<void> => expectNoFaults(page);

/** For a page that was accessible in another colour scheme. */
export const expectAccessibleColours = (page: Page): Promise<void> => expectNoFaults(page, colours);

/** With `--long` only: a look takes as long as opening a page, and the gate has one of each kind of screen. */
export const expectAccessibleInLong = async (page: Page): Promise<void> => {
  if (isLong) await expectNoFaults(page);
};
