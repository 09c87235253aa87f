import { expect, type Page } from "@playwright/test";
import { checkNames } from "#contract/records/verifications/check-evidence.ts";
import { formConfig, profileFormConfig } from "../server/test/forms.ts";
import { selfieOf } from "../server/test/specimens.ts";
import { expectAccessible } from "./accessible.ts";
import { callDashboard, makeForm, makeLink, submitByCalls } from "./dashboard.ts";
import { endUndo, queryDatabase } from "./database.ts";
import { expectGoodLooks, narrow, wide } from "./looks.ts";
import { openProject } from "./members.ts";
import { type Account, nextCode } from "./people.ts";
import type { BuiltServer } from "./server.ts";
import { longWork, restedConnection } from "./waits.ts";
import { test } from "./watch.ts";

test.describe.configure({ mode: "serial" });

type View = { status: string; rowVersion: number; applicant: { publicId: string }; files: { id: string }[] };
type Cards = { cards: Record<string, number> };

let server: BuiltServer;
let desk: Page;
let account: Account;
let id: string;
let applicantId: string;
let photos: string[];
let numbers: Cards["cards"];

const viewOf = (of: string) => callDashboard<View>(desk, `/api/verifications/${of}`);

/** All but the times, which go on. */
async function readNumbers(): Promise<Cards["cards"]> {
  const today = new Date().toISOString().slice(0, 10);
  const query = `start_date=${today}&end_date=${today}`;
  return (await callDashboard<Cards>(desk, `/api/reports-overview?${query}`)).cards;
}

test.beforeAll(async ({ browser, shared }) => {
  server = shared;
  desk = await (await browser.newContext({ viewport: wide, reducedMotion: "reduce" })).newPage();
  account = await openProject(desk, server, "Acme Erasure");
  const { steps, ...rest } = formConfig({ ageMin: 60, autoDecline: false });
  const whole = await makeForm(desk, { ...rest, steps: steps.filter(({ type }) => type !== "DOCUMENT") });
  const short = await makeForm(desk, { ...profileFormConfig(), name: "Short" });
  const iryna = { first_name: "Iryna", last_name: "Bondar" };
  id = await submitByCalls(server, await makeLink(desk, whole, "customer-1"), iryna, {
    selfie: await selfieOf("amalia"),
  });
  const taras = { first_name: "Taras", last_name: "Melnyk" };
  const other = await submitByCalls(server, await makeLink(desk, short, "customer-2"), taras);
  for (const each of [id, other]) await expect.poll(async () => (await viewOf(each)).status, longWork).toBe("pending");
  const { rowVersion, applicant, files } = await viewOf(id);
  applicantId = applicant.publicId;
  photos = files.map((file) => `${server.origin}/api/verifications/${id}/files/${file.id}`);
  const decision = { verification_id: id, rowVersion, later_duplicates: 0, open: checkNames, status: "valid" };
  await callDashboard(desk, "/api/verifications/status", decision);
  await endUndo(server, id);
});
test.afterAll(async () => {
  await desk?.context().close();
});

const menu = () => desk.getByRole("navigation", { name: "Main" });
const headingOf = (name: string) => desk.getByRole("heading", { name, exact: true });
const more = () => desk.getByRole("button", { name: "More actions" });
const statusOf = async (address: string) => (await desk.context().request.get(address, restedConnection)).status();

async function openPalette(text: string) {
  await desk.keyboard.press("ControlOrMeta+k");
  const palette = desk.getByRole("dialog", { name: "Search" });
  await palette.getByRole("combobox").fill(text);
  return palette;
}

async function giveReason(words: string, action: string): Promise<void> {
  await desk.getByRole("textbox", { name: "Reason" }).fill(words);
  await desk.getByRole("dialog").getByRole("button", { name: action }).click();
}

test("a person leaves traces all over the desk: words, a note, lists and searches that were read", {
  tag: "@long",
}, async () => {
  await desk.goto(`${server.origin}/verifications`);
  await expect(desk.getByRole("row", { name: /Iryna Bondar/ })).toBeVisible();
  const palette = await openPalette("bondar");
  await palette
    .getByRole("group", { name: "Verifications" })
    .getByRole("option", { name: /Iryna Bondar/ })
    .click();
  await expect(headingOf("Iryna Bondar")).toBeVisible();
  await desk.getByRole("tab", { name: "Comments" }).click();
  await desk.getByRole("textbox", { name: "Write a comment" }).fill("Iryna called on Monday");
  await desk.keyboard.press("Control+Enter");
  await expect(desk.getByText("Iryna called on Monday")).toBeVisible();
  expect(photos).toHaveLength(1);
  for (const photo of photos) expect(await statusOf(photo)).toBe(200);
  await menu().getByRole("link", { name: "Applicants" }).click();
  await desk.getByRole("link", { name: "Open: Iryna Bondar" }).click();
  await expect(headingOf("Iryna Bondar")).toBeVisible();
  numbers = await readNumbers();
  expect(numbers).toMatchObject({ verifications: 2, approved: 1 });
});

test("a legal hold refuses the erasure until it is lifted", { tag: "@long" }, async () => {
  await more().click();
  await desk.getByRole("menuitem", { name: "Set legal hold" }).click();
  await giveReason("Case 12", "Set legal hold");
  await expect(desk.getByText("Legal hold", { exact: true })).toBeVisible();
  await expectAccessible(desk);
  await expectGoodLooks(desk, "erasure-held");
  await more().click();
  await expect(desk.getByRole("menuitem", { name: "Erase data" })).toBeDisabled();
  const erasing = callDashboard(desk, `/api/applicants/${applicantId}/erase`, { reason: "Asked by mail" });
  await expect(erasing).rejects.toThrow(/on_hold|legal hold/);
  await desk.getByRole("menuitem", { name: "Release legal hold" }).click();
  await giveReason("Closed", "Release legal hold");
  await expect(desk.getByText("Legal hold", { exact: true })).toBeHidden();
});

test("a proof of a while ago does not do; with a fresh one the data is erased", { tag: "@long" }, async () => {
  const old = `update sessions set factor_at = now() - interval '1 hour' where user_id = (select id from users where email = $1)`;
  await queryDatabase(server, old, [account.email]);
  await more().click();
  await desk.getByRole("menuitem", { name: "Erase data" }).click();
  await expectGoodLooks(desk, "erasure-ask");
  await giveReason("Asked by mail", "Erase data");
  const proof = desk.getByRole("dialog", { name: "Confirm it is you" });
  await expect(proof).toBeVisible();
  await expectGoodLooks(desk, "erasure-proof");
  await proof.getByRole("textbox").first().click();
  await desk.keyboard.type(await nextCode(server, account.secret));
  await expect(headingOf("Erased applicant")).toBeVisible();
  await expectGoodLooks(desk, "erasure-done");
});

test("nothing names the person any more: no list, no search, no page that this tab has read before", {
  tag: "@long",
}, async () => {
  for (const photo of photos) expect(await statusOf(photo)).toBe(404);
  const palette = await openPalette("");
  await expect(palette.getByRole("option").first()).toBeVisible();
  await expect(palette).not.toContainText(/Iryna|Bondar/);
  await palette.getByRole("combobox").fill("bondar");
  await expect(palette.getByText("No results for “bondar”").first()).toBeVisible();
  await palette.getByRole("combobox").fill("iryna");
  await expect(palette.getByText("No results for “iryna”").first()).toBeVisible();
  await desk.keyboard.press("Escape");

  for (const screen of ["Verifications", "Applicants", "Home"]) {
    await menu().getByRole("link", { name: screen, exact: true }).click();
    await expect(desk.getByRole("heading", { level: 1 })).toBeVisible();
    if (screen !== "Home") await expect(desk.getByRole("row", { name: /Taras Melnyk/ })).toBeVisible();
    expect(await desk.getByRole("main").innerText(), screen).not.toMatch(/Iryna|Bondar/);
  }
  await desk.goto(`${server.origin}/verifications?search=Bondar`);
  await expect(desk.getByText(/^Search by an applicant’s name/)).toBeVisible();
  await desk.goto(`${server.origin}/verifications/${id}`);
  await expect(desk.getByText("This verification does not exist")).toBeVisible();
  await expectGoodLooks(desk, "erasure-verification");
  const answer = await desk.context().request.get(`${server.origin}/api/verifications/${id}`, restedConnection);
  expect(answer.status()).toBe(404);
  expect(await answer.text()).not.toMatch(/Iryna|Bondar/);
});

test("what must stay stays: the log, whole and without the name, and the numbers", { tag: "@long" }, async () => {
  expect(await readNumbers()).toEqual(numbers);
  await menu().getByRole("link", { name: "Verifications", exact: true }).click();
  await expect(desk.getByText("1–2 of 2")).toBeVisible();
  await expect(desk.getByRole("row", { name: /No name yet/ })).toContainText("Approved");
  await menu().getByRole("link", { name: "Audit log" }).click();
  await expect(desk.getByText("Erased an applicant's data").first()).toBeVisible();
  await expect(desk.getByText("Set a legal hold on an applicant").first()).toBeVisible();
  await desk.getByRole("button", { name: "Verify the chain" }).click();
  await expect(desk.getByText("The chain is intact", { exact: true })).toBeVisible();
  await expectGoodLooks(desk, "erasure-log");
  const log = await callDashboard(desk, "/api/audit-log", { count: 100 });
  expect(JSON.stringify(log)).not.toMatch(/Iryna|Bondar/);
});

test("an erased person's screens read from right to left", { tag: "@long" }, async () => {
  await desk.goto(`${server.origin}/applicants/${applicantId}?lang=he-x-pseudo`);
  await expect(desk.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(desk.getByRole("heading", { level: 1 })).toBeVisible();
  await expectGoodLooks(desk, "erasure-done-rtl", [wide]);
  await desk.goto(`${server.origin}/verifications`);
  await expect(desk.getByText("Taras Melnyk")).toBeVisible();
  await expectGoodLooks(desk, "erasure-list-rtl", [narrow]);
});
