import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { makeLink } from "./dashboard.ts";
import { makeKeyByScreen, readShownKey } from "./keys.ts";
import { signUp } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const nameField = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const goTo = (page: Page, section: string) =>
  page
    .getByRole("navigation", { name: "Sections of the form" })
    .getByRole("button", { name: new RegExp(`^${section}`) })
    .click();

async function openMenu(page: Page, form: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions: ${form}`, exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** A double click makes one form, and a save that fails without a reason shows a message. */
async function saveOnceAndLoudly(page: Page): Promise<void> {
  await page.goto(`${server.origin}/forms/edit/general/new`);
  await page.getByRole("radio", { name: /^KYC with selfie/ }).check();
  await expect(nameField(page)).toHaveValue("KYC with selfie");
  await nameField(page).fill("Twice");
  const address = "**/api/forms/create-new";
  for (const reply of [
    { status: 200, contentType: "text/html", body: "<html>A proxy's page</html>" },
    { status: 422, contentType: "application/json", body: '{"data":null,"errors":[]}' },
  ]) {
    await page.route(address, (route) => route.fulfill(reply), { times: 1 });
    await save(page);
    await expect(page.getByRole("alert").filter({ hasText: "The form could not be created." })).toBeVisible();
  }
  await goTo(page, "Rules");
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/forms/create-new")) sent += 1;
  });
  await page.getByRole("button", { name: "Save", exact: true }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  const live = page.getByRole("region", { name: "Your form is live" });
  await expect(live).toBeVisible();
  await expect(heading(page, "Rules")).toBeVisible();
  expect(sent).toBe(1);
  await expectAccessible(page);
  await live.getByRole("button", { name: "Create personal link" }).click();
  await expect(page.getByRole("dialog", { name: "Personal link" })).toBeVisible();
  await page.keyboard.press("Escape");
  await live.getByRole("button", { name: "Close" }).click();
  await expect(live).toBeHidden();

  await goTo(page, "General");
  await page.getByLabel("Description").fill("Saved by keys");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Form saved").last()).toBeVisible();
  await expect(page.getByText("Unsaved changes", { exact: true })).toBeHidden();
  await page.getByRole("main").getByRole("link", { name: "Forms" }).click();
  await expect(page.getByRole("row", { name: /Twice/ })).toHaveCount(1);
}

/** Every error leads to the section where it is fixed, the browser's and the server's alike. */
async function createForm(page: Page): Promise<void> {
  await page.goto(`${server.origin}/forms`);
  await expect(page.getByText("No forms yet")).toBeVisible();
  await expectAccessibleInLong(page);
  await page.getByRole("link", { name: "Create form" }).click();
  await goTo(page, "Rules");
  await save(page);
  await expect(heading(page, "General")).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  const wrong = page.getByRole("region", { name: "Errors" });
  await expect(wrong).toContainText("Not saved: 2 errors");
  await expectAccessibleInLong(page);
  await wrong.getByRole("button", { name: "Countries: 1 error" }).click();
  await expect(page.getByRole("combobox", { name: /^Countries/ })).toBeFocused();
  await wrong.getByRole("button", { name: "General: 1 error" }).click();
  await expect(nameField(page)).toBeFocused();
  await nameField(page).fill("Onboarding");
  await expect(wrong).toContainText("Not saved: 1 error");
  await save(page);
  await expect(heading(page, "Countries")).toBeVisible();
  await expect(page.getByText("Choose at least one country.")).toBeVisible();
  // The list that opens with the field covers what is below it.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Select all countries" }).click();
  await expect(wrong).toBeHidden();
  await page.getByRole("button", { name: "+ 237 more" }).click();
  await expect(page.getByRole("button", { name: "Show fewer" })).toBeVisible();
  await page.getByRole("button", { name: "Show fewer" }).click();
  await expectAccessibleInLong(page);

  await goTo(page, "Profile");
  await page.getByRole("checkbox", { name: "Require: Phone" }).check();
  await expect(page.getByRole("checkbox", { name: "Ask for: Phone" })).toBeChecked();
  await expectAccessibleInLong(page);
  await goTo(page, "Selfie");
  await page.getByRole("slider", { name: "Same person from" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("81% and above:")).toBeVisible();
  await expectAccessible(page);

  // Errors that only the server can find are shown at their field too.
  await goTo(page, "General");
  await page.getByLabel("Callback URL").fill("https://localhost/hooks");
  await goTo(page, "Document");
  await save(page);
  await expect(heading(page, "General")).toBeVisible();
  await expect(page.getByLabel("Callback URL")).toHaveAccessibleDescription(/own domain/);
  await page.getByLabel("Callback URL").fill("");
  await save(page);
  await expect(page.getByText("Form saved")).toBeVisible();
  await expect(page).toHaveURL(/\/forms\/edit\/general\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("status", { name: "Permanent link" })).toContainText("http");
  await goTo(page, "Selfie");
  await expect(page.getByText("81% and above:")).toBeVisible();
}

/** Leaving by a link, by back or by closing the tab asks; moving between sections keeps the changes. */
async function guardChanges(page: Page): Promise<void> {
  await goTo(page, "General");
  await page.getByLabel("Description").fill("For retail customers");
  await goTo(page, "Languages");
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.getByRole("link", { name: "API keys" }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await page.evaluate(() => history.back());
  await expect(dialog).toBeVisible();
  await expectAccessibleInLong(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  const question = page.waitForEvent("dialog");
  const closing = page.close({ runBeforeUnload: true });
  await (await question).dismiss();
  await closing;
  await goTo(page, "General");
  await expect(page.getByLabel("Description")).toHaveValue("For retail customers");
}

/** A second tab saves first: what was typed here is kept on top of that version. */
async function meetConflict(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await nameField(other).fill("Onboarding EU");
  await other.getByLabel("Redirect URL").fill("https://shop.example/welcome");
  await save(other);
  await expect(other.getByText("Form saved")).toBeVisible();
  await other.close();
  await save(page);
  await expect(page.getByText("Someone else saved this form")).toBeVisible();
  await expectAccessibleInLong(page);
  await page.getByRole("button", { name: "Load and keep my changes" }).click();
  await expect(nameField(page)).toHaveValue("Onboarding EU");
  await expect(page.getByLabel("Redirect URL")).toHaveValue("https://shop.example/welcome");
  await expect(page.getByLabel("Description")).toHaveValue("For retail customers");
  await save(page);
  await expect(page.getByText("Unsaved changes", { exact: true })).toBeHidden();
  await page.reload();
  await expect(nameField(page)).toHaveValue("Onboarding EU");
  await expect(page.getByLabel("Description")).toHaveValue("For retail customers");
}

async function copyFindDelete(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Forms" }).click();
  await openMenu(page, "Onboarding EU", "Copy form");
  await expect(page.getByText("Form copied")).toBeVisible();
  const rows = page.getByRole("row", { name: /Onboarding EU/ });
  await expect(rows).toHaveCount(2);
  await expectAccessibleInLong(page);

  await page.getByRole("searchbox").fill("nothing like that");
  await expect(page.getByText("No form matches")).toBeVisible();
  await expect(page).toHaveURL(/search=nothing/);
  await page.goBack();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole("searchbox")).toHaveValue("");

  const copy = await page.getByRole("button", { name: /^Actions: Onboarding EU.+/ }).getAttribute("aria-label");
  await openMenu(page, copy?.replace("Actions: ", "") ?? "", "Delete");
  const dialog = page.getByRole("dialog", { name: "Delete this form?" });
  await expectAccessibleInLong(page);
  await dialog.getByRole("button", { name: "Delete form" }).click();
  await expect(page.getByText("Form deleted")).toBeVisible();
  await expect(rows).toHaveCount(1);
}

async function createLink(page: Page): Promise<void> {
  await openMenu(page, "Onboarding EU", "Create link");
  const drawer = page.getByRole("dialog", { name: "Personal link" });
  await drawer.getByLabel("External applicant ID").fill("two words");
  await drawer.getByLabel("Send by email to").fill("nobody");
  await drawer.getByRole("button", { name: "Create link" }).click();
  await expect(drawer.getByText("Invalid external applicant ID.")).toBeVisible();
  await expect(drawer.getByText("Enter a valid email.")).toBeVisible();
  await expectAccessible(page);
  await drawer.getByLabel("External applicant ID").fill("customer-1");
  await drawer.getByLabel("Send by email to").fill("ann@example.com");
  await drawer.getByLabel("Valid for").selectOption("7 days");
  await drawer.getByRole("button", { name: "Create link" }).click();
  await expect(drawer.getByText("Sent to: ann@example.com")).toBeVisible();
  await expect(drawer.getByRole("status", { name: "Personal link" })).toContainText(/[0-9a-f]{36}/);
  const code = drawer.getByRole("img", { name: "QR code of the link" });
  await expect(code).toBeVisible();
  expect(await code.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(480);
  await expectAccessibleInLong(page);
  await drawer.getByRole("button", { name: "Create another" }).click();
  await expect(drawer.getByLabel("External applicant ID")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
}

/** Makes or rotates the callback secret. @returns the value that was shown once */
async function makeSecret(page: Page, button: string, isReplaced: boolean): Promise<string> {
  const card = page.getByRole("region", { name: "Callback secret" });
  await card.getByRole("button", { name: button }).click();
  if (isReplaced) {
    await expectAccessibleInLong(page);
    await page.getByRole("dialog").getByRole("button", { name: button }).click();
  }
  await expectAccessibleInLong(page);
  const value = await readShownKey(page);
  await expect(card).toContainText(value.slice(-4));
  return value;
}

test("a project manages its forms, links, keys and callback secret", async ({ page }) => {
  await signUp(page, server, "Acme Onboarding");
  await createForm(page);
  await guardChanges(page);
  await meetConflict(page);
  await copyFindDelete(page);
  await createLink(page);

  await page.getByRole("link", { name: "API keys" }).click();
  await expect(page.getByText("No live keys yet")).toBeVisible();
  await expectAccessibleInLong(page);
  const secret = await makeSecret(page, "Create secret", false);
  expect(await makeSecret(page, "Rotate secret", true)).not.toBe(secret);
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await makeKeyByScreen(page, "Test keys", "Trials");
  const trial = page.getByRole("region", { name: "Send a test callback" });
  await trial.getByLabel("URL").fill("http://hooks.example.com/");
  await trial.getByRole("button", { name: "Send" }).click();
  await expect(trial.getByText(/https/)).toBeVisible();
  await trial.getByLabel("URL").fill("https://hooks.invalid/");
  await trial.getByRole("button", { name: "Send" }).click();
  await expect(trial.getByText("Not delivered")).toBeVisible();
  await expectAccessible(page);
  // The previous one works for another day, and the page says so.
  await expect(page.getByRole("region", { name: "Callback secret" })).toContainText(secret.slice(-4));
  await expect(page.getByRole("region", { name: "Callback secret" }).getByText(/^Expires /)).toBeVisible();
  await expectAccessibleInLong(page);
});

async function revokeMany(page: Page): Promise<void> {
  await page.getByRole("searchbox", { name: "Search by name" }).fill("Twi");
  await expect(page).toHaveURL(/search=Twi/);
  await page.getByRole("link", { name: "Twice" }).click();
  await page.getByRole("main").getByRole("link", { name: "Forms" }).click();
  await expect(page).toHaveURL(/search=Twi/);
  await openMenu(page, "Twice", "Active links");
  const formId = page.url().split("/").pop() ?? "";
  // The specification's address of a form shows what it asks, and leads to the preview and the editor.
  await page.goto(`${server.origin}/forms/list/${formId}`);
  await expect(page.getByRole("list", { name: "Steps in order" }).getByRole("listitem").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit form" })).toHaveAttribute("href", `/forms/edit/general/${formId}`);
  await page.getByRole("button", { name: "Preview link" }).click();
  await page.getByRole("dialog", { name: "Preview link" }).getByRole("button", { name: "Done" }).click();
  for (const id of ["crm-1", "crm-2", "shop-1"]) await makeLink(page, formId, id);
  await page.reload();
  const rows = page.getByRole("row").filter({ has: page.getByRole("button", { name: /^Revoke link/ }) });
  await expect(rows).toHaveCount(3);
  await page.getByRole("searchbox", { name: "Search by ID" }).fill("crm-");
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/search=crm-/);
  await page.getByRole("button", { name: "Revoke found links" }).click();
  const dialog = page.getByRole("dialog", { name: "Revoke 2 links?" });
  await expectAccessibleInLong(page);
  await dialog.getByRole("button", { name: "Revoke links" }).click();
  await expect(page.getByText("2 links revoked")).toBeVisible();
  await expect(page.getByText("No link matches")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search by ID" }).fill("");
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveTitle("Twice · Active links · Veridesk");
}

test("a form is made once, from a template, and a save that fails says so", { tag: "@long" }, async ({ page }) => {
  await page.goto(`${server.origin}/verifications/01890000-0000-7000-8000-000000000000`);
  await expect(page).toHaveURL(/\/login$/);
  await signUp(page, server, "Acme Templates", "ana@templates.example");
  // A page requested before the account existed is not opened.
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page).toHaveTitle("Home · Veridesk");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Forms" }).click();
  await expect(page.getByRole("heading", { name: "Forms", level: 1 })).toBeFocused();
  await saveOnceAndLoudly(page);
  await revokeMany(page);
});

test("the documentation of the calls fits a phone, can be read by everybody and leads back", { tag: "@long" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/", "/login", "/api/docs"]) {
    const head = await page.request.head(server.origin + path, { maxRedirects: 0 });
    expect([path, head.status(), (await head.body()).length]).toEqual([path, 200, 0]);
  }
  await page.goto(`${server.origin}/api/docs`);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessibleInLong(page);
  }
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("link", { name: "Back to Veridesk" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(`${server.origin}/terms`);
  await expect(page).toHaveTitle("Terms of service · Veridesk");
  await page.getByRole("link", { name: "Back to Veridesk" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle(/ · Veridesk$/);
});
