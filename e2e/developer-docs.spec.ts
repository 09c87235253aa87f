import { expect } from "@playwright/test";
import { expectAccessibleInLong } from "./accessible.ts";
import type { BuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

test("the documentation fits a phone, can be read by everybody, light and dark", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/docs", "/docs/quick-start", "/docs/reference/applicants"]) {
    await page.goto(server.origin + path);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessibleInLong(page);
    }
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});

test("a developer finds a page by its words, and sees programs in the language that was picked", async ({ page }) => {
  await page.goto(`${server.origin}/docs`);
  await page.keyboard.press("/");
  await page.getByRole("searchbox", { name: "Search the documentation" }).fill("resubmit");
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /Resubmission/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Resubmission", level: 1 })).toBeVisible();
  await page.goto(`${server.origin}/docs/reference/applicants`);
  const call = page.locator("section.call").first();
  await expect(call.getByText("curl --fail-with-body")).toBeVisible();
  await call.getByRole("button", { name: "Python", exact: true }).click();
  await expect(call.getByText("import json, os, urllib.error, urllib.request")).toBeVisible();
  await expect(call.getByText("curl --fail-with-body")).toBeHidden();
  await page.goto(`${server.origin}/docs/quick-start`);
  await expect(page.getByText("import json, os, urllib.request")).toBeVisible();
  await page.getByRole("button", { name: "Light or dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", /light|dark/);
});
