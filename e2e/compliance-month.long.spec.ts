import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { checkNames } from "#contract/records/verifications/check-evidence.ts";
import { profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible } from "./accessible.ts";
import { callDashboard, chooseOfCase, makeForm, makeLink, submitByCalls } from "./dashboard.ts";
import { endUndo, queryDatabase } from "./database.ts";
import { expectGoodLooks, narrow, wide } from "./looks.ts";
import { joinAs, openProject } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

test.describe.configure({ mode: "serial" });

type Verdict = { status: "valid" | "invalid"; decline_reasons?: readonly string[] } | null;

const approved = { status: "valid" } as const;
const declined = { status: "invalid", decline_reasons: ["WRONG_NAME"] } as const;
const people: readonly { last_name: string; country: string; verdict: Verdict }[] = [
  { last_name: "Bondar", country: "UA", verdict: approved },
  { last_name: "Lysenko", country: "UA", verdict: approved },
  { last_name: "Melnyk", country: "UA", verdict: null },
  { last_name: "Koch", country: "DE", verdict: approved },
  { last_name: "Vogel", country: "DE", verdict: declined },
];

/** The month before this one, which is over. */
const now = new Date();
const dayOf = (day: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, day, 12));
const [first, middle] = [dayOf(1), dayOf(15)];
const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0, 12));
const iso = (at: Date) => at.toISOString().slice(0, 10);

let server: BuiltServer;
let desk: Page;

/** Handed in and decided as people do it; only the month is moved. */
async function makeMonth(owner: Page): Promise<void> {
  const formId = await makeForm(owner, profileFormConfig());
  for (const { last_name, country, verdict } of people) {
    const link = await makeLink(owner, formId, `customer-${last_name}`);
    const id = await submitByCalls(server, link, { first_name: "Vera", last_name });
    const view = () => callDashboard<{ status: string; rowVersion: number }>(owner, `/api/verifications/${id}`);
    await expect.poll(async () => (await view()).status, longWork).toBe("pending");
    const decision = {
      verification_id: id,
      rowVersion: (await view()).rowVersion,
      later_duplicates: 0,
      open: checkNames,
      ...verdict,
    };
    if (verdict) await callDashboard(owner, "/api/verifications/status", decision);
    await endUndo(server, id);
    const moved = "update verifications set created_at = $2, submitted_at = $2, country = $3 where id = $1";
    await queryDatabase(server, moved, [id, middle, country]);
  }
}

test.beforeAll(async ({ browser, shared }) => {
  server = shared;
  const owner = await (await browser.newContext()).newPage();
  await openProject(owner, server, "Acme Month");
  desk = await (await browser.newContext({ viewport: wide, reducedMotion: "reduce" })).newPage();
  const nadia = {
    email: "nadia.month@acme.example",
    firstName: "Nadia",
    lastName: "Shevchuk",
    role: "compliance_manager",
  };
  await joinAs(owner, desk, server, nadia);
  await makeMonth(owner);
  await owner.context().close();
});
test.afterAll(async () => {
  await desk?.context().close();
});

const menu = () => desk.getByRole("navigation", { name: "Main" });
const card = (name: string) => desk.getByRole("button", { name: `Explain: ${name}`, exact: true }).locator("../..");

async function saved(press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([desk.waitForEvent("download"), press()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("statistics of last month, narrowed to a country, as a chart, as its table and as a file", async () => {
  await desk.goto(`${server.origin}/dashboard`);
  await menu().getByRole("link", { name: "Statistics" }).click();
  await desk.getByRole("button", { name: /^Date: / }).click();
  await desk.getByRole("menuitem", { name: "Last month" }).click();
  await expect(desk).toHaveURL(/period=lastMonth/);
  await expect(card("Submitted")).toContainText("5");
  await expect(card("Approved")).toContainText("3");
  await expect(desk.getByRole("figure", { name: /^Verifications: 5. Approved: 3. Declined: 1/ })).toBeVisible();
  await expectAccessible(desk);
  await expectGoodLooks(desk, "month-statistics");

  await desk.getByRole("button", { name: "Country", exact: true }).click();
  await desk.getByRole("textbox", { name: "Find a country" }).fill("Germ");
  await desk.getByRole("option", { name: /Germany/ }).click();
  await desk.keyboard.press("Escape");
  await expect(desk.getByRole("figure", { name: /^Verifications: 2. Approved: 1. Declined: 1/ })).toBeVisible();
  await desk.getByRole("button", { name: "Show as a table" }).first().click();
  const table = desk.getByRole("table", { name: "Volume" });
  await expect(table.locator("tbody tr")).toHaveCount(last.getUTCDate());
  await expect(table.locator("tbody tr").nth(14)).toContainText("2");
  await expectGoodLooks(desk, "month-table");

  await desk.getByRole("tab", { name: "Daily" }).click();
  await expect(desk.getByRole("table", { name: "By day" })).toBeVisible();
  const { bytes } = await saved(() => desk.getByRole("button", { name: "Download report" }).click());
  const [head, ...days] = bytes.toString().trim().split(/\r?\n/);
  expect(head).toMatch(/^date,verifications,approved,declined/);
  expect(days).toHaveLength(last.getUTCDate());
  expect(days.find((day) => day.startsWith(iso(middle)))).toMatch(/^[^,]+,2,1,1/);
  await desk.getByRole("tab", { name: "Decline reasons" }).click();
  await expect(desk.getByRole("table", { name: "Decline reasons" })).toContainText("100");
  await expectGoodLooks(desk, "month-reasons");
});

test("a report of the month has as many rows as the statistics; it becomes ready without a reload", async () => {
  let loads = 0;
  desk.on("load", () => {
    loads += 1;
  });
  await menu().getByRole("link", { name: "Reports" }).click();
  await desk.getByRole("button", { name: "Create report" }).first().click();
  const drawer = desk.getByRole("dialog", { name: "Create report" });
  await drawer.getByRole("radio", { name: /^Verifications/ }).check();
  await drawer.getByLabel("First day").fill(iso(first));
  await drawer.getByLabel("Last day").fill(iso(last));
  await drawer.getByLabel("Name", { exact: true }).fill("The-month");
  await expectGoodLooks(desk, "month-create");
  await drawer.getByRole("button", { name: "Create report" }).click();
  const row = desk.getByRole("row").filter({ hasText: "The-month" });
  await expect(row.getByText("Ready")).toBeVisible();
  await expect(row).toContainText(`${people.length} rows`);
  expect(loads, "no page was loaded meanwhile").toBe(0);
  await expectGoodLooks(desk, "month-reports");
  const { name, bytes } = await saved(() => row.getByRole("button", { name: "Download: The-month" }).click());
  expect(name).toBe("The-month.csv");
  const [, ...rows] = bytes.toString().trim().split("\r\n");
  expect(rows).toHaveLength(people.length);
  for (const { last_name } of people) expect(rows.join("\n")).toContain(`Vera ${last_name}`);
});

test("one of the month's verifications is found in the list of the same days and saved as a PDF", async () => {
  await menu().getByRole("link", { name: "Verifications" }).click();
  await desk.getByRole("button", { name: "Add filter" }).click();
  await desk.getByRole("menuitem", { name: "Date" }).click();
  await desk.getByRole("menuitem", { name: "Last month" }).click();
  await expect(desk).toHaveURL(/period=lastMonth/);
  await expect(desk.getByText("1–5 of 5")).toBeVisible();
  await expectGoodLooks(desk, "month-list");
  await desk.getByRole("link", { name: "Open verification: Vera Vogel" }).click();
  await expect(desk.getByText("Declined by: Olena Kovalenko")).toBeVisible();
  await expectGoodLooks(desk, "month-verification");
  const { name, bytes } = await saved(() => chooseOfCase(desk, "Download PDF"));
  expect(name).toMatch(/\.pdf$/);
  expect(bytes.subarray(0, 4).toString()).toBe("%PDF");
});

test("the month's screens read from right to left", { tag: "@long" }, async () => {
  await desk.goto(`${server.origin}/statistics/overview?period=lastMonth&lang=he-x-pseudo`);
  await expect(desk.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(desk.getByRole("figure").first()).toBeVisible();
  await expectGoodLooks(desk, "month-statistics-rtl", [wide]);
  await desk.goto(`${server.origin}/reports`);
  await expect(desk.getByText("The-month").first()).toBeVisible();
  await expectGoodLooks(desk, "month-reports-rtl", [narrow]);
});
