import { type Browser, chromium, expect, type Page } from "@playwright/test";
import { formConfig, profileFormConfig } from "../server/test/forms.ts";
import { passportPhoto, selfieOf } from "../server/test/specimens.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { listenForAlarms } from "./alarms.ts";
import { receivedAt } from "./customer.ts";
import { callDashboard, makeForm, makeLink, type Names, openTab, submitByCalls } from "./dashboard.ts";
import { endUndo } from "./database.ts";
import { openProject } from "./members.ts";
import { type Account, signIn, signOut } from "./people.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test, watchRequests } from "./watch.ts";

test.describe.configure({ mode: "serial" });

type View = { status: string; rowVersion: number; history: { kind: string; to: string | null }[] };

let server: BuiltServer;
let account: Account;
let dashboard: Page;
test.beforeAll(async ({ browser, shared }) => {
  server = shared;
  dashboard = await (await browser.newContext()).newPage();
  account = await openProject(dashboard, server, "Acme Review");
});
test.afterAll(async () => {
  await dashboard?.context().close();
});

const viewOf = (id: string) => callDashboard<View>(dashboard, `/api/verifications/${id}`);
const addressOf = (id: string) => `${server.origin}/verifications/${id}`;

async function makePending(names: Names, callbackUrl = "", customer = `customer-${names.last_name}`): Promise<string> {
  const formId = await makeForm(dashboard, profileFormConfig({ callbackUrl }));
  const id = await submitByCalls(server, await makeLink(dashboard, formId, customer), names);
  await expect.poll(async () => (await viewOf(id)).status, longWork).toBe("pending");
  return id;
}

async function confirmApproval(name: string): Promise<void> {
  const question = dashboard.getByRole("dialog", { name: `Approve: ${name}` });
  await question.getByRole("button", { name: "Approve" }).click();
}

/** A photo's size on screen and its rotation. */
const drawn = (page: Page, side: string) =>
  page.getByRole("img", { name: new RegExp(`^${side}, uploaded`) }).evaluate((image: HTMLImageElement) => {
    const { width, height } = image.getBoundingClientRect();
    return { area: width * height, turn: image.style.transform };
  });

test("a reviewer looks closely at the photos, side by side, and approves", async () => {
  const alarms = listenForAlarms(dashboard);
  const formId = await makeForm(dashboard, formConfig({ ageMin: 60, autoDecline: false }));
  const photos = { front: await passportPhoto("amalia", {}, 8), selfie: await selfieOf("amalia") };
  const names = { first_name: "Iryna", last_name: "Bondar" };
  const id = await submitByCalls(server, await makeLink(dashboard, formId, "customer-1"), names, photos);
  await dashboard.goto(addressOf(id));
  // The page polls until the checks have run.
  await expect(dashboard.getByRole("button", { name: "Approve" })).toBeVisible(longWork);

  const [document, face] = ["Front", "Selfie"] as const;
  for (const side of [document, face])
    await expect(dashboard.getByRole("img", { name: new RegExp(`^${side}, uploaded`) })).toBeVisible();
  const before = await drawn(dashboard, document);
  // What zooms comes with the press: until then the photo stands there with its tools, and the pressed one keeps the focus.
  const zoomIn = dashboard.getByRole("button", { name: `Zoom in: ${document}` });
  let bring: () => void = () => undefined;
  const brought = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await dashboard.route("**/assets/*.js", async (route) => {
    await brought;
    await route.continue();
  });
  await zoomIn.click();
  await expect(zoomIn).toBeFocused();
  expect((await drawn(dashboard, document)).area).toBe(before.area);
  bring();
  await expect.poll(async () => (await drawn(dashboard, document)).area).toBeGreaterThan(before.area * 1.5);
  await expect(zoomIn).toBeFocused();
  await dashboard.getByRole("button", { name: `Rotate: ${document}` }).click();
  expect((await drawn(dashboard, document)).turn).toBe("rotate(90deg)");
  expect((await drawn(dashboard, face)).turn).toBe("");
  await dashboard.getByRole("button", { name: `Rotate: ${face}` }).press("Enter");
  await expect.poll(async () => (await drawn(dashboard, face)).turn).toBe("rotate(90deg)");
  await expect(dashboard.getByRole("button", { name: `Rotate: ${face}` })).toBeFocused();
  const lying = await drawn(dashboard, face);
  await dashboard.getByRole("img", { name: new RegExp(`^${face}, uploaded`) }).hover({ force: true });
  await dashboard.keyboard.down("Control");
  await expect
    .poll(async () => {
      await dashboard.mouse.wheel(0, -100);
      return (await drawn(dashboard, face)).area;
    })
    .toBeGreaterThan(lying.area * 1.2);
  await dashboard.keyboard.up("Control");
  await dashboard.getByRole("button", { name: `Fit: ${face}` }).click();
  await expect.poll(async () => (await drawn(dashboard, face)).turn).toBe("rotate(0deg)");
  await expectAccessible(dashboard);
  await dashboard.getByRole("button", { name: `Fit: ${document}` }).click();
  await expect.poll(async () => Math.round((await drawn(dashboard, document)).area)).toBe(Math.round(before.area));

  // In the full window, by key: both, then each alone; the focus returns.
  await dashboard.getByRole("heading", { name: "Iryna Bondar" }).focus();
  await dashboard.keyboard.press("z");
  const large = dashboard.getByRole("dialog", { name: /Iryna Bondar/ });
  await expect(large.getByText("Front + Selfie · 1 of 3")).toBeVisible();
  const shown = large.getByRole("img", { name: /, uploaded/ });
  await expect(shown).toHaveCount(2);
  expect((await large.boundingBox())?.width).toBe(dashboard.viewportSize()?.width);
  await expectAccessibleInLong(dashboard);
  await dashboard.keyboard.press("ArrowRight");
  await expect(large.getByText("Front · 2 of 3")).toBeVisible();
  await expect(shown).toHaveCount(1);
  await dashboard.keyboard.press("Escape");
  await expect(large).toBeHidden();
  await expect(dashboard.getByRole("heading", { name: "Iryna Bondar" })).toBeFocused();

  // While a check is not clear it asks first.
  await dashboard.getByRole("button", { name: "Approve" }).click();
  const question = dashboard.getByRole("dialog", { name: "Approve: Iryna Bondar" });
  await expect(question).toBeVisible();
  await expect(question).toContainText("Age");
  await expectAccessibleInLong(dashboard);
  await question.getByRole("button", { name: "Approve" }).click();
  await expect(dashboard.getByText("Approved by: Olena Kovalenko")).toBeVisible();
  await expectAccessibleInLong(dashboard);
  expect((await viewOf(id)).status).toBe("valid");

  // Lists show no photos until they are asked to, and then stay so.
  await dashboard.goto(`${server.origin}/verifications`);
  const photosOf = () =>
    dashboard.getByRole("row").filter({ hasText: "Iryna Bondar" }).locator("[data-row-photos] img");
  await expect(dashboard.getByRole("row").filter({ hasText: "Iryna Bondar" })).toBeVisible();
  await expect(photosOf()).toHaveCount(0);
  await dashboard.getByRole("button", { name: "Show photos" }).click();
  await expect(photosOf()).toHaveCount(2);
  await dashboard.reload();
  await expect(photosOf()).toHaveCount(2);
  await expectAccessible(dashboard);
  await dashboard.getByRole("button", { name: "Show photos" }).click();
  await expect(photosOf()).toHaveCount(0);
  expect(alarms, "errors, and refusals of the content policy").toEqual([]);
});

test("S37 two reviewers decide at once: the second is told, and nothing is overwritten", { tag: "@long" }, async ({
  browser,
}) => {
  const id = await makePending({ first_name: "Taras", last_name: "Melnyk" });
  const other = await (await browser.newContext()).newPage();
  await other.goto(addressOf(id));
  await signIn(other, server, account);
  await expect(other.getByRole("heading", { name: "Taras Melnyk" })).toBeVisible();
  await dashboard.goto(addressOf(id));
  await other.getByRole("button", { name: "Decline" }).click();
  const drawer = other.getByRole("dialog", { name: "Decline: Taras Melnyk" });
  await drawer.getByRole("checkbox", { name: /Wrong name/ }).click();
  await drawer.getByRole("textbox", { name: /Comment/ }).fill("Not who he says.");
  await dashboard.getByRole("button", { name: "Approve" }).click();
  await confirmApproval("Taras Melnyk");
  await expect(dashboard.getByText("Approved by: Olena Kovalenko")).toBeVisible();
  const decided = await viewOf(id);

  await drawer.getByRole("button", { name: "Decline" }).click();
  await expect(drawer.getByText("Someone else changed this verification")).toBeVisible();
  await expectAccessibleInLong(other);
  expect(await viewOf(id)).toEqual(decided);
  expect(decided.history.filter(({ kind }) => kind === "decided")).toMatchObject([{ to: "valid" }]);

  // The input stays; the other reviewer's decision is shown.
  await drawer.getByRole("button", { name: "Reload" }).click();
  await expect(drawer.getByRole("textbox", { name: /Comment/ })).toHaveValue("Not who he says.");
  await other.keyboard.press("Escape");
  await expect(other.getByText("Approved by: Olena Kovalenko")).toBeVisible();
  await other.context().close();
});

test("a callback that failed is sent again, and the new attempt shows without a reload", { tag: "@long" }, async () => {
  server.customer.answerWith({ kind: "status", status: 500, body: "no room" });
  const hook = `https://127.0.0.1:${server.customer.port}/review`;
  const id = await makePending({ first_name: "Sofia", last_name: "Tkach" }, hook);
  await dashboard.goto(addressOf(id));
  const crash = (path: string) =>
    dashboard.route(path, (route) => route.fulfill({ status: 500, json: { data: null, errors: [] } }), { times: 1 });
  await crash("**/api/verifications/status");
  await dashboard.getByRole("button", { name: "Approve" }).click();
  await confirmApproval("Sofia Tkach");
  await expect(dashboard.getByText("The decision was not saved.")).toBeVisible();
  await confirmApproval("Sofia Tkach");
  await expect(dashboard.getByText("Approved by: Olena Kovalenko")).toBeVisible();
  await openTab(dashboard, "Callbacks");
  // It is sent once the decision can no longer be undone.
  await endUndo(server, id);
  await expect(dashboard.getByText(/^1 attempt · Next attempt /)).toBeVisible(longWork);
  await dashboard.getByText("Show body and attempts").click();
  await expect(dashboard.getByText("Attempt 1")).toBeVisible();
  await expect(dashboard.getByText("HTTP 500", { exact: true })).toBeVisible();
  await expect(dashboard.getByText("no room")).toBeVisible();
  await expectAccessible(dashboard);

  server.customer.answerWith({ kind: "status", status: 200, body: "thank you" });
  await dashboard.getByRole("button", { name: "Resend" }).click();
  const question = dashboard.getByRole("dialog");
  await expect(question).toContainText(hook);
  await expectAccessibleInLong(dashboard);
  await crash("**/api/verifications/callback");
  await question.getByRole("button", { name: "Resend" }).click();
  await expect(dashboard.getByText("The callback could not be resent.")).toBeVisible();
  await expect(question).toBeHidden();
  await dashboard.getByRole("button", { name: "Resend" }).click();
  await question.getByRole("button", { name: "Resend" }).click();
  await expect(dashboard.getByText("Attempt 2")).toBeVisible();
  await expect(dashboard.getByText("Delivered", { exact: true })).toBeVisible();
  await expectAccessibleInLong(dashboard);
  const [first, second] = await receivedAt(server, "/review", 2);
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
});

test("a duplicate that came later is refused unseen, shown among the warnings, and named before approving", async () => {
  const names = { first_name: "Olha", last_name: "Koval" };
  const id = await makePending(names);
  await dashboard.goto(addressOf(id));
  await expect(dashboard.getByRole("heading", { name: "Olha Koval" })).toBeFocused();
  await makePending(names, "", "customer-other");
  await dashboard.keyboard.press("a");
  await confirmApproval("Olha Koval");
  await expect(dashboard.getByText("Another verification with the same data was found")).toBeVisible();
  await expectAccessibleInLong(dashboard);
  await dashboard.getByRole("button", { name: "Reload" }).click();
  await expect(dashboard.getByText(/^Found after the checks: Olha Koval, To review/)).toBeVisible();
  await expectAccessibleInLong(dashboard);
  await dashboard.getByRole("button", { name: "Compare: Person duplicates" }).click();
  // That pair at once, and back to the warning.
  const compared = dashboard.getByRole("dialog", { name: "Side by side" });
  await expect(compared.getByRole("radio", { name: "Answers and documents" })).toBeChecked();
  await expect(compared.getByText("Olha Koval")).toHaveCount(2);
  await expectAccessibleInLong(dashboard);
  await dashboard.keyboard.press("Escape");
  await expect(dashboard.getByRole("button", { name: "Compare: Person duplicates" })).toBeFocused();
  await expectAccessible(dashboard);
  await dashboard.keyboard.press("a");
  const question = dashboard.getByRole("dialog", { name: "Approve: Olha Koval" });
  await expect(question).toContainText("1 verification with the same data was found after the checks");
  await expect(question).toContainText("Same name and date of birth");
  await expectAccessibleInLong(dashboard);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect((await viewOf(id)).status).toBe("pending");
});

test("a decision leads on to the next verification, and is undone from there", async () => {
  const first = await makePending({ first_name: "Petro", last_name: "Lysenko" });
  await makePending({ first_name: "Yana", last_name: "Moroz" });
  await dashboard.goto(addressOf(first));
  await expect(dashboard.getByRole("heading", { name: "Petro Lysenko" })).toBeFocused();
  await dashboard.keyboard.press("a");
  await confirmApproval("Petro Lysenko");
  await expect(dashboard.getByRole("heading", { name: "Yana Moroz" })).toBeVisible();
  await expect(dashboard.getByText("Approved: Petro Lysenko")).toBeVisible();
  await expect(dashboard.locator('nav a[aria-current="page"]').filter({ hasText: "Yana Moroz" })).toBeInViewport();
  await expectAccessibleInLong(dashboard);
  // Both can be undone: the newest first, then the one before. Keys rest until a window has gone.
  await expect(dashboard.getByRole("dialog")).toBeHidden();
  await dashboard.keyboard.press("a");
  await confirmApproval("Yana Moroz");
  await expect(dashboard.getByRole("dialog")).toBeHidden();
  await expect(dashboard.getByText("Approved: Yana Moroz")).toBeVisible();
  await expect(dashboard.getByText("Approved: Petro Lysenko")).toBeVisible();
  await expect(dashboard.getByRole("button", { name: /^Undo/ })).toHaveCount(2);
  await dashboard.keyboard.press("Control+z");
  await expect(dashboard.getByText("Decision undone: Yana Moroz")).toBeVisible();
  await expect(dashboard.getByRole("heading", { name: "Yana Moroz" })).toBeVisible();
  await dashboard.keyboard.press("Control+z");
  await expect(dashboard.getByText("Decision undone: Petro Lysenko")).toBeVisible();
  await expect(dashboard.getByRole("heading", { name: "Petro Lysenko" })).toBeVisible();
  await expect(dashboard.getByRole("button", { name: /^Undo/ })).toHaveCount(0);
  const { status, history } = await viewOf(first);
  expect([status, history.at(-1)?.kind]).toEqual(["pending", "undone"]);
  // Closing the window returns the focus to its button.
  await dashboard.getByRole("button", { name: "Decline" }).click();
  await dashboard.keyboard.press("Escape");
  await expect(dashboard.getByRole("button", { name: "Decline" })).toBeFocused();
});

test("a name is found while it is typed; J and the way back keep to what was found", { tag: "@long" }, async () => {
  for (const last_name of ["Bilyk", "Hnatiuk"]) await makePending({ first_name: "Marko", last_name });
  await dashboard.goto(`${server.origin}/verifications`);
  await expect(dashboard).toHaveTitle("Verifications · Veridesk");
  const search = dashboard.getByRole("searchbox");
  await search.fill("mark");
  const rows = dashboard.getByRole("row").filter({ hasText: "Marko" });
  await expect(dashboard.getByText("1–2 of 2")).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expectAccessibleInLong(dashboard);
  await rows.first().click();
  await expect(dashboard.getByRole("heading", { name: "Marko Hnatiuk" })).toBeFocused();
  await expect(dashboard).toHaveTitle("Marko Hnatiuk · Verifications · Veridesk");
  await expect(dashboard.getByRole("heading", { name: "“mark”" })).toBeVisible();
  await dashboard.keyboard.press("j");
  await expect(dashboard.getByRole("heading", { name: "Marko Bilyk" })).toBeVisible();
  await dashboard.keyboard.press("j");
  await expect(dashboard.getByRole("heading", { name: "Marko Hnatiuk" })).toBeVisible();
  await dashboard.getByRole("link", { name: "Verifications" }).last().click();
  await expect(search).toHaveValue("mark");
  await expect(rows).toHaveCount(2);
  await search.fill("nobody at all");
  await expect(dashboard.getByText(/^Search by an applicant’s name/)).toBeVisible();
  await expectAccessibleInLong(dashboard);
});

/** Everything that a script could read in this tab's stores. */
const storesOf = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

/** The browser's events when it keeps a left page, and when Back restores it. */
const sayKept = (page: Page, event: "pagehide" | "pageshow") =>
  page.evaluate((type) => {
    dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  }, event);

/** A browser that keeps left pages alive for Back, as people's browsers do. */
async function openKeepingBrowser(): Promise<Browser> {
  const { launchOptions } = test.info().project.use;
  return chromium.launch({ ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] });
}

test("S38 no store of the browser has personal data or a token, and after signing out Back shows nothing", {
  tag: "@long",
}, async () => {
  const id = await makePending({ first_name: "Oksana", last_name: "Rudenko" });
  const browser = await openKeepingBrowser();
  const foreign = watchRequests(browser);
  try {
    const page = await (await browser.newContext()).newPage();
    const policies: (string | undefined)[] = [];
    page.on("response", (response) => {
      if (response.request().isNavigationRequest()) policies.push(response.headers()["cross-origin-opener-policy"]);
    });
    await page.goto(addressOf(id));
    await signIn(page, server, account);
    await expect(page.getByRole("heading", { name: "Oksana Rudenko" })).toBeVisible();
    await page.getByRole("link", { name: "Forms" }).click();
    await expect(page.getByRole("heading", { name: "Forms" })).toBeVisible();
    await page.getByRole("link", { name: "API keys" }).click();
    await page.goBack();
    await page.goto(addressOf(id));
    await expect(page.getByRole("heading", { name: "Oksana Rudenko" })).toBeVisible();
    const session = await callDashboard<{ "csrf-token": string }>(page, "/api/session");
    const stores = await storesOf(page);
    for (const secret of ["Oksana", "Rudenko", "Kovalenko", account.email, account.secret, session["csrf-token"]])
      expect(stores.toLowerCase()).not.toContain(secret.toLowerCase());
    expect(await page.evaluate(() => document.cookie)).toBe("");
    expect(policies.every((policy) => policy === "same-origin")).toBe(true);

    // Left by an address: Back shows it again to the same person. Whether a browser keeps a page alive is its own
    // choice, so the page's reaction is also tested by the browser's events alone.
    await page.goto(`${server.origin}/terms`);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Oksana Rudenko" })).toBeVisible();
    // Again, since the browser's own event, which shows it, may come late.
    await expect(async () => {
      await sayKept(page, "pagehide");
      await expect(page.getByRole("heading", { name: "Oksana Rudenko" })).toBeHidden({ timeout: 2_000 });
    }).toPass();
    await sayKept(page, "pageshow");
    await expect(page.getByRole("heading", { name: "Oksana Rudenko" })).toBeVisible();

    // Signed out in another tab meanwhile: nothing of the page is shown again.
    await page.goto(`${server.origin}/terms`);
    const tab = await page.context().newPage();
    await tab.goto(server.origin);
    const alive = await page.context().newPage();
    await alive.goto(addressOf(id));
    await expect(alive.getByRole("heading", { name: "Oksana Rudenko" })).toBeVisible();
    await sayKept(alive, "pagehide");
    await signOut(tab);
    await sayKept(alive, "pageshow");
    await expect(alive).toHaveURL(/\/login/);
    await expect(alive.getByLabel("Email")).toBeVisible();
    expect(await alive.content()).not.toContain("Rudenko");
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText("Oksana Rudenko")).toBeHidden();
    expect(await page.content()).not.toContain("Rudenko");
    const kept = await page.evaluate(
      async (address) =>
        fetch(address, { cache: "only-if-cached", mode: "same-origin" }).then(
          ({ status }) => status,
          () => "nothing kept",
        ),
      `/api/verifications/${id}`,
    );
    expect(["nothing kept", 504]).toContain(kept);
    for (let steps = 0; steps < 3; steps += 1) {
      await tab.goBack();
      await expect(tab).toHaveURL(/\/login|about:blank/);
      expect(await tab.content()).not.toContain("Acme Review");
    }
  } finally {
    await browser.close();
  }
  expect(foreign).toEqual([]);
});

test("tabs for which there is no room are in a menu, and arrow keys reach them too", async () => {
  const id = await makePending({ first_name: "Nadiia", last_name: "Hrytsenko" });
  await dashboard.goto(addressOf(id));
  await dashboard.setViewportSize({ width: 390, height: 844 });
  const more = dashboard.getByRole("button", { name: "More", exact: true });
  await expect(dashboard.getByRole("tab", { name: "Callbacks" })).toBeHidden();
  await more.focus();
  await dashboard.keyboard.press("Enter");
  await expectAccessible(dashboard);
  await dashboard.getByRole("menuitem", { name: "Callbacks" }).click();
  const callbacks = dashboard.getByRole("tab", { name: "Callbacks" });
  await expect(callbacks).toHaveAttribute("aria-selected", "true");
  await expect(callbacks).toBeInViewport({ ratio: 1 });
  await callbacks.focus();
  await dashboard.keyboard.press("ArrowRight");
  await expect(dashboard.getByRole("tab", { name: "Overview" })).toBeFocused();
  await dashboard.keyboard.press("ArrowLeft");
  await expect(callbacks).toBeFocused();
  await expect(callbacks).toBeInViewport({ ratio: 1 });
  await dashboard.setViewportSize({ width: 1400, height: 880 });
  await expect(more).toBeHidden();
});

test("the bar says the position and what is open; T hides the timeline for good, and a full stop copies the case", async () => {
  const id = await makePending({ first_name: "Roman", last_name: "Kravets" });
  await dashboard.goto(addressOf(id));
  await expect(dashboard.getByRole("heading", { name: "Roman Kravets" })).toBeFocused();
  const bar = dashboard.getByRole("region", { name: "Decision" });
  await expect(bar.getByText(/^\d+ of \d+$/)).toBeVisible();
  await openTab(dashboard, "Session");
  await bar.getByRole("button", { name: /things? to check$/ }).click();
  await expect(dashboard.getByRole("heading", { name: /things? to check$/ })).toBeInViewport();
  await dashboard.keyboard.press("t");
  await expect(dashboard.getByRole("button", { name: "Show timeline" })).toBeVisible();
  await dashboard.reload();
  await expect(bar).toBeVisible();
  await expect(dashboard.getByRole("button", { name: "Show timeline" })).toBeVisible();
  await dashboard.keyboard.press("t");
  await expect(dashboard.getByRole("button", { name: "Hide timeline" })).toBeVisible();

  await dashboard.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = async (name: string): Promise<string> => {
    await dashboard.keyboard.press(".");
    await dashboard.getByRole("menuitem", { name }).click();
    await expect(dashboard.getByRole("menu")).toBeHidden();
    return dashboard.evaluate(() => navigator.clipboard.readText());
  };
  await expect.poll(() => copied("Copy as text")).toMatch(/^Roman Kravets\nStatus: To review\n/);
  await expect.poll(() => copied("Copy ID")).toMatch(/^[0-9a-f-]{36}$/);
  await expect.poll(async () => JSON.parse(await copied("Copy as JSON")).id).toBe(id);
  await dashboard.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(dashboard);
  await expect(bar.getByRole("button", { name: "Approve" })).toBeInViewport({ ratio: 1 });
  await dashboard.setViewportSize({ width: 1400, height: 880 });
});
