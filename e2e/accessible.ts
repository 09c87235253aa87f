import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Axe's own way opens a second page for every answer, which takes four times as long; only foreign frames need it. */
const hasForeignFrame = (page: Page): boolean => {
  const { origin } = new URL(page.url());
  return page.frames().some((frame) => /^https?:/.test(frame.url()) && new URL(frame.url()).origin !== origin);
};

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(!hasForeignFrame(page))
    .options({ resultTypes: ["violations"] })
    // Axe's script never ends in a frame that runs no scripts.
    .exclude("iframe[sandbox='']")
    .analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
