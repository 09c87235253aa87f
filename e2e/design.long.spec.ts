import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { narrow, wide } from "./looks.ts";
import { test } from "./watch.ts";

// The parts of `ui/` in every state, beside the pictures of `e2e/design.long.spec.ts-snapshots`. After a change that is meant:
// TEST_LONG=1 npx playwright test e2e/design.long.spec.ts --update-snapshots, and look at them.

const origin = "http://localhost:9";
let built: string;
test.beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), "design-"));
  const args = ["node_modules/vite/bin/vite.js", "build", "--config", "web/design.vite.config.ts", "--outDir", built];
  await promisify(execFile)(process.execPath, args);
});
test.afterAll(() => rm(built, { recursive: true, force: true }));

async function open(page: Page, query: string): Promise<void> {
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ path: join(built, new URL(route.request().url()).pathname) }),
  );
  await page.goto(`${origin}/design.html?lang=en&${query}`);
  await expect(page.getByRole("heading", { name: "Verifications", level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

/** Other versions of the browser smooth letters otherwise. */
const likeness = { maxDiffPixelRatio: 0.02, animations: "disabled", caret: "hide" } as const;

for (const [name, query, size] of [
  ["light", "scheme=light", wide],
  ["dark", "scheme=dark", wide],
  ["right-to-left", "scheme=light&dir=rtl", wide],
  ["phone", "scheme=light", narrow],
  ["phone-dark", "scheme=dark", narrow],
] as const)
  test(`every part of the desk: ${name}`, { tag: "@long" }, async ({ page }) => {
    await page.setViewportSize(size);
    await open(page, query);
    await expect(page).toHaveScreenshot(`${name}.png`, { ...likeness, fullPage: true });
    // A list is dimmed while its next page comes.
    await page.locator("[data-stale=true]").evaluateAll((lists) => {
      for (const list of lists) list.remove();
    });
    await expectAccessible(page);
  });

for (const name of ["dialog", "confirm", "drawer"])
  test(`what lies over a page: ${name}`, { tag: "@long" }, async ({ page }) => {
    await page.setViewportSize(wide);
    await open(page, `scheme=light&open=${name}`);
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page).toHaveScreenshot(`${name}.png`, likeness);
  });
