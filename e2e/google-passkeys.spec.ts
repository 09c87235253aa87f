import { type CDPSession, expect, type Page } from "@playwright/test";
import { newGooglePerson } from "../server/test/doubles/google.ts";
import { startOpenIdProvider, type TestProvider } from "../server/test/doubles/openid-provider.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { expectGoodLooks } from "./looks.ts";
import { type Account, latestMail, nextCode, signOut, signUpByScreens, typeCode } from "./people.ts";
import { type BuiltServer, type Stoppable, startBuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let provider: TestProvider;
let server: BuiltServer & Stoppable;
test.beforeAll(async () => {
  provider = await startOpenIdProvider();
  server = await startBuiltServer({ ...provider.settings, ...provider.organization });
  provider.allowRedirect(`${server.origin}/login`);
});
test.afterAll(async () => {
  await server?.stop();
  await provider.close();
});

const google = newGooglePerson({ email: "olena@gmail.example", family_name: "Ковальська" });

const enterCode = async (page: Page, secret: string) => typeCode(page, await nextCode(server, secret));

test("signs up with Google, sets up two-factor sign-in, makes a project, and comes back the same way", {
  tag: "@long",
}, async ({ page }) => {
  const requested: { url: string; referer: string | undefined }[] = [];
  page.on("request", (request) => requested.push({ url: request.url(), referer: request.headers().referer }));
  provider.signInAs(google);
  await page.goto(`${server.origin}/registration`);
  await expect(page.getByRole("button", { name: "Continue with Google" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue with Google" }).click();

  await expect(page.getByRole("heading", { name: "Finish your account" })).toBeVisible();
  await expect(page.getByText(google.email)).toBeVisible();
  // The code left the address, and after a reload the page knows whom Google has confirmed.
  expect(page.url()).toBe(`${server.origin}/registration`);
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Olena");
  await expect(page.getByLabel("Last name")).toHaveValue("");
  await expectAccessibleInLong(page);
  await page.getByLabel("Last name").fill("Kovalska");
  await page.getByLabel("Company name").fill("Acme Bank");
  await page.getByLabel("Website").fill("acme.example");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create account" }).click();

  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await page.locator("code").first().innerText()).trim();
  await enterCode(page, secret);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Project name").fill("Acme Onboarding");
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await signOut(page);
  await page.goto(`${server.origin}/verifications?page=1`);
  await expect(page).toHaveURL(/\/login$/);
  await expectAccessibleInLong(page);
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
  await enterCode(page, secret);
  await expect(page).toHaveURL(/\/verifications/);

  // No address with the code was left in the history, or sent to anybody.
  await page.goBack();
  expect(page.url()).not.toContain("code=");
  expect(requested.filter(({ url }) => url.startsWith(provider.issuer)).length).toBeGreaterThan(1);
  expect(requested.filter(({ referer }) => referer?.includes("code="))).toEqual([]);
});

test("says what went wrong, and leaves the password's way open", { tag: "@long" }, async ({ page }) => {
  provider.signInAs(newGooglePerson({ email_verified: false }));
  await page.goto(`${server.origin}/login`);
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByText("Google has not verified the email of this account.")).toBeVisible();
  await expectAccessibleInLong(page);
  // Cancelled at Google, with a state that this browser did not make.
  await page.goto(`${server.origin}/login?error=access_denied&state=x`);
  await expect(page.getByText("Google did not sign you in.")).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/login`);
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
});

test("the organization's own sign-in comes first, says whom it has confirmed, and is linked in the profile", {
  tag: "@long",
}, async ({ page }) => {
  provider.signInAs(newGooglePerson({ email: "olena@acme.example" }));
  await page.goto(`${server.origin}/login`);
  const own = page.getByRole("button", { name: "Sign in with Acme" });
  await expect(own).toBeVisible();
  await expectGoodLooks(page, "single-sign-on");
  await own.click();
  await expect(page.getByRole("heading", { name: "Finish your account" })).toBeVisible();
  await expect(page.getByText("Acme has confirmed olena@acme.example.")).toBeVisible();
  await expectAccessibleInLong(page);

  await page.getByRole("button", { name: "Use another account" }).click();
  const account = await signUpByScreens(page, server, "Acme Onboarding", "olena@desk.example");
  await page.goto(`${server.origin}/profile-settings`);
  await page.getByRole("button", { name: "Link Acme account" }).click();
  await typeLinkCode(page, await nextCode(server, account.secret));
  await expect(page.getByText("Linked to olena@acme.example")).toBeVisible();
  await signOut(page);
  await own.click();
  await expect(page.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
});

/** Chromium's virtual authenticator, inside the device and always confirming. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function typeLinkCode(page: Page, code: string): Promise<void> {
  await page.getByRole("dialog").getByRole("textbox").first().click();
  await page.keyboard.type(code);
}

async function enterPassword(page: Page, { email, password }: Account): Promise<void> {
  await page.goto(`${server.origin}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
}

test("a passkey is added, takes the place of the code, and is removed; Google is linked", { tag: "@long" }, async ({
  page,
}) => {
  const { cdp, authenticatorId } = await addAuthenticator(page);
  const account = await signUpByScreens(page, server, "Acme Onboarding");
  const panel = page.getByRole("list", { name: "Passkeys" });
  await page.goto(`${server.origin}/profile-settings`);
  await page.getByRole("button", { name: "Add passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Authenticator code").fill("000000");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("The entered code is invalid")).toBeVisible();
  await expectAccessibleInLong(page);
  await dialog.getByLabel("Name").fill("Laptop");
  await dialog.getByLabel("Authenticator code").fill(await nextCode(server, account.secret));
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(panel.getByText("Laptop")).toBeVisible();
  await expectAccessible(page);
  expect((await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials).toHaveLength(1);
  expect((await latestMail(server, account.email)).text).toContain("A passkey was added to your account.");

  await signOut(page);
  await enterPassword(page, account);
  await expectAccessibleInLong(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(`${server.origin}/profile-settings`);
  await expect(panel.getByText(/Last used/)).toBeVisible();
  await page.getByRole("button", { name: "Rename: Laptop" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Old laptop");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Remove: Old laptop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(panel.getByRole("listitem")).toHaveCount(0);

  const other = newGooglePerson({ email: "olena.private@gmail.example" });
  provider.signInAs(other);
  await page.getByRole("button", { name: "Link Google account" }).click();
  await typeLinkCode(page, await nextCode(server, account.secret));
  await expect(page.getByText(`Linked to ${other.email}`)).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/profile-settings`);
  await expectAccessibleInLong(page);
  await signOut(page);
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Use a passkey" })).toHaveCount(0);
});
