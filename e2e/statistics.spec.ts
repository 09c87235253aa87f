import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { callDashboard, makeForm, makeLink, submitByCalls, visitByCalls } from "./dashboard.ts";
import { signUp } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

const card = (page: Page, name: string) =>
  page.getByRole("button", { name: `Explain: ${name}`, exact: true }).locator("../..");

/** Chart, table and picture of one panel. */
async function lookAtVolume(page: Page): Promise<void> {
  await expect(page.getByRole("figure", { name: /^Verifications: 2. Approved: 0/ })).toBeVisible();
  await expect(page.locator("svg[data-chart]").first()).toBeVisible();
  const picture = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as PNG" }).first().click();
  const file = await picture;
  expect(file.suggestedFilename()).toMatch(/^volume-.*\.png$/);
  expect((await readFile(await file.path())).subarray(1, 4).toString()).toBe("PNG");
  await page.getByRole("button", { name: "Show as a table" }).first().click();
  await expect(page.getByRole("table", { name: "Volume" }).locator("tbody tr")).toHaveCount(28);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show as a chart" }).click();
}

/** The chart is in the first view, and a figure leads to the cases that it counts. */
async function lookAtCases(page: Page): Promise<void> {
  const top = await page.getByRole("figure", { name: /^Verifications: 2\./ }).boundingBox();
  expect(top?.y).toBeLessThan(470);
  await page.getByRole("link", { name: "Submitted: 2. Open the list." }).click();
  await expect(page).toHaveURL(/\/verifications\?.*period=4weeks/);
  await expect(page.getByText("1–2 of 2")).toBeVisible();
  await page.goBack();
}

async function decline(page: Page, id: string | undefined, reasons: readonly string[]): Promise<void> {
  const read = () => callDashboard<{ status: string; rowVersion: number }>(page, `/api/verifications/${id}`);
  await expect.poll(async () => (await read()).status, longWork).toBe("pending");
  const { rowVersion } = await read();
  const decision = { verification_id: id, rowVersion, status: "invalid", decline_reasons: reasons };
  await callDashboard(page, "/api/verifications/status", decision);
}

/** Each reason whole, with its share, at any width. */
async function lookAtReasons(page: Page, ids: readonly string[]): Promise<void> {
  await decline(page, ids[0], ["PROHIBITED_JURISDICTION", "IP_MISMATCH"]);
  await page.goto(`${server.origin}/statistics/decline-reasons`);
  await expect(page.getByText("2 reasons")).toBeVisible();
  await expect(page.getByRole("link", { name: "1 declined" })).toBeVisible();
  for (const width of [1400, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const reason = page.getByRole("table", { name: "Decline reasons" }).locator("tbody tr").first();
    await expect(reason).toContainText("100%");
    await expect(reason).toContainText("Prohibited jurisdiction");
    const words = reason.getByText("Prohibited jurisdiction");
    expect(await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.getByRole("link", { name: "Prohibited jurisdiction" }).click();
  await expect(page.getByRole("table", { name: "Verifications" }).locator("tbody tr")).toHaveCount(1);
  await expect(page.getByRole("button", { name: /Decline reasons/ })).toBeVisible();
  await page.goBack();
}

async function lookAtParts(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Countries" }).click();
  await expect(page.getByRole("table", { name: "By country" })).toBeVisible();
  await expectAccessibleInLong(page);
  await page.getByRole("tab", { name: "Reviewers" }).click();
  await expect(page.getByText("No decisions by reviewers in this period")).toBeVisible();
  await page.getByRole("tab", { name: "Decline reasons" }).click();
  await expect(page.getByText("No declined verifications in this period")).toBeVisible();
  await page.getByRole("tab", { name: "Daily" }).click();
  await expect(page.getByRole("table", { name: "By day" }).locator("tbody tr").first()).toContainText("2");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download report" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toMatch(/^date,verifications,approved,declined/);
  await expectAccessibleInLong(page);
}

/** How far applicants come, and who decided; both as a table with bars. */
async function lookAtFunnel(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Funnel" }).click();
  const row = (name: RegExp) => page.getByRole("table", { name: "Funnel" }).getByRole("row", { name });
  await expect(row(/Link opened/)).toContainText(/3.*100%/);
  await expect(row(/Started/)).toContainText(/2.*67%/);
  await expect(row(/Submitted/)).toContainText("2");
  await expect(page.getByRole("table", { name: "Not submitted, by last saved step" })).toContainText("Nothing saved");
  await expectAccessibleInLong(page);
  await page.getByRole("tab", { name: "Reviewers" }).click();
  const reviewer = page.getByRole("table", { name: "Reviewers" }).locator("tbody tr");
  await expect(reviewer).toHaveCount(1);
  await expect(reviewer).toContainText(/1.*100%/);
  await expectAccessibleInLong(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1400, height: 900 });
}

test("a member sees the numbers of the days, narrows them, and takes them along", async ({ page }) => {
  await signUp(page, server, "Acme");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Statistics" }).click();
  await expect(page).toHaveURL(/\/statistics\/overview/);
  await expect(page.getByText("No verifications in this period").first()).toBeVisible();
  await expectAccessibleInLong(page);

  const form = await makeForm(page, profileFormConfig());
  const ids: string[] = [];
  for (const [n, last_name] of ["Bond", "Moss"].entries())
    ids.push(await submitByCalls(server, await makeLink(page, form, `crm-${n}`), { first_name: "Vera", last_name }));
  await page.reload();
  await expect(card(page, "Submitted")).toContainText("2");
  await expect(card(page, "Applicants")).toContainText("2");
  const help = page.getByRole("button", { name: "Explain: Attempts" });
  await help.focus();
  await expect(page.getByRole("tooltip")).toHaveText("Verifications per applicant.");
  await lookAtVolume(page);
  await lookAtCases(page);

  for (const [width, scheme] of [
    [1400, "light"],
    [1400, "dark"],
    [390, "light"],
    [390, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await expectAccessibleInLong(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1400, height: 900 });
  await lookAtParts(page);

  await page.getByRole("button", { name: /^Date: / }).click();
  await expect(page.getByRole("menuitem", { name: "Last 12 months" })).toBeHidden();
  await page.getByRole("menuitem", { name: "Today" }).click();
  await expect(page).toHaveURL(/period=today/);
  await expect(page.getByRole("table", { name: "By day" }).locator("tbody tr")).toHaveCount(1);
  await page.getByRole("tab", { name: "Overview" }).click();
  await expect(page.getByText("By hour")).toBeVisible();
  await page.goto(`${server.origin}/statistics/overview?period=custom&from=2026-01-01&to=2026-05-01`);
  await expect(page.getByText("Choose up to three months.")).toBeVisible();
  await lookAtReasons(page, ids);
  await visitByCalls(server, await makeLink(page, form, "crm-stopped"));
  await lookAtFunnel(page);
});
