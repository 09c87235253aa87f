import { expect, type Page } from "@playwright/test";
import { profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible } from "./accessible.ts";
import { callDashboard, makeForm, makeLink, submitByCalls } from "./dashboard.ts";
import { expectGoodLooks } from "./looks.ts";
import { joinAs, openProject } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

test.describe.configure({ mode: "serial" });

const people = [
  ["Iryna", "Bondar"],
  ["Oksana", "Lysenko"],
  ["Taras", "Melnyk"],
] as const;

let server: BuiltServer;
let desk: Page;
const ids: string[] = [];
test.beforeAll(async ({ browser, shared }) => {
  server = shared;
  desk = await (await browser.newContext({ viewport: { width: 1400, height: 900 } })).newPage();
  await openProject(desk, server, "Acme Queue");
  const formId = await makeForm(desk, { ...profileFormConfig(), reviewHours: 24 });
  for (const [n, [first_name, last_name]] of people.entries())
    ids.push(await submitByCalls(server, await makeLink(desk, formId, `customer-${n}`), { first_name, last_name }));
  const waiting = { filters: { status: ["pending", "customer_pending"] } };
  const total = async () => (await callDashboard<{ total: number }>(desk, "/api/verifications", waiting)).total;
  await expect.poll(total, longWork).toBe(people.length);
});
test.afterAll(async () => {
  await desk?.context().close();
});

const rowOf = (name: string) => desk.getByRole("row", { name: new RegExp(name) });
const toList = async () => {
  await desk.goto(`${server.origin}/verifications`);
  await expect(rowOf("Iryna Bondar")).toBeVisible();
};

test("home is a work list: what is due first, and R opens it; the navigation folds by [", async () => {
  await desk.goto(`${server.origin}/dashboard`);
  const next = desk.getByRole("region", { name: "Next up" });
  await expect(next.getByRole("listitem")).toHaveCount(people.length);
  await expect(next.getByRole("listitem").first()).toContainText("Iryna Bondar");
  await expectAccessible(desk);
  await expectGoodLooks(desk, "home");
  const menu = desk.getByRole("navigation", { name: "Main" });
  const hiddenPixels = () => menu.locator("..").evaluate((side) => side.scrollHeight - side.clientHeight);
  expect(await hiddenPixels()).toBe(0);
  const width = async () => (await menu.boundingBox())?.width ?? 0;
  const whole = await width();
  await desk.keyboard.press("[");
  await expect.poll(width).toBeLessThan(whole / 2);
  await expectAccessible(desk);
  await menu.getByRole("button", { name: /Expand navigation/ }).click();
  await expect.poll(width).toBe(whole);
  await expect(desk.getByRole("button", { name: "Start reviewing" })).toBeVisible();
  await desk.keyboard.press("r");
  await expect(desk.getByRole("heading", { name: "Iryna Bondar", exact: true })).toBeVisible();
});

test("home has today's hours, the team and its decisions, which are undone there; Get started is closed for good", async () => {
  await desk.goto(`${server.origin}/dashboard`);
  const today = desk.getByRole("region", { name: "Today", exact: true });
  await expect(today.getByRole("figure", { name: `Submitted: ${people.length}. Decided: 0.` })).toBeVisible();
  const team = desk.getByRole("table", { name: "Team" });
  await expect(team.getByRole("row", { name: /^Unassigned 3/ })).toBeVisible();
  await expect(desk.getByText(/^Oldest case: /)).toBeVisible();
  const decided = desk.getByRole("region", { name: "Decided today" });
  await expect(decided).toContainText("No decisions yet today");
  const { rowVersion } = await callDashboard<{ rowVersion: number }>(desk, `/api/verifications/${ids[0]}`);
  const decision = {
    verification_id: ids[0],
    rowVersion,
    status: "valid",
    decline_reasons: [],
    open: ["ip_country"],
  };
  await callDashboard(desk, "/api/verifications/status", decision);
  await desk.reload();
  await expect(decided.getByRole("listitem")).toContainText(["Iryna BondarApproved"]);
  await expectAccessible(desk);
  await expectGoodLooks(desk, "home-decided");
  await decided.getByRole("button", { name: "Undo" }).click();
  await expect(decided).toContainText("No decisions yet today");
  await expect(desk.getByRole("region", { name: "Next up" }).getByRole("listitem")).toHaveCount(people.length);
  await desk.getByRole("region", { name: "Get started" }).getByRole("button", { name: "Close" }).click();
  await desk.reload();
  await expect(today).toBeVisible();
  await expect(desk.getByRole("heading", { name: "Get started" })).toBeHidden();
});

test("a reviewer takes a verification and labels it; its page and the list say so", async () => {
  await toList();
  await expect(rowOf("Iryna Bondar")).toContainText("due in");
  await desk.getByRole("link", { name: "Open verification: Iryna Bondar" }).click();
  await desk.getByRole("button", { name: "Assign to me", exact: true }).click();
  await expect(desk.getByRole("button", { name: "Assignee You" })).toBeVisible();
  await desk.getByRole("button", { name: "Add label" }).click();
  const labels = desk.getByRole("dialog", { name: "Labels" });
  await labels.getByRole("combobox", { name: "Labels of this verification" }).fill("VIP");
  await desk.keyboard.press("Enter");
  await labels.getByRole("button", { name: "Save labels" }).click();
  await expect(labels).toBeHidden();
  await expect(desk.getByText("VIP", { exact: true })).toBeVisible();
  await expectAccessible(desk);
  await expectGoodLooks(desk, "detail");
  await toList();
  await expect(rowOf("Iryna Bondar")).toContainText("You");
  await expect(rowOf("Iryna Bondar")).toContainText("VIP");
  await expectGoodLooks(desk, "list");
});

test("rows are selected by keys and by mouse, taken together, labelled, and both are undone", async () => {
  await rowOf("Oksana Lysenko").focus();
  await desk.keyboard.press("x");
  await expect(desk.getByRole("checkbox", { name: "Select: Oksana Lysenko" })).toBeChecked();
  await desk.getByRole("checkbox", { name: "Select: Taras Melnyk" }).check();
  const bar = desk.getByRole("region", { name: "Selected verifications" });
  await expect(bar).toContainText("2 selected");
  await expectGoodLooks(desk, "selected");
  await bar.getByRole("button", { name: "Assign" }).click();
  await desk.getByRole("menuitem", { name: "Assign to me" }).click();
  await expect(desk.getByText("2 assigned to you.")).toBeVisible();
  await expect(rowOf("Taras Melnyk")).toContainText("You");
  await desk.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf("Taras Melnyk").getByRole("img", { name: "Unassigned" })).toBeVisible();
  await bar.getByRole("button", { name: "Select all 3" }).click();
  await expect(bar).toContainText("3 selected");
  await bar.getByRole("button", { name: "Label", exact: true }).click();
  const window = desk.getByRole("dialog", { name: "Add label" });
  await window.getByRole("combobox", { name: "Label" }).fill("Call back");
  await window.getByRole("button", { name: "Add to 3 verifications" }).click();
  await expect(desk.getByText("3 labelled.")).toBeVisible();
  await bar.getByRole("button", { name: "Resend callback" }).click();
  await desk.getByRole("button", { name: "Resend", exact: true }).click();
  await expect(desk.getByText(/No changes made. Not changed: 3 without a callback/)).toBeVisible();
  const download = desk.waitForEvent("download");
  await bar.getByRole("button", { name: "Export" }).click();
  expect((await download).suggestedFilename()).toMatch(/^verifications-.*\.csv$/);
  await bar.getByRole("button", { name: "Clear selection" }).click();
  await expect(bar).toBeHidden();
});

test("a colleague who has a case open is in its row, and what they changed is marked until it is opened again", async ({
  browser,
}) => {
  const ann = await (await browser.newContext()).newPage();
  await joinAs(desk, ann, server, {
    ...{ email: "ann.queue@acme.example", firstName: "Ann", lastName: "Marsh" },
    role: "analyst",
  });
  await ann.goto(`${server.origin}/verifications`);
  await ann.getByRole("link", { name: "Open verification: Iryna Bondar" }).click();
  await expect(ann.getByRole("heading", { name: "Iryna Bondar", exact: true })).toBeVisible();
  const row = rowOf("Iryna Bondar");
  await expect(row.getByRole("img", { name: "Ann Marsh is viewing" })).toBeVisible();
  await expect(row.getByRole("img", { name: "Changed since you opened it" })).toBeHidden();
  const id = new URL(ann.url()).pathname.split("/").at(2);
  await callDashboard(ann, `/api/verifications/${id}/comments`, { text: "The address has changed" });
  await ann.context().close();
  await expect(row.getByRole("img", { name: "Changed since you opened it" })).toBeVisible();
  await expectAccessible(desk);
  await expectGoodLooks(desk, "row-marks");
  const beat = desk.waitForResponse((response) => response.url().endsWith("/presence"));
  await desk.getByRole("link", { name: "Open verification: Iryna Bondar" }).click();
  await beat;
  await desk.goBack();
  await expect(rowOf("Taras Melnyk")).toBeVisible();
  await expect(row.getByRole("img", { name: "Changed since you opened it" })).toBeHidden();
});

test("filters become a view with an address, which opens the list from then on", async () => {
  const filters = desk.getByRole("search");
  await expect(filters.getByRole("button")).toHaveText(["Add filter"]);
  await filters.getByRole("button", { name: "Add filter" }).press("Enter");
  await desk.getByRole("menuitem", { name: "Assignee" }).press("Enter");
  await expect(desk.getByRole("textbox", { name: "Find a member" })).toBeFocused();
  await expectAccessible(desk);
  await desk.keyboard.type("to me");
  await desk.keyboard.press("ArrowDown");
  await desk.keyboard.press("Enter");
  await desk.keyboard.press("Escape");
  await expect(rowOf("Taras Melnyk")).toBeHidden();
  await expect(filters.getByRole("button")).toHaveText([/^Assignee/, "Add filter", "Clear filters"]);
  await expect(filters.getByRole("button", { name: /^Assignee/ })).toBeFocused();
  await filters.getByRole("button", { name: "Add filter" }).click();
  await expect(desk.getByRole("menuitem")).toHaveCount(8);
  await desk.keyboard.press("Escape");
  await expect(filters.getByRole("button", { name: "Add filter" })).toBeFocused();
  await desk.getByRole("button", { name: "Views" }).click();
  await desk.getByRole("menuitem", { name: "Save as a view…" }).click();
  const save = desk.getByRole("dialog", { name: "Save as a view" });
  await save.getByRole("textbox", { name: "Name" }).fill("My queue");
  await expectGoodLooks(desk, "save-view");
  await save.getByRole("button", { name: "Save view" }).click();
  await expect(desk.getByRole("button", { name: "My queue" })).toBeVisible();
  const id = new URL(desk.url()).searchParams.get("view");
  await desk.goto(`${server.origin}/verifications?view=${id}`);
  await expect(desk).toHaveURL(/assignee=me/);
  await desk.getByRole("button", { name: "My queue" }).click();
  await desk.getByRole("menuitem", { name: "Manage views…" }).click();
  const manage = desk.getByRole("dialog", { name: "Saved views" });
  await manage.getByRole("button", { name: "Use as default: My queue" }).click();
  await expect(manage.getByRole("button", { name: "Do not use as default: My queue" })).toBeVisible();
  await expectGoodLooks(desk, "views");
  await desk.goto(`${server.origin}/verifications`);
  await expect(desk).toHaveURL(/assignee=me/);
  await expect(rowOf("Iryna Bondar")).toBeVisible();
  await desk.getByRole("button", { name: "My queue" }).click();
  await desk.getByRole("menuitem", { name: "Manage views…" }).click();
  await manage.getByRole("button", { name: "Pin to the navigation: My queue" }).click();
  const pinned = desk.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "My queue" });
  await expect(pinned).toHaveAttribute("href", /view=/);
  await manage.getByRole("button", { name: "Delete: My queue" }).click();
  await desk.getByRole("button", { name: "Delete view" }).click();
  await expect(desk.getByText("View deleted")).toBeVisible();
  await expect(pinned).toHaveCount(0);
});

test("the list sorts by due time, and reads well from right to left", { tag: "@long" }, async () => {
  await desk.goto(`${server.origin}/verifications`);
  await desk.getByRole("columnheader", { name: "Due" }).getByRole("button").click();
  await expect(desk).toHaveURL(/sort=due/);
  await expect(rowOf("Iryna Bondar")).toBeVisible();
  await desk.goto(`${server.origin}/verifications?lang=he-x-pseudo`);
  await expectGoodLooks(desk, "rtl");
});

test("whether reviewers get verifications in turn is set in the project's settings", async () => {
  await desk.goto(`${server.origin}/project-settings?lang=en`);
  await desk.getByRole("switch", { name: /in turn/ }).check();
  await expect(desk.getByText("Saved", { exact: true })).toBeVisible();
  await expectGoodLooks(desk, "settings");
});
