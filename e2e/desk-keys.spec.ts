import { expect, type Locator, type Page } from "@playwright/test";
import { profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible } from "./accessible.ts";
import { callDashboard, makeForm, makeLink, openingRows, submitByCalls } from "./dashboard.ts";
import { expectGoodLooks } from "./looks.ts";
import { openProject } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

test.describe.configure({ mode: "serial" });

const doubtful = { first_name: "Iryna", last_name: "Bondar" };
const clear = [
  { first_name: "Oksana", last_name: "Lysenko" },
  { first_name: "Taras", last_name: "Melnyk" },
  { first_name: "Yana", last_name: "Moroz" },
];

let server: BuiltServer;
let desk: Page;
test.beforeAll(async ({ browser, shared }) => {
  server = shared;
  desk = await (await browser.newContext({ viewport: { width: 1400, height: 900 } })).newPage();
  await openProject(desk, server, "Acme Keys");
  const asked = await makeForm(desk, profileFormConfig());
  const plain = profileFormConfig({ blockCountryMismatch: false, enableCustomerProcessing: true });
  const form = await makeForm(desk, { ...plain, name: "Plain" });
  await submitByCalls(server, await makeLink(desk, asked, "keys-0"), doubtful);
  for (const [n, names] of clear.entries())
    await submitByCalls(server, await makeLink(desk, form, `keys-${n + 1}`), names);
  const waiting = { filters: { status: ["pending", "customer_pending"] } };
  const total = async () => (await callDashboard<{ total: number }>(desk, "/api/verifications", waiting)).total;
  await expect.poll(total, longWork).toBe(clear.length + 1);
});
test.afterAll(async () => {
  await desk?.context().close();
});

const rowOf = (name: string) => desk.getByRole("row", { name: new RegExp(name) });
const bar = () => desk.getByRole("region", { name: "Selected verifications" });
const beside = (name: string) => desk.getByRole("region", { name: `Beside the list: ${name}` });
const search = () => desk.getByRole("searchbox", { name: "Name, document number or ID" });
const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => desk.keyboard.press(key)), Promise.resolve());
/** Its keys come after its rows. */
const openList = async (search = "") => {
  await desk.goto(`${server.origin}/verifications${search}`);
  await expect(rowOf("Iryna Bondar")).toBeVisible();
  await expect(desk.getByRole("button", { name: "All shortcuts" })).toBeVisible();
};
const toReview = () => openList("?status=pending%2Ccustomer_pending");

test("a cursor goes through the list, marks rows one by one and as a range, and the keys rest while somebody types", async () => {
  await openList();
  await press("2");
  await expect(openingRows(desk).first()).toContainText("Iryna Bondar");
  await press("j");
  await expect(rowOf("Iryna Bondar")).toBeFocused();
  await expect(rowOf("Iryna Bondar")).toHaveAttribute("aria-current", "true");
  await press("ArrowDown", "j", "k");
  await expect(rowOf("Oksana Lysenko")).toBeFocused();
  await press("x", "Shift+ArrowDown", "Shift+ArrowDown");
  await expect(bar()).toContainText("3 selected");
  await press("Shift+ArrowUp");
  await expect(bar()).toContainText("2 selected");
  await expectAccessible(desk);
  await expectGoodLooks(desk, "list-marked");
  await press("Escape");
  await expect(bar()).toBeHidden();
  await press("/");
  await expect(search()).toBeFocused();
  await desk.keyboard.type("x1j");
  await expect(desk).toHaveURL(/search=x1j/);
  await expect(bar()).toBeHidden();
  await search().fill("");
  await expect(rowOf("Iryna Bondar")).toBeVisible();
  await press("Tab", "?");
  const help = desk.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toContainText("Select up to the next row");
  await expectAccessible(desk);
  await press("Escape");
  await expect(help).toBeHidden();
});

test("marked rows are assigned and labelled by keys", async () => {
  await toReview();
  await press("j", "j", "x", "Shift+j", "m");
  const assign = desk.getByRole("dialog", { name: "Assign 2 verifications" });
  await expect(assign.getByRole("textbox")).toBeFocused();
  await expectAccessible(desk);
  await desk.keyboard.type("to me");
  await press("Enter");
  await expect(desk.getByText("2 assigned to you.")).toBeVisible();
  await expect(rowOf("Taras Melnyk")).toContainText("You");
  await press("Escape", "l");
  const label = desk.getByRole("dialog", { name: "Add label" });
  await expect(label.getByRole("combobox", { name: "Label" })).toBeFocused();
  await desk.keyboard.type("VIP");
  await press("Escape", "Enter");
  await expect(desk.getByText("1 labelled.")).toBeVisible();
  await expect(rowOf("Taras Melnyk")).toContainText("VIP");
});

test("a card says more of a name on which the pointer or the focus rests, and Escape closes it alone", async () => {
  await toReview();
  const card = desk.getByRole("tooltip");
  const name = desk.getByRole("link", { name: "Open verification: Iryna Bondar" });
  await press("j", "x");
  await name.hover();
  await expect(card).toContainText("Iryna Bondar");
  await expect(card).toContainText("To review");
  await expect(card).toContainText("1 verification");
  await expect(name).toHaveAccessibleDescription(/1 verification/);
  await expectAccessible(desk);
  await press("Escape");
  await expect(card).toBeHidden();
  await expect(bar()).toContainText("1 selected");
  await rowOf("Taras Melnyk").getByText("Plain").hover();
  await expect(card).toContainText("Last used");
  await rowOf("Taras Melnyk").getByText("You").hover();
  await expect(card).toContainText("Owner");
  await expect(card).toContainText("2 to review");
  await search().hover();
  await expect(card).toBeHidden();
  await name.focus();
  await expect(card).toContainText("1 verification");
  await name.blur();
  await expect(card).toBeHidden();
  await desk.mouse.move(0, 0);
});

test("the panel beside the list shows the cursor's case, decides it, and the next one comes to its place", async () => {
  await toReview();
  await press("Space");
  await expect(beside("Iryna Bondar").getByRole("heading", { name: "Iryna Bondar" })).toBeFocused();
  await expect(beside("Iryna Bondar").getByRole("button", { name: "Approve", exact: true })).toBeVisible();
  await expectAccessible(desk);
  await expectGoodLooks(desk, "peek");
  // What is open is named in a question, as on the case's own page.
  await press("a");
  const question = desk.getByRole("dialog", { name: "Approve: Iryna Bondar" });
  await expect(question).toBeVisible();
  await press("Escape");
  await expect(question).toBeHidden();
  await press("j");
  await expect(beside("Oksana Lysenko").getByRole("heading", { name: "Oksana Lysenko" })).toBeFocused();
  await expect(beside("Oksana Lysenko").getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
  await desk.emulateMedia({ reducedMotion: "no-preference" });
  await press("a");
  await expect(desk.getByText("Approved: Oksana Lysenko")).toBeVisible();
  await expect(beside("Taras Melnyk")).toBeVisible();
  await expect(rowOf("Oksana Lysenko")).toBeHidden();
  await expect(rowOf("Taras Melnyk")).toHaveAttribute("aria-current", "true");
  await expect.poll(() => desk.evaluate(() => document.getAnimations().length)).toBe(0);
  await desk.emulateMedia({ reducedMotion: "reduce" });
  await press("Control+z");
  await expect(desk.getByText("Decision undone: Oksana Lysenko")).toBeVisible();
  await expect(beside("Oksana Lysenko")).toBeVisible();
  await expect(rowOf("Oksana Lysenko")).toHaveAttribute("aria-current", "true");
  await expect(beside("Oksana Lysenko").getByRole("button", { name: "Decline", exact: true })).toBeEnabled();
  await press("d");
  const decline = desk.getByRole("dialog", { name: /Decline/ });
  await expect(decline).toBeVisible();
  await expect(decline.getByRole("searchbox", { name: "Find a reason" })).toBeFocused();
  await desk.keyboard.type("expired");
  await press("Enter", "Control+Enter");
  await expect(desk.getByText("Declined: Oksana Lysenko")).toBeVisible();
  await expect(beside("Taras Melnyk")).toBeVisible();
  await press("Escape");
  await expect(beside("Taras Melnyk")).toBeHidden();
  await expect(rowOf("Taras Melnyk")).toBeFocused();
  await press("Enter");
  await expect(desk).toHaveURL(/\/verifications\/[0-9a-f-]+/);
  await expect(desk.getByRole("heading", { name: "Taras Melnyk", exact: true })).toBeVisible();
});

test("tabs are opened by digits: one's own, what was decided today; the list beside a case is called as its tab", async () => {
  await toReview();
  const tabs = desk.getByRole("navigation", { name: "By status" });
  await press("5");
  await expect(desk).toHaveURL(/waits_for=applicant/);
  await press("7");
  await expect(tabs.getByRole("button", { name: /^Decided today\s?1$/ })).toHaveAttribute("aria-current", "true");
  await expect(openingRows(desk)).toHaveCount(1);
  await expectAccessible(desk);
  await desk.getByRole("link", { name: "Open verification: Oksana Lysenko" }).click();
  const beside = desk.getByRole("navigation", { name: "Decided today" });
  await expect(beside.getByRole("heading", { name: "Decided today" })).toBeVisible();
  await expect(beside.getByRole("listitem")).toHaveCount(1);
  await desk.goBack();
  await press("3");
  await expect(desk).toHaveURL(/assignee=me/);
  await expect(tabs.getByRole("button", { name: /^Assigned to me\s?1$/ })).toHaveAttribute("aria-current", "true");
  await expect(openingRows(desk)).toHaveText(/Taras Melnyk/);
  // Nothing but the tab is set.
  await expect(desk.getByRole("search").getByRole("button")).toHaveText(["Add filter"]);
  await press("2");
  await expect(desk).not.toHaveURL(/assignee/);
  await expect(openingRows(desk)).toHaveCount(clear.length);
});

test("a key that follows a step at once decides nothing: neither the case that is left nor one that is not there yet", async () => {
  await toReview();
  await press("j", "j", "Space");
  await expect(beside("Taras Melnyk").getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
  let decisions = 0;
  await desk.route("**/api/verifications/status", (route) => {
    decisions += 1;
    return route.abort();
  });
  // In one task: the panel still draws the case that is left.
  await desk.evaluate(() => {
    for (const key of ["k", "a"])
      document.dispatchEvent(new KeyboardEvent("keydown", { key, code: `Key${key.toUpperCase()}`, bubbles: true }));
  });
  await expect(beside("Iryna Bondar").getByRole("heading", { name: "Iryna Bondar" })).toBeFocused();
  await expect(beside("Iryna Bondar").getByRole("button", { name: "Decline" })).toBeEnabled();
  expect(decisions).toBe(0);
  await desk.unroute("**/api/verifications/status");
});

test("a decision that is answered late moves nobody from the case that was opened meanwhile", async () => {
  await toReview();
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await desk.route("**/api/verifications/status", async (route) => {
    await isAnswered;
    await route.continue();
  });
  await press("j", "j", "Space");
  await expect(beside("Taras Melnyk").getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
  const sent = desk.waitForRequest("**/api/verifications/status");
  await press("a");
  await sent;
  await press("k");
  await expect(beside("Iryna Bondar").getByRole("heading", { name: "Iryna Bondar" })).toBeFocused();
  answer();
  await expect(desk.getByText("Approved: Taras Melnyk")).toBeVisible();
  await expect(rowOf("Taras Melnyk")).toBeHidden();
  // The list has changed below the panel: it keeps its case, and so does the cursor.
  await expect(beside("Iryna Bondar")).toBeVisible();
  await expect(rowOf("Iryna Bondar")).toHaveAttribute("aria-current", "true");
  await desk.unroute("**/api/verifications/status");
  await press("Control+z");
  await expect(desk.getByText("Decision undone: Taras Melnyk")).toBeVisible();
});

/** In pixels. */
const widthOf = async (column: string) =>
  (await desk.getByRole("columnheader", { name: column, exact: true }).boundingBox())?.width ?? 0;

async function dragBy(handle: Locator, pixels: number): Promise<void> {
  const box = await handle.boundingBox();
  if (!box) throw new Error("The handle is not on the page.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await desk.mouse.move(x, y);
  await desk.mouse.down();
  await desk.mouse.move(x + pixels, y, { steps: 4 });
  await desk.mouse.up();
}

test("a column is made wider by dragging and by keys, stays so, and is reset by a double click", async () => {
  await toReview();
  const handle = desk.getByRole("separator", { name: "Column width: Status" });
  await expect(handle).toHaveAttribute("aria-valuenow", String(Math.round(await widthOf("Status"))));
  const usual = await widthOf("Status");
  await dragBy(handle, 60);
  await expect.poll(() => widthOf("Status")).toBeCloseTo(usual + 60, -1);
  const dragged = await widthOf("Status");
  await handle.press("ArrowLeft");
  await expect.poll(() => widthOf("Status")).toBeCloseTo(dragged - 16, 0);
  await expectAccessible(desk);
  await desk.reload();
  await expect(rowOf("Iryna Bondar")).toBeVisible();
  await expect.poll(() => widthOf("Status")).toBeCloseTo(dragged - 16, 0);
  await handle.dblclick();
  await expect.poll(() => widthOf("Status")).toBeLessThan(usual + 20);
});

/** Where a box ends on the page, from its top. */
const endOf = async (part: Locator) => {
  const box = await part.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
};

test("the heads of page and list stay over rows that are scrolled, and cover no row with the cursor", async () => {
  await desk.setViewportSize({ width: 1400, height: 490 });
  await toReview();
  const head = desk.getByRole("columnheader").first();
  await desk.mouse.wheel(0, 2_000);
  await press("j", "j", "j", "j");
  await expect(rowOf("Yana Moroz")).toBeFocused();
  await expect(head).toBeInViewport({ ratio: 1 });
  await desk.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await press("k", "k", "k");
  await expect(rowOf("Iryna Bondar")).toBeFocused();
  expect((await rowOf("Iryna Bondar").boundingBox())?.y).toBeGreaterThanOrEqual((await endOf(head)) - 1);
  expect((await head.boundingBox())?.y).toBeGreaterThanOrEqual(
    (await endOf(desk.getByRole("heading", { name: "Verifications", exact: true }))) - 1,
  );
  await desk.setViewportSize({ width: 1400, height: 900 });
});

test("columns are moved by keys and stay where they were put; the palette filters the list and acts on the case", async () => {
  await toReview();
  const columns = () => desk.getByRole("columnheader").allInnerTexts();
  const before = await columns();
  await desk.getByRole("button", { name: "Columns" }).press("Enter");
  const menu = desk.getByRole("dialog", { name: "Columns" });
  await menu.getByRole("button", { name: "Move up: Status" }).press("Enter");
  await menu.getByRole("radio", { name: "Dense" }).press("Space");
  await expectAccessible(desk);
  await press("Escape");
  await expect(menu).toBeHidden();
  expect((await columns()).indexOf("Status")).toBe(before.indexOf("Status") - 1);
  await desk.reload();
  await expect(rowOf("Iryna Bondar")).toBeVisible();
  expect((await columns()).indexOf("Status")).toBe(before.indexOf("Status") - 1);
  await press("ControlOrMeta+k");
  await desk.getByRole("combobox", { name: "Search, or go to a page" }).fill("assigned to me");
  await press("Enter");
  await expect(desk).toHaveURL(/assignee=me/);
  // Keys rest until the palette has gone.
  await expect(desk.getByRole("dialog")).toBeHidden();
  await expect(openingRows(desk)).toHaveCount(1);
  await press("j", "Space");
  await expect(beside("Taras Melnyk").getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
  await press("ControlOrMeta+k");
  await desk.getByRole("combobox", { name: "Search, or go to a page" }).fill("approve");
  await press("Enter");
  await expect(desk.getByText("Approved: Taras Melnyk")).toBeVisible();
});
