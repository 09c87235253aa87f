import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { listedNumbersOf } from "#engines/lists/record-numbers.ts";
import { listed } from "../server/test/listed.ts";
import { addresses } from "../server/test/services.ts";
import { passportPhoto } from "../server/test/specimens.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { queryDatabase } from "./database.ts";
import { expectGoodLooks } from "./looks.ts";
import { signUp } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

const code = "sanctions-of-services";

async function loadList(): Promise<void> {
  const record = listed("E-1", "Danylo Hrytsenko", {
    cryptoAddresses: [{ currency: "XBT", address: addresses.listed }],
    programs: ["Test programme"],
  });
  const text = JSON.stringify(record);
  const hash = createHash("sha256").update(text).digest();
  await queryDatabase(
    server,
    `insert into list_sources (code, name, kind, format, comes_from, enabled, last_version, confirmed_at)
     values ($1, 'Sanctions of the test', 'sanctions', 'veridesk-csv', 'files', true, 1, now())`,
    [code],
  );
  await queryDatabase(
    server,
    `insert into list_versions (source, version, state, sha256, size_bytes, parser_version, decided_at, entries_count, added, changed, removed, skipped_count)
     values ($1, 1, 'current', $2, 1000, 1, now(), 1, 1, 0, 0, 0)`,
    [code, hash],
  );
  await queryDatabase(server, "update list_sources set current_version = 1 where code = $1", [code]);
  await queryDatabase(
    server,
    `insert into list_entries (source, entry_id, from_version, hash, record, record_bytes) values ($1, $2, 1, $3, $4, $5)`,
    [code, record.id, hash, text, text.length],
  );
  for (const { kind, key } of listedNumbersOf(record))
    await queryDatabase(server, "insert into list_numbers values ($1, $2, 1, $3, $4)", [code, record.id, kind, key]);
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  const drawer = page.getByRole("dialog", { name: "New request" });
  await drawer.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** From the list, whatever is chosen. */
async function begin(page: Page, type: string) {
  await page.getByRole("button", { name: "New request" }).first().click();
  await choose(page, "Service", type);
  return page.getByRole("dialog", { name: "New request" });
}

const sendIt = (page: Page) =>
  page.getByRole("dialog", { name: "New request" }).getByRole("button", { name: "Send request" }).click();
const goBack = (page: Page) => page.getByRole("main").getByRole("link", { name: "Services" }).click();
const risk = (page: Page, said: string) => page.getByRole("region", { name: `Risk score: ${said}` });

async function checkAddress(page: Page, address: string): Promise<void> {
  const drawer = await begin(page, "Crypto address");
  await drawer.getByLabel("Crypto address").fill(address);
  await sendIt(page);
}

test("a member checks a listed and an unlisted address, a number and a document", async ({ page }) => {
  await signUp(page, server, "Acme Services");
  await loadList();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Services" }).click();
  await expect(page.getByText("No requests yet")).toBeVisible();
  await expectGoodLooks(page, "services-empty");

  // What is wrong is shown when the field is left, by the rules of the chain.
  const drawer = await begin(page, "Crypto address");
  await drawer.getByLabel("Crypto address").fill(addresses.listed.replace("tpyT", "tpyU"));
  await drawer.getByLabel("Crypto address").blur();
  await expect(drawer.getByText("The checksum does not match", { exact: false })).toBeVisible();
  await expect(drawer.getByText("everything is free", { exact: false })).toBeVisible();
  await expectGoodLooks(page, "services-new");
  await drawer.getByLabel("Crypto address").fill(addresses.listed);
  await sendIt(page);
  await expect(page.getByText("Request created")).toBeVisible();
  await expect(risk(page, "High risk")).toBeVisible();
  await expect(page.getByText("Danylo Hrytsenko · Sanctions of the test, version 1 · entry E-1")).toBeVisible();
  await expect(page.getByText("Not available: no provider is set up")).toBeVisible();
  await page.getByText("Response", { exact: true }).click();
  await expect(page.getByText('"listCode": "sanctions-of-services"')).toBeVisible();
  await expectGoodLooks(page, "services-listed");
  const [pdf] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download PDF" }).click(),
  ]);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe("%PDF-");

  await goBack(page);
  await checkAddress(page, addresses.other);
  await expect(risk(page, "Not available")).toBeVisible();
  await expect(page.getByText("Not listed", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await goBack(page);
  const number = await begin(page, "National number");
  await choose(page, "Country", "Poland");
  await expect(number.getByText("For example 44051401359")).toBeVisible();
  await number.getByRole("textbox", { name: "As entered" }).fill("44051401359");
  await expectAccessibleInLong(page);
  await sendIt(page);
  await expect(page.getByText("Valid: the check digit matches")).toBeVisible();
  await expect(page.getByText("May 14, 1944")).toBeVisible();
  await expectGoodLooks(page, "services-number");

  await goBack(page);
  const paper = await begin(page, "Document recognition");
  await sendIt(page);
  await expect(paper.getByText("Choose a file.")).toBeVisible();
  const photo = { name: "passport.jpg", mimeType: "image/jpeg", buffer: await passportPhoto("amalia") };
  await paper.getByLabel("Choose a photo of the other side").setInputFiles({ ...photo, name: "back.jpg" });
  await paper.getByLabel("Choose a photo", { exact: true }).setInputFiles(photo);
  await expect(paper.getByRole("img", { name: "Photo of the document", exact: true })).toBeVisible();
  await sendIt(page);
  await expect(page.getByText("SHEVCHENKO").first()).toBeVisible(longWork);
  await expect(page.getByRole("img", { name: "Photo of the document", exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: "Photo of the document’s other side" })).toBeVisible();
  await expectGoodLooks(page, "services-document");

  await goBack(page);
  const table = page.getByRole("table", { name: "Services" });
  await expect(table.getByRole("row")).toHaveCount(5);
  await expectGoodLooks(page, "services-list");
  await page.getByRole("button", { name: "Risk score" }).click();
  await page.getByRole("option", { name: "High risk" }).click();
  await expect(table.getByRole("row")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await table.getByRole("link", { name: "Crypto address" }).click();
  await page.getByRole("button", { name: "Delete data" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete data" }).click();
  await expect(page.getByText("Request deleted").first()).toBeVisible();
  await expect(page.getByText("Response deleted").first()).toBeVisible();
});
