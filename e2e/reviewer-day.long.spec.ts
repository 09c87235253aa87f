import { type Browser, expect, type Page } from "@playwright/test";
import { profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible } from "./accessible.ts";
import { fillProfile, openPhone, send } from "./applicant.ts";
import { requestsTo } from "./customer.ts";
import { callDashboard, makeForm, makeLink, submitByCalls } from "./dashboard.ts";
import { endUndo } from "./database.ts";
import { expectGoodLooks, narrow, wide } from "./looks.ts";
import { joinAs, openProject } from "./members.ts";
import { latestMail } from "./people.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

test.describe.configure({ mode: "serial" });

type View = { status: string; history: { kind: string; to: string | null; comment: string | null }[] };

const irina = { first_name: "Irina", last_name: "Bondar", email: "iryna.bondar@example.com" };
const others = [
  { first_name: "Oksana", last_name: "Lysenko" },
  { first_name: "Taras", last_name: "Melnyk" },
  { first_name: "Yana", last_name: "Moroz" },
];

let server: BuiltServer;
let desk: Page;
let colleague: Page;
const ids = new Map<string, string>();
const idOf = (name: string) => ids.get(name) ?? "";
const addressOf = (name: string) => `${server.origin}/verifications/${idOf(name)}`;
const viewOf = (name: string) => callDashboard<View>(desk, `/api/verifications/${idOf(name)}`);

async function confirmApproval(name: string): Promise<void> {
  const question = desk.getByRole("dialog", { name: `Approve: ${name}` });
  await question.getByRole("button", { name: "Approve" }).click();
}

const newDesk = async (browser: Browser, viewport: typeof wide): Promise<Page> =>
  (await browser.newContext({ viewport, reducedMotion: "reduce" })).newPage();

test.beforeAll(async ({ browser, shared }) => {
  server = shared;
  desk = await newDesk(browser, wide);
  await openProject(desk, server, "Acme Day");
  colleague = await newDesk(browser, narrow);
  const marko = { email: "marko@acme.example", firstName: "Marko", lastName: "Hnatiuk", role: "analyst" };
  await joinAs(desk, colleague, server, marko);
  const callbackUrl = `https://127.0.0.1:${server.customer.port}/day`;
  const formId = await makeForm(desk, { ...profileFormConfig({ callbackUrl }), reviewHours: 24 });
  for (const names of [irina, ...others]) {
    const link = await makeLink(desk, formId, `customer-${names.last_name}`);
    ids.set(names.last_name, await submitByCalls(server, link, names));
  }
  const waiting = { filters: { status: ["pending", "customer_pending"] } };
  const total = async () => (await callDashboard<{ total: number }>(desk, "/api/verifications", waiting)).total;
  await expect.poll(total, longWork).toBe(ids.size);
});
test.afterAll(async () => {
  for (const page of [desk, colleague]) await page?.context().close();
});

const headingOf = (name: string) => desk.getByRole("heading", { name, exact: true });
const rowOf = (name: string) => desk.getByRole("row", { name: new RegExp(name) });
const menu = () => desk.getByRole("navigation", { name: "Main" });
const figure = (label: string) => desk.locator("dl > div").filter({ has: desk.getByRole("link", { name: label }) });

async function find(text: string, name: RegExp): Promise<void> {
  await desk.keyboard.press("ControlOrMeta+k");
  const palette = desk.getByRole("dialog", { name: "Search" });
  await palette.getByRole("combobox").fill(text);
  await palette.getByRole("group", { name: "Applicants" }).getByRole("option", { name }).click();
}

test("home shows what waits, and leads to it; three cases are taken at once and kept as a view", async () => {
  await desk.goto(`${server.origin}/dashboard`);
  await expect(figure("To review")).toContainText("4");
  await expect(figure("Assigned to me")).toContainText("0");
  await expectAccessible(desk);
  await expectGoodLooks(desk, "day-home");
  await desk.getByRole("link", { name: "To review" }).click();
  for (const { last_name } of others)
    await desk.getByRole("checkbox", { name: new RegExp(`Select: .*${last_name}`) }).check();
  const bar = desk.getByRole("region", { name: "Selected verifications" });
  await bar.getByRole("button", { name: "Assign" }).click();
  await desk.getByRole("menuitem", { name: "Assign to me" }).click();
  await expect(desk.getByText("3 assigned to you.")).toBeVisible();
  await expect(rowOf("Taras Melnyk")).toContainText("You");
  await menu().getByRole("link", { name: "Home" }).click();
  await expect(figure("Assigned to me")).toContainText("3");
  await desk.getByRole("link", { name: "Assigned to me" }).click();
  await expect(rowOf("Yana Moroz")).toBeVisible();
  await expect(rowOf("Irina Bondar")).toBeHidden();
  await desk.getByRole("button", { name: "Views" }).click();
  await desk.getByRole("menuitem", { name: "Save as a view…" }).click();
  const save = desk.getByRole("dialog", { name: "Save as a view" });
  await save.getByRole("textbox", { name: "Name" }).fill("My morning");
  await save.getByRole("button", { name: "Save view" }).click();
  await expect(desk.getByRole("button", { name: "My morning" })).toBeVisible();
  await expectGoodLooks(desk, "day-list");
});

test("keys walk through the view, approve, and undo; the numbers follow", async () => {
  await desk.goto(`${server.origin}/verifications`);
  await desk.getByRole("button", { name: "Views" }).click();
  await desk.getByRole("menuitem", { name: "My morning" }).click();
  await expect(rowOf("Irina Bondar")).toBeHidden();
  await desk.getByRole("link", { name: "Open verification: Yana Moroz" }).click();
  await expect(headingOf("Yana Moroz")).toBeFocused();
  await desk.keyboard.press("j");
  await expect(headingOf("Oksana Lysenko")).toBeFocused();
  await desk.keyboard.press("k");
  await expect(headingOf("Yana Moroz")).toBeFocused();
  await expectGoodLooks(desk, "day-case");
  await desk.keyboard.press("a");
  await confirmApproval("Yana Moroz");
  await expect(desk.getByText("Approved: Yana Moroz")).toBeVisible();
  await expect(headingOf("Oksana Lysenko")).toBeVisible();
  await desk.keyboard.press("Control+z");
  await expect(desk.getByText("Decision undone: Yana Moroz")).toBeVisible();
  await expect(headingOf("Yana Moroz")).toBeVisible();
  expect((await viewOf("Moroz")).status).toBe("pending");
  await desk.keyboard.press("a");
  await confirmApproval("Yana Moroz");
  await expect(headingOf("Oksana Lysenko")).toBeVisible();
  await menu().getByRole("link", { name: "Home" }).click();
  await expect(figure("Assigned to me")).toContainText("2");
  await expect(figure("To review")).toContainText("3");
});

test("the palette finds an applicant, whose case is opened from there and asked about once more", async () => {
  await find("bond iri", /Irina Bondar/);
  await expect(desk).toHaveURL(/\/applicants\//);
  await expect(headingOf("Irina Bondar")).toBeVisible();
  await desk.getByRole("region", { name: "Timeline" }).getByRole("article").getByRole("link").first().click();
  await expect(headingOf("Irina Bondar")).toBeFocused();
  await desk.getByRole("button", { name: "Request changes" }).click();
  const drawer = desk.getByRole("dialog", { name: "Request changes: Irina Bondar" });
  await drawer.getByRole("checkbox", { name: "Profile" }).check();
  await drawer
    .getByRole("radiogroup", { name: "Profile: Reason" })
    .getByRole("radio", { name: "Does not match" })
    .check();
  await expectGoodLooks(desk, "day-ask");
  await drawer.getByRole("button", { name: "Preview" }).click();
  await expect(drawer.getByText(`Email to ${irina.email} · Language: English`)).toBeVisible();
  await drawer.getByRole("button", { name: "Send to the applicant" }).click();
  await expect(desk.getByText("Waiting for applicant").first()).toBeVisible();
  await menu().getByRole("link", { name: "Verifications" }).click();
  await expect(rowOf("Irina Bondar")).toContainText("Waiting for applicant");
  await desk.getByRole("link", { name: "Open verification: Taras Melnyk" }).click();
  const queue = desk.getByRole("navigation", { name: "Review queue" });
  await expect(queue.getByRole("link", { name: /Oksana Lysenko/ })).toBeVisible();
  await expect(queue.getByRole("link", { name: /Irina Bondar/ })).toBeHidden();
});

test("the applicant answers on a phone, and the case comes back to who asked, under the new name", async ({
  browser,
}) => {
  const link = /https?:\/\/\S+\/verify\/[0-9a-f]{36}/.exec((await latestMail(server, irina.email)).text)?.[0] ?? "";
  const phone = await openPhone(browser, "91.198.36.14");
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "Please send this again" })).toBeVisible();
  await expectGoodLooks(phone, "day-again", [narrow]);
  await fillProfile(phone, { firstName: "Iryna", lastName: "Bondarenko", born: ["17", "May", "1990"] });
  await expect(phone.getByRole("heading", { name: "Check and submit" })).toBeVisible();
  await expectGoodLooks(phone, "day-again-review", [narrow]);
  await send(phone);
  await expect(phone.getByRole("heading", { name: /Checking your data|Thank you/ })).toBeVisible();
  await phone.context().close();
  const kinds = async () => (await viewOf("Bondar")).history.map(({ kind }) => kind);
  await expect.poll(kinds, longWork).toContain("resubmitted");
  await expect.poll(async () => (await viewOf("Bondar")).status, longWork).toBe("pending");
  await find("bondarenko", /Iryna Bondarenko/);
  await expect(headingOf("Iryna Bondarenko")).toBeVisible();
  await menu().getByRole("link", { name: "Home" }).click();
  await expect(figure("Assigned to me")).toContainText("3");
  await desk.getByRole("link", { name: "Assigned to me" }).click();
  await expect(rowOf("Iryna Bondarenko")).toContainText("You");
  await desk.getByRole("link", { name: "Open verification: Iryna Bondarenko" }).click();
  // A case that was read some seconds ago is read again by itself.
  const history = desk.getByRole("region", { name: "Requested changes" });
  await expect(history.getByText("Answered")).toBeVisible();
  await expect(headingOf("Iryna Bondarenko")).toBeVisible();
  await expect(desk.getByRole("button", { name: "Assignee You" })).toBeVisible();
  await expectGoodLooks(desk, "day-answered");
});

test("with four eyes a decline is proposed by key, and a second reviewer confirms it on a phone", async () => {
  await desk.goto(`${server.origin}/project-settings`);
  const rule = desk.getByRole("switch", { name: "Two reviewers for risky decisions" });
  await rule.click();
  await expect(desk.getByText("Rule saved")).toBeVisible();
  await desk.goto(addressOf("Lysenko"));
  await expect(headingOf("Oksana Lysenko")).toBeFocused();
  await desk.keyboard.press("d");
  const drawer = desk.getByRole("dialog", { name: "Decline: Oksana Lysenko" });
  await expect(drawer).toBeVisible();
  await desk.keyboard.type("fake");
  await desk.keyboard.press("Enter");
  await expectGoodLooks(desk, "day-decline");
  await desk.keyboard.press("Control+Enter");
  await expect(desk.getByText("Awaiting second reviewer: Oksana Lysenko")).toBeVisible();
  await desk.goto(addressOf("Lysenko"));
  await expect(desk.getByRole("button", { name: "Withdraw" })).toBeVisible();
  await expect(desk.getByRole("button", { name: "Request changes" })).toBeHidden();
  await expectGoodLooks(desk, "day-proposed");

  await colleague.goto(`${server.origin}/verifications`);
  const card = colleague.getByRole("listitem").filter({ hasText: "Oksana Lysenko" });
  await expect(card).toContainText("Awaiting second reviewer");
  await card.getByRole("link", { name: "Oksana Lysenko" }).click();
  await expect(colleague.getByText("Proposal to decline: Olena Kovalenko")).toBeVisible();
  await expectGoodLooks(colleague, "day-confirm");
  await colleague.getByRole("button", { name: "Confirm" }).click();
  await expect(colleague.getByText("Declined with second review: Oksana Lysenko")).toBeVisible();
  expect((await viewOf("Lysenko")).status).toBe("invalid");
});

test("a final decision is taken back with a reason, and the business heard each of them in order", async () => {
  const received = async () =>
    requestsTo(server, "/day")
      .map(({ rawBody }) => JSON.parse(rawBody.toString()))
      .filter((each) => JSON.stringify(each).includes(idOf("Lysenko")));
  await endUndo(server, idOf("Lysenko"));
  await expect.poll(async () => (await received()).length, longWork).toBe(1);
  await desk.reload();
  await desk.getByRole("button", { name: "Reopen" }).click();
  const drawer = desk.getByRole("dialog", { name: "Reopen this verification" });
  await drawer.getByRole("textbox", { name: /Reason for reopening/ }).fill("Another person of that name");
  await expectGoodLooks(desk, "day-take-back");
  await drawer.getByRole("button", { name: "Reopen" }).click();
  await expect(desk.getByText("Reopened: Oksana Lysenko")).toBeVisible();
  await expect(desk.getByText("Another person of that name")).toBeVisible();
  const { status, history } = await viewOf("Lysenko");
  expect(status).toBe("pending");
  expect(history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["proposed", "decided", "taken_back"]));
  await expect.poll(async () => (await received()).length, longWork).toBe(2);
  await menu().getByRole("link", { name: "Home" }).click();
  await expect(figure("To review")).toContainText("3");
});

test("the day's screens read from right to left", { tag: "@long" }, async () => {
  await desk.goto(`${server.origin}/dashboard?lang=he-x-pseudo`);
  await expect(desk.locator("html")).toHaveAttribute("dir", "rtl");
  await expectGoodLooks(desk, "day-home-rtl", [wide]);
  await desk.goto(`${server.origin}/verifications`);
  await expect(rowOf("Taras Melnyk")).toBeVisible();
  await expectGoodLooks(desk, "day-list-rtl", [wide]);
  await desk.goto(addressOf("Bondar"));
  await expect(headingOf("Iryna Bondarenko")).toBeVisible();
  await expectGoodLooks(desk, "day-case-rtl", [narrow]);
});
