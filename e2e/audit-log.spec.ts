import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { type Permission, type Role, rolePermissions, roles } from "#contract/permissions.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { callDashboard, makeForm, makeLink } from "./dashboard.ts";
import { isLong } from "./long.ts";
import { signUp } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

const table = (page: Page) => page.getByRole("table", { name: "Audit log" });
const rows = (page: Page) => table(page).locator("tbody > tr[data-opens]");

async function openLog(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("heading", { name: "Audit log", exact: true })).toBeVisible();
}

/** A row opens by its button and by Enter. */
async function openRow(page: Page): Promise<void> {
  const row = rows(page).filter({ hasText: "Renamed the project" });
  await expect(row).toContainText("Olena Kovalenko");
  await expect(row).toContainText("Owner");
  await expect(row).toContainText(/Chrom\w* \w+/);
  await row.getByRole("button", { name: /^Show entry/ }).click();
  await expect(page.getByText('"after": "Acme Audited"')).toBeVisible();
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toHaveCount(2);
  await expectAccessible(page);
  await row.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText('"after": "Acme Audited"')).toBeHidden();
  await rows(page).first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).nth(1)).toBeFocused();
}

/** The heads of page and table stay over the list, and cover no row that takes the focus. */
async function scroll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1400, height: 500 });
  const head = table(page).getByRole("columnheader").first();
  await rows(page).last().focus();
  await expect(head).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("heading", { name: "Audit log", exact: true })).toBeInViewport({ ratio: 1 });
  await rows(page).first().focus();
  const [top, row] = [await head.boundingBox(), await rows(page).first().boundingBox()];
  expect(row?.y).toBeGreaterThanOrEqual((top?.y ?? 0) + (top?.height ?? 0) - 1);
  await page.setViewportSize({ width: 1400, height: 880 });
}

async function filter(page: Page, formId: string): Promise<void> {
  await page.getByRole("button", { name: "What", exact: true }).click();
  await page.getByRole("option", { name: "Forms" }).click();
  await page.keyboard.press("Escape");
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/what=forms/);
  await expectAccessibleInLong(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rows(page)).not.toHaveCount(2);

  await page.getByRole("switch", { name: "Changes only" }).click();
  await expect(page).toHaveURL(/changes=only/);
  await expect(rows(page).filter({ hasText: "Renamed the project" })).toBeVisible();
  await expect(rows(page).filter({ hasText: "Viewed" })).toHaveCount(0);
  const height = (await rows(page).first().boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThanOrEqual(36);
  expect(height).toBeLessThanOrEqual(40);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("switch", { name: "Changes only" })).not.toBeChecked();

  const about = page.getByRole("searchbox", { name: "ID or IP address" });
  await about.fill("Olena");
  await about.press("Enter");
  await expect(page.getByText("Enter an ID, at least its first six characters, or an IP address.")).toBeVisible();
  await about.fill(formId);
  await about.press("Enter");
  await expect(rows(page)).toHaveCount(2);
  await about.fill(`Form ${formId.slice(0, 8)}`);
  await about.press("Enter");
  await expect(rows(page)).toHaveCount(2);
  await about.fill("203.0.113.99");
  await about.press("Enter");
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();
  await expectAccessibleInLong(page);
  await page.getByRole("button", { name: "Clear filters" }).first().click();

  await page.getByRole("button", { name: "Who", exact: true }).click();
  await page.getByRole("option", { name: "Olena Kovalenko" }).click();
  await page.keyboard.press("Escape");
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).not.toHaveURL(/who=/);

  await page.goto(new URL("?page=50", page.url()).href);
  await expect(page.getByText("No entries on this page")).toBeVisible();
  await page.getByRole("button", { name: "First page" }).click();
  await expect(rows(page).first()).toBeVisible();
}

async function download(page: Page): Promise<void> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download report" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("audit-log.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text.split("\r\n")[0]).toContain("number,time,actor kind");
  expect(text).toContain("forms.link_issued");
}

async function verify(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Verify the chain" }).click();
  await expect(page.getByText("The chain is intact", { exact: true })).toBeVisible();
  await expect(page.getByText(/^\d+ entries verified/)).toBeVisible();
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toHaveCount(1);
  await expectAccessibleInLong(page);
  // The result is itself an entry.
  await expect(rows(page).first()).toContainText("Verified the audit log: the chain is intact");

  const broken = { seq: 3, at: "2026-03-01T12:00:00.000Z", action: "forms.edited" };
  await page.route("**/api/audit-log/verify", (route) =>
    route.fulfill({ json: { data: { checked: 2, total: 9, cursor: null, hash: null, broken }, errors: [] } }),
  );
  await page.getByRole("button", { name: "Verify the chain" }).click();
  await expect(page.getByText("The chain is broken at entry 3")).toBeVisible();
  await expect(page.getByText(/^Edited a form, /)).toBeVisible();
  await expectAccessibleInLong(page);
  await page.unroute("**/api/audit-log/verify");
  await page.getByRole("button", { name: "Close the result" }).click();
  await expect(page.getByText("The chain is broken at entry 3")).toBeHidden();
}

async function onPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.origin}/audit-log`);
  const card = page.getByRole("listitem").filter({ hasText: "Renamed the project" });
  await card.getByRole("button", { name: /^Show entry/ }).click();
  await expect(card.getByText('"after": "Acme Audited"')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessibleInLong(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1400, height: 880 });
}

test("the audit log tells who did what, by filters, as a file, and proves itself", { tag: "@long" }, async ({
  page,
}) => {
  await signUp(page, server, "Acme Before");
  await callDashboard(page, "/api/projects/edit-name", { name: "Acme Audited" });
  const formId = await makeForm(page);
  await makeLink(page, formId, "customer-1");
  await openLog(page);
  await expect(rows(page).filter({ hasText: "Created a link" })).toContainText(`Form ${formId.slice(0, 8)}`);
  await expectAccessibleInLong(page);
  await openRow(page);
  await scroll(page);
  await filter(page, formId);
  await download(page);
  await verify(page);
  await onPhone(page);
});

/** Every private address and what it needs; `web/src/platform/screens.test.ts` demands that none is missing. */
const screens = (formId: string): [path: string, needed: Permission | null, word: string | null][] => [
  ["/dashboard", null, "Home"],
  ["/verifications", "verifications:read", "Verifications"],
  [`/verifications/${formId}`, "verifications:read", null],
  ["/forms", "forms:manage", "Forms"],
  ["/forms/list", "forms:manage", null],
  [`/forms/edit/general/${formId}`, "forms:manage", null],
  ["/api-keys", "api-keys:manage", "API keys"],
  ["/project-settings", "project:read", "Project settings"],
  ["/statistics/overview", "project:read", "Statistics"],
  ["/audit-log", "audit:read", "Audit log"],
];

const may = (role: Role, needed: Permission | null) => needed === null || rolePermissions[role].has(needed);

/** The page gets another role than the server knows; tests of the calls cover the server's own refusals. */
async function appearAs(page: Page, role: Role): Promise<void> {
  await page.unrouteAll({ behavior: "wait" });
  await page.route("**/api/session", async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    reply.data.user.role = role;
    reply.data.user.permissions = [...rolePermissions[role]];
    await route.fulfill({ response, json: reply });
  });
}

test("S15 what a role may not see is neither in the navigation nor opened by its address", { tag: "@long" }, async ({
  page,
}) => {
  await signUp(page, server, "Acme Roles", "roles@acme.example");
  const formId = await makeForm(page);
  await makeLink(page, formId, "customer-1");
  // One role shows what hides; all of them take as many pages as the rest of the suite opens in a minute.
  for (const role of isLong ? roles : (["analyst"] as const)) {
    await appearAs(page, role);
    await page.goto(`${server.origin}/dashboard`);
    const navigation = page.getByRole("navigation", { name: "Main" });
    await expect(navigation.getByRole("link", { name: "Home" })).toBeVisible();
    for (const [path, needed, word] of screens(formId)) {
      if (word)
        await expect(navigation.getByRole("link", { name: word, exact: true })).toHaveCount(may(role, needed) ? 1 : 0);
      if (may(role, needed)) continue;
      await page.goto(server.origin + path);
      await expect(page, `${role} at ${path}`).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole("alert").first()).toContainText(/Your role \([\w ]+\) cannot open this page\./);
    }
  }
  // Links to what the role may not open are plain words.
  await appearAs(page, "compliance_manager");
  await page.goto(`${server.origin}/audit-log`);
  const issued = rows(page).filter({ hasText: "Created a link" });
  await expect(issued).toContainText(`Form ${formId.slice(0, 8)}`);
  await expect(issued.getByRole("link")).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });
});
