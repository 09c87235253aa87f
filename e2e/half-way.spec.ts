import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { type Account, latestMail, nextCode, register, signOut, typeCode } from "./people.ts";
import type { BuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

const at = (path: string) => `${server.origin}${path}`;

/** Each of these addresses leads to the page of the missing step. */
async function expectLed(page: Page, from: readonly string[], to: string): Promise<void> {
  for (const path of from) {
    await page.goto(at(path));
    await expect(page, path).toHaveURL(at(to));
  }
}

async function startOver(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Use another account" }).click();
  await expect(page).toHaveURL(at("/login"));
}

async function typePassword(page: Page, { email, password }: Account): Promise<void> {
  // By its exact name: the previous page, with its code from the email, may still be shown.
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Until `stop`, a call fails without a reason. */
async function crash(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route(path, (route) => route.fulfill({ status: 500, json: { data: null, errors: [] } }));
  return () => page.unroute(path);
}

test("an account that stopped half-way is led to the step that it lacks, from any entry", { tag: "@long" }, async ({
  page,
}) => {
  const account = await register(page, server, "half-way@acme.example");

  await test.step("the email is not confirmed", async () => {
    await expect(page).toHaveURL(at("/registration/verify-email"));
    await expectLed(page, ["/verifications?page=2", "/login/2fa", "/forgot-password"], "/login/verify-email");
    await startOver(page);
    await typePassword(page, account);
    await expect(page).toHaveURL(at("/login/verify-email"));
    await expect(page.getByText(account.email)).toBeVisible();
    const restore = await crash(page, "**/api/registration/verify-email");
    await typeCode(page, "123456");
    await expect(page.getByText("The email could not be confirmed.")).toBeVisible();
    await expectAccessible(page);
    await restore();
    await typeCode(page, /\b\d{6}\b/.exec((await latestMail(server, account.email)).text)?.[0] ?? "");
    await expect(page).toHaveURL(at("/registration/enable-2fa"));
  });

  await test.step("there is no authenticator", async () => {
    await expectLed(page, ["/dashboard", "/login", "/login/create-project"], "/registration/enable-2fa");
    await startOver(page);
    await typePassword(page, account);
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    await expectAccessibleInLong(page);
    account.secret = (await page.locator("code").first().innerText()).trim();
    await typeCode(page, await nextCode(server, account.secret));
    await expectAccessibleInLong(page);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "Create your first project" })).toBeVisible();
  });

  await test.step("there is no project; what cannot be read or made is said", async () => {
    await expectLed(page, ["/registration", "/registration/enable-2fa"], "/registration/create-project");
    await expectLed(page, ["/login", "/reset-password", "/project-settings"], "/login/create-project");
    await expectAccessibleInLong(page);
    const restoreEmail = await crash(page, "**/api/session/customer-email");
    await page.reload();
    await expect(page.getByText("Your account could not be loaded.")).toBeVisible();
    await expectAccessibleInLong(page);
    await restoreEmail();
    await page.getByRole("button", { name: "Try again" }).click();
    const restore = await crash(page, "**/api/registration/create-project");
    await page.getByLabel("Project name").fill("Acme Bank");
    await page.getByRole("button", { name: "Create project" }).click();
    await expect(page.getByText("The project could not be created.")).toBeVisible();
    await restore();
    await page.getByRole("button", { name: "Create project" }).click();
    await expect(page).toHaveURL(at("/project-settings"));
  });

  await test.step("signed in, every public page leads to the app", async () => {
    await expectLed(page, ["/login", "/registration", "/reset-2fa", "/registration/verify-email"], "/dashboard");
  });

  await test.step("a second factor that cannot be asked about leaves the code's way open", async () => {
    await signOut(page);
    // Interception that begins during navigation may miss the next call.
    await expect(page.getByRole("textbox", { name: "Email", exact: true })).toBeVisible();
    await crash(page, "**/api/login/customer-2fa-info");
    await typePassword(page, account);
    await expect(page.getByText("The sign-in methods could not be loaded.")).toBeVisible();
    await expect(page.getByRole("group", { name: "Authenticator code" })).toBeVisible();
    await expectLed(page, ["/api-keys", "/registration/create-project"], "/login/2fa");
  });
});

test("too many wrong codes lead to the sign-in, which says for how long", { tag: "@long" }, async ({ page }) => {
  await register(page, server, "guesser@acme.example");
  for (const code of ["000001", "000002", "000003", "000004", "000005"]) {
    await typeCode(page, code);
    await expect(page.getByText("Email code not valid")).toBeVisible();
  }
  await typeCode(page, "000006");
  await expect(page).toHaveURL(at("/login"));
  const alert = page.getByRole("alert").filter({ hasText: "Too many invalid codes were entered, retry in 1 hour" });
  await expect(alert.first()).toBeVisible();
  await expectAccessible(page);
});

test("without Google set up there is no button of it; terms, privacy and unknown addresses have their pages", {
  tag: "@long",
}, async ({ page }) => {
  for (const path of ["/login", "/registration"]) {
    await page.goto(at(path));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: /Google/ })).toHaveCount(0);
    await expectAccessibleInLong(page);
  }
  for (const [path, text] of [
    ["/terms", "In preparation"],
    ["/privacy", "In preparation"],
    ["/no/such/page", "Page not found"],
  ] as const) {
    await page.goto(at(path));
    await expect(page.getByText(text)).toBeVisible();
    await expectAccessibleInLong(page);
  }
});
