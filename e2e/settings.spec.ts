import { type Browser, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { makeForm, makeLink, submitByCalls } from "./dashboard.ts";
import { keysOf, makeKeyByScreen } from "./keys.ts";
import { signUp } from "./members.ts";
import { type Account, latestMail, nextCode, signIn } from "./people.ts";
import type { BuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
let page: Page;
let account: Account;
/** Another browser of the account, signed in by a recovery code. */
let elsewhere: Page;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser, shared }) => {
  server = shared;
  const context = await browser.newContext({ viewport: { width: 1400, height: 880 }, reducedMotion: "reduce" });
  page = await context.newPage();
  account = await signUp(page, server, "Acme Bank");
  elsewhere = await (await browser.newContext()).newPage();
});
test.afterAll(async () => {
  for (const each of [page, elsewhere]) await each?.context().close();
});

const panel = (name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });
const toast = (text: string | RegExp) => page.getByRole("alert").filter({ hasText: text });

async function openProfile(): Promise<void> {
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Profile", exact: true }).click();
  await expect(page).toHaveURL(/\/profile-settings$/);
  await expect(page.getByRole("heading", { name: "Profile", exact: true })).toBeVisible();
}

async function signInElsewhere(browser: Browser, who = account): Promise<Page> {
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(`${server.origin}/login`);
  await signIn(elsewhere, server, who);
  await expect(elsewhere).toHaveURL(/\/dashboard$/);
  return elsewhere;
}

async function isSignedOut(elsewhere: Page): Promise<void> {
  await elsewhere.goto(`${server.origin}/profile-settings`);
  await expect(elsewhere).toHaveURL(/\/login$/);
  await elsewhere.context().close();
}

test("names and country change, and only filled fields are sent", async () => {
  await openProfile();
  await expectAccessible(page);
  const personal = panel("Personal data");
  await personal.getByLabel("First name").fill("Ada");
  await personal.getByLabel("Last name").fill("");
  await personal.getByRole("combobox", { name: "Country" }).fill("Nepal");
  await page.getByRole("option", { name: "Nepal" }).click();
  const sent = page.waitForRequest(/edit-personal-data/);
  await personal.getByRole("button", { name: "Save" }).click();
  expect((await sent).postDataJSON()).toEqual({ first_name: "Ada", country: "NP" });
  await expect(page.getByText("Changes saved")).toBeVisible();
  await expect(personal.getByLabel("Last name")).toHaveValue("Kovalenko");
  await personal.getByLabel("First name").fill("Ада");
  await personal.getByRole("button", { name: "Save" }).click();
  await expect(personal.getByText("Use Latin letters only.")).toBeVisible();
  await expectAccessibleInLong(page);
  const company = panel("Company");
  await company.getByLabel("Company name").fill("Acme Group");
  const saved = page.waitForResponse(/edit-company-data/);
  await company.getByRole("button", { name: "Save" }).click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(company.getByLabel("Company name")).toHaveValue("Acme Group");
});

test("what the server refuses is said all at once, joined with a semicolon, and at its fields", {
  tag: "@long",
}, async () => {
  await page.route("**/api/settings/edit-personal-data", (route) =>
    route.fulfill({
      status: 422,
      json: {
        data: null,
        errors: [
          { parameter: "first_name", message: "This name is not taken." },
          { parameter: "country", message: "Nor is this country." },
        ],
      },
    }),
  );
  await page.reload();
  const personal = panel("Personal data");
  await personal.getByLabel("First name").fill("Eve");
  await personal.getByRole("button", { name: "Save" }).click();
  await expect(toast("This name is not taken.; Nor is this country.")).toBeVisible();
  await expect(personal.getByText("This name is not taken.", { exact: true })).toBeVisible();
  await page.unroute("**/api/settings/edit-personal-data");
  await page.route("**/api/settings/edit-personal-data", (route) =>
    route.fulfill({ status: 500, json: { data: null, errors: [] } }),
  );
  await personal.getByRole("button", { name: "Save" }).click();
  await expect(toast(/^Changes could not be saved. Try again, or contact support/)).toBeVisible();
  await page.unroute("**/api/settings/edit-personal-data");
});

test("dates on the screens, and the days of the list's filter, follow the time zone", { tag: "@long" }, async () => {
  const form = await makeForm(page, profileFormConfig());
  const names = { first_name: "Vera", last_name: "Marchenko" };
  const id = await submitByCalls(server, await makeLink(page, form, "ext-1"), names);
  // A list leaves out the year where it is this one.
  const shownIn = (timeZone: string, year?: "numeric") =>
    new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
      ...({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit", timeZone } as const),
      ...(year && { year }),
    });
  const submitted = new Date();
  const minutes = [0, -1, 1].map((by) => new Date(submitted.getTime() + by * 60_000));
  const seesTimeIn = async (timeZone: string) => {
    const texts = minutes.map((each) => shownIn(timeZone).format(each));
    await page.goto(`${server.origin}/verifications`);
    const row = page.getByRole("row").filter({ hasText: "Marchenko" });
    await expect(row).toContainText(
      new RegExp(texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")),
    );
  };
  await seesTimeIn("UTC");
  await page.goto(`${server.origin}/profile-settings`);
  const zone = panel("Dates and times");
  await zone.getByRole("combobox", { name: "Time zone" }).fill("Kathmandu");
  await page.getByRole("option", { name: "Asia/Kathmandu" }).click();
  await expect(zone.getByText(/Local time: .*GMT\+5:45/)).toBeVisible();
  await zone.getByRole("button", { name: "Save dates and times" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  await seesTimeIn("Asia/Kathmandu");
  const question = page.waitForRequest(
    (request) =>
      request.method() === "POST" &&
      request.url().endsWith("/api/verifications") &&
      request.postData()?.includes('"from"') === true,
  );
  await page.goto(`${server.origin}/verifications?period=today`);
  const { filters } = (await question).postDataJSON();
  expect(filters.from).toMatch(/T18:15:00.000Z$/);
  await expect(page.getByRole("row").filter({ hasText: "Marchenko" })).toBeVisible();
  await page.goto(`${server.origin}/verifications/${id}`);
  const zones = minutes.map((each) => shownIn("Asia/Kathmandu", "numeric").format(each));
  await expect(page.locator("main")).toContainText(new RegExp(zones.join("|")));
});

test("dates are written as the member likes them, with 24 hours or as ISO 8601", { tag: "@long" }, async () => {
  const dates = panel("Dates and times");
  for (const written of [/^\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d{2}:\d{2}$/, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/]) {
    await page.goto(`${server.origin}/profile-settings`);
    await dates.getByRole("combobox", { name: "Date format" }).click();
    await page.getByRole("option", { name: written }).click();
    await dates.getByRole("button", { name: "Save dates and times" }).click();
    await expect(page.getByText("Changes saved")).toBeVisible();
    await page.goto(`${server.origin}/audit-log`);
    await expect(page.getByText(written).first()).toBeVisible();
  }
});

test("a photo, a logo and a favicon are taken, shown in the shell, and removed; other files are refused", async () => {
  await page.goto(`${server.origin}/profile-settings`);
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#c92a2a" } })
    .png()
    .toBuffer();
  const give = async (button: RegExp, file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: button }).click();
    await (await chooser).setFiles(file);
  };
  const picture = { name: "picture.png", mimeType: "image/png", buffer: png };
  await give(/: Photo$/, { ...picture, buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") });
  await expect(toast("Use a picture in JPEG, PNG, WebP or GIF format.")).toBeVisible();
  await give(/: Photo$/, { ...picture, buffer: Buffer.alloc(0) });
  await expect(toast("Choose a file.")).toBeVisible();
  await expect(page.locator("main").getByRole("alert")).toHaveText("Choose a file.");
  await expectAccessibleInLong(page);
  for (const kind of ["Photo", "Logo", "Favicon"]) {
    await give(new RegExp(`: ${kind}$`), picture);
    const shown = page.getByRole("img", { name: kind, exact: true });
    await expect(shown).toBeVisible();
    expect(await shown.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBeGreaterThan(
      0,
    );
  }
  await expect(page.getByRole("button", { name: "Your account" }).locator("img")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("img", { name: "Veridesk" })).toBeVisible();
  await expect(page.locator("link[rel~='icon']")).toHaveAttribute("href", /favicon-image\?v=/);
  await expectAccessibleInLong(page);
  await page.getByRole("button", { name: "Remove: Logo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("img", { name: "Logo", exact: true })).toBeHidden();
});

test("S3 a new password signs other browsers out, not this one", async ({ browser }) => {
  const elsewhere = await signInElsewhere(browser);
  await page.goto(`${server.origin}/profile-settings`);
  const password = panel("Password");
  await password.getByLabel("Current password").fill("Wr0ng-Horse?Lamp");
  await password.getByLabel("New password", { exact: true }).fill("An0ther-Horse?Lamp");
  await password.getByLabel("Confirm new password").fill("An0ther-Horse?Lamp");
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(password.getByText("Invalid credentials.")).toBeVisible();
  await password.getByLabel("Current password").fill(account.password);
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed.")).toBeVisible();
  account.password = "An0ther-Horse?Lamp";
  expect((await latestMail(server, account.email)).text).toContain("The password of your account was changed.");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Profile", exact: true })).toBeVisible();
  await isSignedOut(elsewhere);
});

test("new recovery codes are shown once, and one of them signs in on another device", async () => {
  await page.goto(`${server.origin}/profile-settings`);
  await panel("Two-factor sign-in").getByRole("button", { name: "New recovery codes" }).click();
  const dialog = page.getByRole("dialog", { name: "New recovery codes" });
  await dialog.getByLabel("Current password").fill("Wr0ng-Horse?Lamp");
  await dialog.getByLabel("Authenticator code").fill("000000");
  await dialog.getByRole("button", { name: "Create new codes" }).click();
  await expect(toast("Invalid credentials.")).toBeVisible();
  await expectAccessibleInLong(page);
  await dialog.getByLabel("Current password").fill(account.password);
  await dialog.getByLabel("Authenticator code").fill(await nextCode(server, account.secret));
  await dialog.getByRole("button", { name: "Create new codes" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page);
  const code = await dialog.getByRole("listitem").first().innerText();
  await expect(dialog.getByRole("button", { name: "Continue" })).toBeDisabled();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toBeHidden();

  await elsewhere.goto(`${server.origin}/login`);
  await elsewhere.getByLabel("Email").fill(account.email);
  await elsewhere.getByLabel("Password", { exact: true }).fill(account.password);
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await elsewhere.getByRole("button", { name: "Use a recovery code" }).click();
  await elsewhere.getByLabel("Recovery code").fill(code);
  await expectAccessibleInLong(elsewhere);
  await elsewhere.getByRole("button", { name: "Continue" }).click();
  await expect(elsewhere).toHaveURL(/\/dashboard$/);
});

test("a signed-in device is shown and signed out", async () => {
  await page.goto(`${server.origin}/profile-settings`);
  const list = panel("Signed-in devices");
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list.getByRole("listitem").first()).toContainText("This device");
  await list.getByRole("button", { name: /^Sign out: Chrom/ }).click();
  await expectAccessibleInLong(page);
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await isSignedOut(elsewhere);
});

/** The link in the mail to the old address, on the server under test. */
async function changeLink(): Promise<string> {
  const link = /\S+\/dashboard\?customerEditEmail=\S+/.exec((await latestMail(server, account.email)).text)?.[0];
  if (!link) throw new Error("no link in the mail");
  const { pathname, search } = new URL(link);
  return `${server.origin}${pathname}${search}`;
}

async function askChange(email: string): Promise<void> {
  await page.goto(`${server.origin}/profile-settings`);
  const form = panel("Email");
  await form.getByLabel("New email").fill(email);
  await form.getByLabel("Current password").fill(account.password);
  await form.getByRole("button", { name: "Change email" }).click();
  await expect(page.getByText("A link was sent to your current email.")).toBeVisible();
}

test("the dialog of an email change opens by the mailed link, leaves the address, and closes to the dashboard", {
  tag: "@long",
}, async () => {
  await askChange("typo@acme.example");
  await page.goto((await changeLink()).replace("/dashboard?", "/verifications?"));
  const dialog = page.getByRole("dialog", { name: "Change your email" });
  await expect(dialog).toContainText("typo@acme.example");
  expect(page.url()).not.toContain("customerEdit");
  await expectAccessibleInLong(page);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${server.origin}/dashboard`);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("S3 an email changes by the mails to the old and the new address, also when the link waits for a sign-in", {
  tag: "@long",
}, async ({ browser }) => {
  const next = "ada@acme.example";
  await askChange(next);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(await changeLink());
  await expect(elsewhere).toHaveURL(`${server.origin}/login`);
  await signIn(elsewhere, server, account);
  const dialog = elsewhere.getByRole("dialog", { name: "Change your email" });
  await expect(dialog).toContainText(next);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText(`A six-digit code was sent to ${next}.`, { exact: false })).toBeVisible();
  await expectAccessibleInLong(elsewhere);
  const code = /^\d{6}$/m.exec((await latestMail(server, next)).text)?.[0] ?? "";
  await dialog.getByRole("textbox").first().click();
  await elsewhere.keyboard.type(code);
  await expect(elsewhere.getByText(`Your email is now ${next}.`, { exact: false })).toBeVisible();
  await expect(elsewhere).toHaveURL(`${server.origin}/dashboard`);
  await elsewhere.getByRole("button", { name: "Your account" }).click();
  await expect(elsewhere.getByText(next, { exact: true })).toBeVisible();
  for (const to of [account.email, next])
    expect((await latestMail(server, to)).text).toContain("The email address of your account was changed.");
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  account.email = next;
  await signIn(page, server, account);
  await expect(page).toHaveURL(/\/dashboard$|\/profile-settings$/);
  await elsewhere.context().close();
});

test("a link that was used or is wrong is said to be", { tag: "@long" }, async () => {
  await page.goto(
    `${server.origin}/dashboard?customerEditEmail=x%40acme.example&customerEditEmailToken=${"0".repeat(32)}`,
  );
  const dialog = page.getByRole("dialog", { name: "Change your email" });
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This link has expired or was used.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(`${server.origin}/dashboard`);
});

test("the key that signs callbacks is named by its end, and says that it was never used", async () => {
  await page.goto(`${server.origin}/api-keys`);
  const value = await makeKeyByScreen(page, "Live keys", "Backend");
  expect(value).toMatch(/^vd_prod_/);
  await expect(keysOf(page, "Live keys")).toContainText(value.slice(-4));
  await expect(keysOf(page, "Live keys")).toContainText("Created by: Ada Kovalenko");
  await page.goto(`${server.origin}/profile-settings`);
  await expect(panel("API keys")).toContainText(`••••${value.slice(-4)}`);
  await expect(panel("API keys")).toContainText("Never used");
  expect(await page.content()).not.toContain(value);
});

test("narrow, dark and right-to-left, the page holds", { tag: "@long" }, async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`${server.origin}/profile-settings`);
  await expect(panel("Password")).toBeVisible();
  await expectAccessibleInLong(page);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await page.goto(`${server.origin}/profile-settings?lang=he-x-pseudo`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.locator("section").first()).toBeVisible();
  await expect.poll(overflow).toBeLessThanOrEqual(0);
});
