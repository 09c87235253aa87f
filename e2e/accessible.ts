import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Axe finds nothing serious on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  // In a frame that runs no scripts its own script never ends.
  const { violations } = await new AxeBuilder({ page }).exclude("iframe[sandbox='']").analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
