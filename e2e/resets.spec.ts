import { type Browser, expect, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInLong, expectStill } from "./accessible.ts";
import { signUp } from "./members.ts";
import { type Account, latestMail, nextCode, signIn, signOut, typeCode } from "./people.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name });

/** From the newest mail with this subject, on the test's own origin. */
async function mailedLink(email: string, subject: string): Promise<string> {
  await expect.poll(async () => (await latestMail(server, email)).subject, longWork).toBe(subject);
  const link = /\S+\/reset-(?:password|2fa)\?token=[0-9a-f]{32}/.exec((await latestMail(server, email)).text)?.[0];
  if (!link) throw new Error("no link in the mail");
  const { pathname, search } = new URL(link);
  return `${server.origin}${pathname}${search}`;
}

async function newTab(browser: Browser): Promise<Page> {
  return (await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1400, height: 880 } })).newPage();
}

async function typePassword(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function askForPassword(page: Page, email: string): Promise<void> {
  await page.goto(`${server.origin}/login`);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(heading(page, "Forgot your password?")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(heading(page, "Check your email")).toBeVisible();
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm new password").fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
}

test("a forgotten password is set anew by mail, and signs nobody in", async ({ page }) => {
  const account = await signUp(page, server, "Acme Bank");

  await test.step("whoever is signed in is told so, and taken to the app", async () => {
    await page.goto(`${server.origin}/reset-password?token=${"0".repeat(32)}`);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText("You are signed in.")).toBeVisible();
  });
  await signOut(page);

  await test.step("forgot, mail, new password, sign in", async () => {
    await askForPassword(page, account.email);
    await expect(page.getByText(account.email)).toBeVisible();
    await expectAccessible(page);
    const link = await mailedLink(account.email, "Set a new Veridesk password");
    await page.goto(link);
    await expect(heading(page, "Set a new password")).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/reset-password`);
    await expectAccessibleInLong(page);
    account.password = "An0ther-Horse?Lamp";
    await setPassword(page, account.password);
    await expect(heading(page, "Your password is set")).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password-success$/);
    await expectAccessibleInLong(page);
    await page.getByRole("link", { name: "Sign in" }).click();
    await signIn(page, server, account);
    await expect(page).toHaveURL(/\/dashboard$/);
    const notice = page.getByRole("region", { name: "Security notice" });
    await expect(notice.getByRole("heading", { name: "Your password was reset by email" })).toBeVisible();
    await expectAccessibleInLong(page);
    if (process.env.PICTURES) {
      await page.screenshot({ path: `${process.env.PICTURES}/notice-1400.png` });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.emulateMedia({ colorScheme: "dark" });
      await expectStill(page);
      await page.screenshot({ path: `${process.env.PICTURES}/notice-390.png` });
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize({ width: 1400, height: 880 });
    }
    await notice.getByRole("button", { name: "Yes, it was me" }).click();
    await expect(notice).toBeHidden();
    await signOut(page);

    await page.goto(link);
    await expect(heading(page, "This link has expired")).toBeVisible();
    await expectAccessibleInLong(page);
    await page.getByRole("link", { name: "Request a new link" }).click();
    await expect(heading(page, "Forgot your password?")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("for a week after it the authenticator is not reset by mail", async () => {
    await page.goto(`${server.origin}/login`);
    await typePassword(page, account);
    await page.getByRole("link", { name: "Lost your authenticator?" }).click();
    await expect(heading(page, "Lost your authenticator?")).toBeVisible();
    await expectAccessibleInLong(page);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByRole("alert")).toContainText("For 7 days after a password reset by email");
  });

  await page.getByRole("button", { name: "Use another account" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("a lost authenticator: link, QR code, new code, in; in another browser after signing in", {
  tag: "@long",
}, async ({ page, browser }) => {
  const account = await signUp(page, server, "Second Bank", "second@acme.example");
  await signOut(page);
  await typePassword(page, account);
  await page.getByRole("link", { name: "Lost your authenticator?" }).click();
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(heading(page, "Check your email")).toBeVisible();
  await expect(page).toHaveURL(/\/login\/verify-2fa-email$/);
  await expectAccessibleInLong(page);
  const link = await mailedLink(account.email, "Set up a new authenticator for Veridesk");

  const elsewhere = await newTab(browser);
  await elsewhere.goto(link);
  await expect(elsewhere).toHaveURL(`${server.origin}/login`);
  await expect(elsewhere.getByRole("alert")).toContainText("Sign in with your password");
  await typePassword(elsewhere, account);
  await expect(elsewhere.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expect(elsewhere).toHaveURL(`${server.origin}/reset-2fa`);
  await expectAccessibleInLong(elsewhere);
  account.secret = (await elsewhere.locator("code").first().innerText()).trim();
  await typeCode(elsewhere, await nextCode(server, account.secret));
  await expect(heading(elsewhere, "Save your recovery codes")).toBeVisible();
  await elsewhere.getByRole("checkbox").check();
  await elsewhere.getByRole("button", { name: "Continue" }).click();
  await expect(heading(elsewhere, "Authenticator replaced")).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/reset-password-success$/);
  await expectAccessibleInLong(elsewhere);
  await elsewhere.getByRole("button", { name: "Continue to Veridesk" }).click();
  await expect(elsewhere).toHaveURL(/\/dashboard$/);
  await signOut(elsewhere);

  await test.step("the half-open session of the first browser ended, and the link is used up", async () => {
    await page.goto(link);
    await expect(page).toHaveURL(/\/login$/);
    await typePassword(page, account);
    await expect(heading(page, "This link has expired")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Request a new link" }).click();
    await expect(heading(page, "Lost your authenticator?")).toBeVisible();
    await page.getByRole("link", { name: "Back to the authenticator code" }).click();
    await typeCode(page, await nextCode(server, account.secret));
    await expect(page).toHaveURL(/\/dashboard$/);
  });
  await elsewhere.context().close();
});

test("a page that lost its link says so, and half-way accounts see the step that they lack", { tag: "@long" }, async ({
  page,
}) => {
  const reply = await page.goto(`${server.origin}/reset-password`);
  expect(reply?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(heading(page, "Open the link from your email")).toBeVisible();
  await expectAccessibleInLong(page);
  for (const path of ["/reset-password-success", "/reset-2fa", "/login/reset-2fa", "/login/verify-2fa-email"]) {
    await page.goto(`${server.origin}${path}`);
    await expect(page).toHaveURL(/\/login$/);
  }
});

test("while the server is away the page of a link says so, and goes on when it is back", { tag: "@long" }, async ({
  page,
}) => {
  let isAway = true;
  await page.route("**/api/login/reset-password/check-token", (route) => (isAway ? route.abort() : route.continue()));
  await page.goto(`${server.origin}/reset-password?token=${"0".repeat(32)}`);
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectAccessibleInLong(page);
  isAway = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page, "This link has expired")).toBeVisible();
});

test("the sign-in page is there before its scripts, and what is typed and pressed in it is not lost", async ({
  browser,
}) => {
  const typed = { email: "nobody@example.com", password: "Not-The-Right-0ne" };

  await test.step("without scripts it says what it needs, and puts no password into an address", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${server.origin}/login`);
    await expect(heading(page, "Sign in")).toBeVisible();
    await expect(page.locator("noscript")).toBeVisible();
    await typePassword(page, { ...typed, secret: "" });
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await expect(page).toHaveURL(`${server.origin}/login`);
    await context.close();
  });

  await test.step("with late scripts the page goes on where the visitor is", async () => {
    const page = await newTab(browser);
    let bring: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      bring = resolve;
    });
    await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
      await late;
      await route.continue();
    });
    await page.goto(`${server.origin}/login`, { waitUntil: "commit" });
    const [email, password] = [page.getByLabel("Email"), page.getByLabel("Password", { exact: true })];
    await page.getByLabel("Keep me signed in").check();
    await typePassword(page, { ...typed, secret: "" });
    await expect(page.locator("[data-first-picture]")).toBeVisible();
    const before = await email.boundingBox();
    bring();
    await expect(page.locator("[data-first-picture]")).toHaveCount(0);
    await expect(page.getByText("Invalid credentials.")).toBeVisible();
    await expect(email).toHaveValue(typed.email);
    await expect(password).toHaveValue(typed.password);
    await expect(page.getByLabel("Keep me signed in")).toBeChecked();
    await page.reload();
    await expect(page.locator("[data-first-picture]")).toHaveCount(0);
    expect(await email.boundingBox()).toEqual(before);
    await page.context().close();
  });
});
