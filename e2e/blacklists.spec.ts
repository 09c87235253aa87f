import { readFile, writeFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { callDashboard } from "./dashboard.ts";
import { expectGoodLooks } from "./looks.ts";
import { joinAs, signUp } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

const rowsCount = 2_000;
const head = "type,name,document,dob,country,description\n";
const good = Array.from(
  { length: rowsCount },
  (_, n) => `PERSON,Ann Sample ${n},AB ${100_000 + n},1970-05-12,DE,Charged back`,
);
const csvOf = (rows: string[]) => ({
  name: "fraud.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`${head}${rows.join("\n")}\n`),
});
const broken = ["GHOST,Nobody,,,,", "PERSON,Bob Example,,1970-02-30,,", "DOCUMENT,,--,,,"];

const table = (page: Page) => page.getByRole("table", { name: "Blacklists" });
const rowOf = (page: Page, name: string): Locator => table(page).getByRole("row").filter({ hasText: name });

async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  return readFile(await file.path(), "utf8");
}

async function createList(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create blacklist" }).click();
  const drawer = page.getByRole("dialog", { name: "Create blacklist" });
  await drawer.getByLabel("Name").fill("Card");
  await drawer.getByLabel("Description").fill("Who charged back");
  await drawer.getByRole("button", { name: "Create blacklist" }).click();
  await expect(drawer.getByText("Enter at least 5 characters.")).toBeVisible();
  await expectAccessible(page);
  await drawer.getByLabel("Name").fill("Card fraud");
  await drawer.getByRole("button", { name: "Create blacklist" }).click();
  await expect(rowOf(page, "Card fraud").getByText("Empty")).toBeVisible();
}

async function importFile(page: Page, rows: string[]): Promise<void> {
  await page.getByRole("button", { name: "Import a file: Card fraud" }).click();
  const drawer = page.getByRole("dialog", { name: "Import into: Card fraud" });
  await drawer.getByRole("button", { name: "Import", exact: true }).click();
  await expect(drawer.getByText("Select a type.")).toBeVisible();
  await drawer.getByRole("radio", { name: /^Default/ }).check();
  await drawer.getByRole("button", { name: "Import", exact: true }).click();
  await expect(drawer.getByText("Select a file.")).toBeVisible();
  await expectAccessibleInLong(page);
  await drawer.locator("input[type=file]").setInputFiles(csvOf(rows));
  await drawer.getByRole("button", { name: "Import", exact: true }).click();
  await expect(drawer).toBeHidden();
}

/** What is wrong is listed by row; the file is mended and comes in whole. */
async function importAndMend(page: Page): Promise<void> {
  await importFile(page, [...good.slice(0, 2), ...broken]);
  await expect(rowOf(page, "Card fraud").getByText("3 rows have errors. Nothing was imported.")).toBeVisible();
  const errors = await saved(page, () => page.getByRole("button", { name: "Download errors: Card fraud" }).click());
  expect(errors.split("\r\n").slice(1, 4)).toEqual([
    '4,type,"Choose one of: PERSON, COMPANY, DOCUMENT, TAX_ID."',
    "5,dob,Enter a date as YYYY-MM-DD.",
    "6,document,This field is required.",
  ]);
  await expectAccessibleInLong(page);
  await importFile(page, good);
  await expect(rowOf(page, "Card fraud").getByText("2,000 people")).toBeVisible(longWork);
}

async function editEntry(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Card fraud" }).click();
  await expect(page.getByRole("heading", { name: "Card fraud" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search names and numbers" }).fill("sample 1999");
  const entries = page.getByRole("table", { name: "Entries" });
  await expect(entries.getByText("Document AB 101999")).toBeVisible();
  await expectAccessibleInLong(page);
  await page.getByRole("button", { name: "Edit: Ann Sample 1999" }).click();
  const drawer = page.getByRole("dialog", { name: "Edit entry" });
  await drawer.getByLabel("Full name", { exact: true }).fill("Anna Sample 1999");
  await expectAccessibleInLong(page);
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(entries.getByText("Anna Sample 1999")).toBeVisible();
  await page.getByRole("button", { name: "Delete: Anna Sample 1999" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No entry matches")).toBeVisible();
}

test("a compliance manager makes a list, mends a file, searches, edits, exports and deletes", { tag: "@long" }, async ({
  page,
}) => {
  await signUp(page, server, "Acme Blacklists");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blacklists" }).click();
  await expect(page.getByText("No blacklists yet")).toBeVisible();
  await page.getByRole("button", { name: "How it works" }).click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await createList(page);
  await importAndMend(page);
  await editEntry(page);

  await page.getByRole("main").getByRole("link", { name: "Blacklists" }).click();
  await page.getByRole("button", { name: "More actions: Card fraud" }).click();
  const exported = await saved(page, () => page.getByRole("menuitem", { name: "Export CSV" }).click());
  expect(exported.trimEnd().split("\r\n")).toHaveLength(rowsCount);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleInLong(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessibleInLong(page);
  await page.getByRole("button", { name: "More actions: Card fraud" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete this blacklist?" });
  await expect(question.getByText("1,999 entries are deleted")).toBeVisible();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No blacklists yet")).toBeVisible();
  const { total } = await callDashboard<{ total: number }>(page, "/api/blacklists", {});
  expect(total).toBe(0);
});

/** As many rows as a file may have; `wrong` take the place of some. */
async function hugeFile(path: string, wrong: Record<number, string>): Promise<void> {
  const rows = Array.from(
    { length: 200_000 },
    (_, n) => wrong[n] ?? `PERSON,Kateryna Sample ${n},AB ${100_000 + n},1970-05-12,UA,Charged back`,
  );
  await writeFile(path, `${head}${rows.join("\n")}\n`);
}

async function importHuge(page: Page, path: string): Promise<void> {
  await page.getByRole("button", { name: "Import a file: Two hundred thousand" }).click();
  const drawer = page.getByRole("dialog", { name: "Import into: Two hundred thousand" });
  await drawer.getByRole("radio", { name: /^Default/ }).check();
  await drawer.locator("input[type=file]").setInputFiles(path);
  await drawer.getByRole("button", { name: "Import", exact: true }).click();
  await expect(drawer).toBeHidden();
}

test(
  "a compliance manager imports 200,000 rows with three wrong ones, mends them, imports again and finds an entry",
  { tag: "@long" },
  async ({ page, browser }, testInfo) => {
    const owner = await (await browser.newContext()).newPage();
    await signUp(owner, server, "Acme Huge", "huge@acme.example");
    const nadia = { email: "nadia@acme.example", firstName: "Nadia", lastName: "Shevchuk", role: "compliance_manager" };
    await joinAs(owner, page, server, nadia);
    await owner.context().close();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blacklists" }).click();
    await page.getByRole("button", { name: "Create blacklist" }).click();
    const drawer = page.getByRole("dialog", { name: "Create blacklist" });
    await drawer.getByLabel("Name").fill("Two hundred thousand");
    await drawer.getByLabel("Description").fill("Who charged back");
    await drawer.getByRole("button", { name: "Create blacklist" }).click();
    const row = rowOf(page, "Two hundred thousand");
    await expect(row.getByText("Empty")).toBeVisible();

    const path = testInfo.outputPath("huge.csv");
    await hugeFile(path, { 7: broken[0] ?? "", 99998: broken[1] ?? "", 199999: broken[2] ?? "" });
    await importHuge(page, path);
    await expect(row.getByText("3 rows have errors. Nothing was imported.")).toBeVisible(longWork);
    const errors = await saved(page, () =>
      page.getByRole("button", { name: "Download errors: Two hundred thousand" }).click(),
    );
    const lines = errors.trimEnd().split("\r\n").slice(1);
    expect(lines.map((line) => line.split(",").slice(0, 2))).toEqual([
      ["9", "type"],
      ["100000", "dob"],
      ["200001", "document"],
    ]);
    await expectAccessibleInLong(page);

    await hugeFile(path, {});
    await importHuge(page, path);
    await expect(row.getByText("200,000 people")).toBeVisible(longWork);
    await page.getByRole("link", { name: "Two hundred thousand" }).click();
    await page.getByRole("searchbox", { name: "Search names and numbers" }).fill("kateryna 199999");
    await expect(page.getByRole("table", { name: "Entries" }).getByText("Document AB 299999")).toBeVisible();
    await expectGoodLooks(page, "blacklist-huge");
  },
);
