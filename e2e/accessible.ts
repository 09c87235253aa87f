import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

const options = (rules?: string[]): axe.RunOptions => ({
  resultTypes: ["violations"],
  ...(rules && { runOnly: { type: "rule", values: rules } }),
});

/** Axe's own way opens a second page for every answer, which takes four times as long; only foreign frames need it. */
const hasForeignFrame = (page: Page): boolean => {
  const { origin } = new URL(page.url());
  return page.frames().some((frame) => /^https?:/.test(frame.url()) && new URL(frame.url()).origin !== origin);
};

async function inAllFrames(page: Page, rules?: string[]): Promise<axe.Result[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(!hasForeignFrame(page))
    .options(options(rules))
    // Axe's script never ends in a frame that runs no scripts.
    .exclude("iframe[sandbox='']")
    .analyze();
  return violations;
}

/** Its script stays in the page, and its answer is what was asked for: less than half the time of its own way. */
async function inPage(page: Page, rules?: string[]): Promise<axe.Result[]> {
  const isThere = await page.evaluate(() => "axe" in globalThis);
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(
    async (asked) => (await (globalThis as unknown as { axe: typeof axe }).axe.run(document, asked)).violations,
    options(rules),
  );
}

/** Colours and windows that are still changing would be measured half-way. */
const standsStill = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });

/** All of axe's usual rules that another colour scheme can break. */
const colours = ["color-contrast", "link-in-text-block"];

async function seriousFaults(page: Page, rules?: string[]): Promise<string[]> {
  await standsStill(page);
  const violations = await (page.frames().length > 1 ? inAllFrames : inPage)(page, rules);
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** A busy machine draws a change of colours late: what is wrong stays wrong. */
async function expectNoFaults(page: Page, rules?: string[]): Promise<void> {
  await expect(async () => expect(await seriousFaults(page, rules)).toEqual([])).toPass({ timeout: 30_000 });
}

export const expectAccessible = (page: Page): Promise<void> => expectNoFaults(page);

/** For a page that was accessible in another colour scheme. */
export const expectAccessibleColours = (page: Page): Promise<void> => expectNoFaults(page, colours);
