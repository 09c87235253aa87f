import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { callDashboard } from "./dashboard.ts";
import { signUp } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

const table = (page: Page) => page.getByRole("table", { name: "Reports" });
const rowOf = (page: Page, name: string) => table(page).getByRole("row").filter({ hasText: name });

/** What is made appears, and becomes ready, without a reload. */
async function create(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Create report" }).first().click();
  const drawer = page.getByRole("dialog", { name: "Create report" });
  await expect(drawer.getByRole("radio", { name: /^Screening hits/ })).toBeEnabled();
  await drawer.getByRole("radio", { name: /^Audit log/ }).check();
  await drawer.getByLabel("First day").fill("2026-03-02");
  await drawer.getByLabel("Last day").fill("2026-03-01");
  await drawer.getByRole("button", { name: "Create report" }).click();
  await expect(drawer.getByText("The last day cannot be before the first.")).toBeVisible();
  await expectAccessible(page);
  await drawer.getByLabel("First day").fill("");
  await drawer.getByLabel("Last day").fill("");
  await drawer.getByRole("checkbox", { name: "All columns" }).uncheck();
  await drawer.getByRole("button", { name: "Create report" }).click();
  await expect(drawer.getByText("Choose at least one column.")).toBeVisible();
  await drawer.getByRole("checkbox", { name: "Entry number", exact: true }).check();
  await drawer.getByRole("checkbox", { name: "Action", exact: true }).check();
  await drawer.getByLabel("Name", { exact: true }).fill(name);
  await drawer.getByRole("button", { name: "Create report" }).click();
  await expect(rowOf(page, name).getByText("Ready")).toBeVisible();
}

async function download(page: Page, name: string): Promise<void> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("button", { name: `Download: ${name}` })
      .first()
      .click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${name}.csv`);
  const text = await readFile(await file.path(), "utf8");
  expect(text.split("\r\n")[0]).toBe("Entry number,Action");
  expect(text).toContain("reports.created");
}

test("a member asks for a report, sees it become ready, saves it, asks again and deletes it", async ({ page }) => {
  await signUp(page, server, "Acme Reports");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reports" }).click();
  await expect(page.getByText("No reports yet")).toBeVisible();
  await expectAccessibleInLong(page);
  await create(page, "Who-did-what");
  await download(page, "Who-did-what");

  await page.getByRole("button", { name: "Create again: Who-did-what" }).click();
  await expect(rowOf(page, "Who-did-what")).toHaveCount(2);
  await expect(table(page).getByText("Ready")).toHaveCount(2);
  await expectAccessibleInLong(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessibleInLong(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("button", { name: "Download: Who-did-what" }).first()).toBeVisible();
  await expectAccessibleInLong(page);
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1400, height: 900 });

  await page.getByRole("button", { name: "Delete: Who-did-what" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(rowOf(page, "Who-did-what")).toHaveCount(1);
  const { total } = await callDashboard<{ total: number }>(page, "/api/customer-reports", {});
  expect(total).toBe(1);
});
