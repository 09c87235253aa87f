import { createHash } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible } from "./accessible.ts";
import { callDashboard, makeForm, makeLink, submitByCalls } from "./dashboard.ts";
import { queryDatabase } from "./database.ts";
import { expectGoodLooks } from "./looks.ts";
import { openProject } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

test.describe.configure({ mode: "serial" });

let server: BuiltServer;
let dashboard: Page;
test.beforeAll(async ({ browser, shared }) => {
  server = shared;
  dashboard = await (await browser.newContext()).newPage();
  await openProject(dashboard, server, "Acme Screening");
});
test.afterAll(async () => {
  await dashboard?.context().close();
});

const recordOf = (id: string, names: string[], births: string[]) => ({
  id,
  kind: "person",
  names: names.map((text, n) => ({ text, kind: n === 0 ? "primary" : "alias" })),
  births,
  deaths: [],
  gender: "male",
  nationalities: ["UA"],
  birthCountries: [],
  addressCountries: [],
  countries: [],
  documents: [{ type: "passport", number: "FA 556677" }],
  taxIds: [],
  cryptoAddresses: [],
  programs: ["Test programme"],
  topics: ["sanction"],
  positions: ["Director of a bank"],
  remarks: ["Also known from another list."],
  links: ["https://example.org/entry", "javascript:alert(1)"],
});

async function loadList(): Promise<void> {
  await queryDatabase(
    server,
    `insert into list_sources (code, name, kind, format, comes_from, enabled, last_version, confirmed_at)
     values ('sanctions-of-screening', 'Sanctions of the test', 'sanctions', 'veridesk-csv', 'files', true, 1, now())`,
  );
  const records = [
    recordOf("E-1", ["Taras Melnyk", "Тарас Мельник"], ["1990-05-17"]),
    recordOf("E-2", ["Taras Melnik"], ["1990"]),
  ];
  await queryDatabase(
    server,
    `insert into list_versions (source, version, state, sha256, size_bytes, parser_version, decided_at, entries_count, added, changed, removed, skipped_count)
     values ('sanctions-of-screening', 1, 'current', $1, 1000, 1, now(), $2, $2, 0, 0, 0)`,
    [createHash("sha256").update("list").digest(), records.length],
  );
  await queryDatabase(server, "update list_sources set current_version = 1 where code = 'sanctions-of-screening'");
  for (const record of records) {
    const text = JSON.stringify(record);
    await queryDatabase(
      server,
      `insert into list_entries (source, entry_id, from_version, hash, record, record_bytes)
       values ('sanctions-of-screening', $1, 1, $2, $3, $4)`,
      [record.id, createHash("sha256").update(text).digest(), text, text.length],
    );
  }
}

type View = { status: string };

test("a reviewer sees why somebody was found, says that it is somebody else, and it is remembered", async () => {
  await loadList();
  const profile = profileFormConfig();
  const screened = { type: "DATABASE_SCREENING" as const, lists: ["sanctions" as const], customBlacklists: [] };
  const formId = await makeForm(dashboard, { ...profile, steps: [...profile.steps, screened] });
  const link = await makeLink(dashboard, formId, "customer-1");
  const id = await submitByCalls(server, link, { first_name: "Taras", last_name: "Melnyk" });
  const status = async () => (await callDashboard<View>(dashboard, `/api/verifications/${id}`)).status;
  await expect.poll(status, longWork).toBe("pending");

  await dashboard.goto(`${server.origin}/verifications/${id}`);
  await expect(dashboard.getByText("2 hits. Strong: 1.").first()).toBeVisible();
  await dashboard.getByRole("button", { name: "Show evidence: Database screening" }).click();
  await expect(dashboard.getByRole("tab", { name: /^Database screening ?2$/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  const strong = dashboard.getByRole("region", { name: "Strong" }).getByRole("article");
  await expect(strong).toHaveCount(1);
  await expect(strong.getByText("The date of birth is the same.")).toBeVisible();
  await expect(strong.getByRole("row", { name: /Date of birth/ })).toContainText("Same");
  await expect(strong.locator("mark")).toHaveCount(4);
  await strong.getByText("More about the entry").click();
  await expect(strong.getByText("Director of a bank")).toBeVisible();
  await expect(strong.getByRole("link")).toHaveCount(1);
  await expectAccessible(dashboard);
  await expectGoodLooks(dashboard, "screening-tab");

  // By key, from within the first hit: "false positive" with a ready reason.
  await dashboard.keyboard.press("ArrowUp");
  await expect(strong).toBeFocused();
  await dashboard.keyboard.press("i");
  await strong.getByRole("button", { name: "Save as false positive" }).click();
  await expect(strong.getByText("Describe why this is a false positive.")).toBeVisible();
  await strong.getByRole("button", { name: "Different person in the photo" }).click();
  await strong.getByRole("button", { name: "Save as false positive" }).click();
  await expect(strong.getByText("False positive: someone else")).toBeVisible();
  await expect(strong.getByText("Different person in the photo")).toBeVisible();
  await expect(strong.getByText(/^Olena Kovalenko, /)).toBeVisible();
  await expect(dashboard.getByRole("tab", { name: /^Database screening ?1$/ })).toBeVisible();

  await dashboard.getByRole("button", { name: "Screen again" }).click();
  await expect(dashboard.getByText("Screened again: 2 hits")).toBeVisible();
  await expect(strong.getByText(/^Kept from an earlier screening/)).toBeVisible();
  await expect(dashboard.getByText("1 earlier screening")).toBeVisible();
  await strong.getByRole("button", { name: "Undo" }).click();
  await expect(strong.getByText("False positive: someone else")).toBeHidden();
});

test("a reviewer searches the lists and blacklists freely, and is told that it is recorded", async () => {
  const name = new URLSearchParams({ type: "default", name: "Card fraud", description: "Who charged back" });
  const { code } = await callDashboard<{ code: string }>(dashboard, `/api/blacklists/create?${name}`, {});
  await callDashboard(dashboard, `/api/blacklists/${code}/add-entry`, { type: "PERSON", name: "Taras Melnyk" });
  await dashboard.goto(`${server.origin}/screening`);
  await expect(dashboard.getByText("Every search is recorded in the audit log with your name.")).toBeVisible();
  await dashboard.getByRole("main").getByRole("button", { name: "Search", exact: true }).click();
  await expect(dashboard.getByText("Enter a name or a number.", { exact: true })).toBeVisible();
  await dashboard.getByRole("textbox", { name: "Name", exact: true }).fill("Мельник Тарас");
  await expect(dashboard.getByLabel("Date or year of birth")).toBeHidden();
  await dashboard.getByText("More details", { exact: true }).click();
  await dashboard.getByLabel("Date or year of birth").fill("1990");
  await dashboard.getByRole("main").getByRole("button", { name: "Search", exact: true }).click();
  await expect(dashboard.getByRole("heading", { name: "3 hits" })).toBeVisible();
  await expect(dashboard.getByRole("article")).toHaveCount(3);
  await expect(dashboard.getByRole("button", { name: "False positive" })).toHaveCount(0);
  await expectGoodLooks(dashboard, "screening-search");

  await dashboard.getByRole("combobox", { name: "Blacklists" }).click();
  await dashboard.getByRole("option", { name: "Card fraud" }).click();
  await dashboard.keyboard.press("Escape");
  await dashboard.getByRole("main").getByRole("button", { name: "Search", exact: true }).click();
  await expect(dashboard.getByRole("heading", { name: "1 hit", exact: true })).toBeVisible();

  await dashboard.getByRole("textbox", { name: "Name", exact: true }).fill("Zebedee Quux");
  await dashboard.getByRole("main").getByRole("button", { name: "Search", exact: true }).click();
  await expect(dashboard.getByText("No hits")).toBeVisible();
});
