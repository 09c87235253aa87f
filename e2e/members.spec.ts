import { type Browser, expect, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { type Account, latestMail, nextCode, signIn, signOut, signUpByScreens, typeCode } from "./people.ts";
import type { BuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const team = (page: Page) => page.locator("#team");

/** From the newest mail to somebody, on the test's own origin. */
async function invitationLink(email: string): Promise<string> {
  const mail = await latestMail(server, email);
  expect(mail.subject).toContain("Invitation to");
  const link = /\S+\/registration\/accept-invite\?token=[0-9a-f]{32}/.exec(mail.text)?.[0];
  if (!link) throw new Error("no link in the mail");
  const { pathname, search } = new URL(link);
  return `${server.origin}${pathname}${search}`;
}

async function openTeam(page: Page): Promise<void> {
  await page.goto(`${server.origin}/dashboard`);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Team" }).click();
  await expect(team(page).getByText(/Seats used: \d+ of 50/)).toBeVisible();
}

async function invite(page: Page, email: string, role: string): Promise<void> {
  await team(page).getByRole("button", { name: "Invite" }).click();
  const drawer = page.getByRole("dialog", { name: "Invite to the project" });
  await drawer.getByLabel("Email").fill(email);
  await drawer.getByRole("radio", { name: role, exact: true }).check();
  await drawer.getByRole("button", { name: "Send invitation" }).click();
  await expect(drawer).toBeHidden();
  await expect(team(page).getByText(email)).toBeVisible();
}

const newPage = async (browser: Browser, width: number, height: number): Promise<Page> =>
  (await browser.newContext({ reducedMotion: "reduce", viewport: { width, height } })).newPage();

/** From the mailed link through the account and two-factor into the project. */
async function acceptAsNew(page: Page, email: string): Promise<Account> {
  const account = { email, password: "Qu1et-Harbour!9", secret: "" };
  await page.goto(await invitationLink(email));
  await expect(heading(page, "Join Acme Bank")).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/registration/accept-invite`);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("First name")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("First name").fill("Taras");
  await page.getByLabel("Last name").fill("Bondar");
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel("Confirm password").fill(account.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/registration/enable-2fa`);
  account.secret = (await page.locator("code").first().innerText()).trim();
  await typeCode(page, await nextCode(server, account.secret));
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  return account;
}

test("an owner invites, a phone accepts, the role changes, and who is removed is out", async ({ page, browser }) => {
  const owner = await signUpByScreens(page, server, "Acme Bank", "olena.members@acme.example");
  const email = "taras@acme.example";
  const phone = await newPage(browser, 390, 844);
  let taras: Account = { email, password: "", secret: "" };

  await test.step("the start page leads to the team, where somebody is invited", async () => {
    await page.getByRole("link", { name: "Invite members" }).click();
    await expect(page).toHaveURL(/\/project-settings#team$/);
    await expect(team(page).getByText("Seats used: 1 of 50")).toBeVisible();
    await team(page).getByRole("button", { name: "Invite" }).click();
    const drawer = page.getByRole("dialog", { name: "Invite to the project" });
    await drawer.getByRole("button", { name: "Send invitation" }).click();
    await expect(drawer.getByText("Choose a role.")).toBeVisible();
    await expectAccessibleInLong(page);
    await page.keyboard.press("Escape");
    await invite(page, email, "Developer");
    await expect(page.getByText(`Invitation sent to: ${email}`)).toBeVisible();
    await expect(team(page).getByText("Invited", { exact: true }).last()).toBeVisible();
    await expectAccessibleInLong(page);
  });

  await test.step("a full project says so in a window of its own, another failure in the catalogue's words", async () => {
    const errors = [{ parameter: "limit_exceeded", message: "x", code: "members.limit_reached" }];
    await page.route("**/add-member", (route) => route.fulfill({ status: 409, json: { data: null, errors } }));
    await team(page).getByRole("button", { name: "Invite" }).click();
    const drawer = page.getByRole("dialog", { name: "Invite to the project" });
    await drawer.getByLabel("Email").fill("fifty-first@acme.example");
    await drawer.getByRole("radio", { name: "Analyst", exact: true }).check();
    await drawer.getByRole("button", { name: "Send invitation" }).click();
    const full = page.getByRole("dialog", { name: "All seats are used" });
    await expect(full).toContainText("Remove members who no longer need access, or contact support.");
    await expectAccessibleInLong(page);
    await full.getByRole("button", { name: "Review members" }).click();
    await expect(full).toBeHidden();
    await page.unroute("**/add-member");

    await page.route("**/send-invitation", (route) => route.fulfill({ status: 500, json: { data: null, errors: [] } }));
    await team(page)
      .getByRole("button", { name: `More actions: ${email}` })
      .click();
    await page.getByRole("menuitem", { name: "Resend invitation" }).click();
    await expect(page.getByText("The invitation could not be resent.")).toBeVisible();
    await page.unroute("**/send-invitation");
  });

  await test.step("the earlier link dies when the invitation is sent again", async () => {
    const first = await invitationLink(email);
    await team(page)
      .getByRole("button", { name: `More actions: ${email}` })
      .click();
    await page.getByRole("menuitem", { name: "Resend invitation" }).click();
    await expect(page.getByText("The earlier link no longer works.")).toBeVisible();
    await phone.goto(first);
    await expect(heading(phone, "This invitation has expired")).toBeVisible();
    await expect(phone.getByText("Ask an admin of the project for a new one.")).toBeVisible();
    await expectAccessibleInLong(phone);
    await phone.goto(`${server.origin}/registration/accept-invite`);
    await expect(heading(phone, "Open the link from your email")).toBeVisible();
  });

  await test.step("the invited person registers on a phone, through two-factor into the project", async () => {
    taras = await acceptAsNew(phone, email);
    await expect(heading(phone, "Welcome, Taras")).toBeVisible();
    await phone.getByRole("button", { name: "Open navigation" }).click();
    const menu = phone.getByRole("dialog").getByRole("navigation");
    await menu.getByRole("button", { name: "Utilities" }).click();
    await expect(menu.getByRole("link", { name: "Forms" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Verifications" })).toBeHidden();
    await menu.getByRole("button", { name: "Settings" }).click();
    await expect(menu.getByRole("link", { name: "Team" })).toBeHidden();
    await menu.getByRole("link", { name: "Project settings" }).click();
    await expect(heading(phone, "Project settings")).toBeVisible();
    await expect(heading(phone, "Team")).toBeHidden();
  });

  await test.step("a changed role changes the member's navigation with the next load", async () => {
    await openTeam(page);
    await expect(team(page).getByText("Taras Bondar")).toBeVisible();
    await team(page).getByRole("combobox", { name: "Role: Taras Bondar" }).click();
    await page.getByRole("option", { name: "Analyst" }).click();
    const ask = page.getByRole("dialog", { name: "Change role: Taras Bondar" });
    await expect(ask.getByText(/Developer → Analyst: Reviews verifications/)).toBeVisible();
    await expectAccessible(page);
    await ask.getByRole("button", { name: "Change role" }).click();
    await expect(page.getByText("Role changed")).toBeVisible();
    await phone.goto(`${server.origin}/dashboard`);
    await phone.getByRole("button", { name: "Open navigation" }).click();
    const menu = phone.getByRole("dialog").getByRole("navigation");
    await expect(menu.getByRole("link", { name: "Verifications" })).toBeVisible();
    await menu.getByRole("button", { name: "Utilities" }).click();
    await expect(menu.getByRole("link", { name: "Theme editor" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Forms" })).toBeHidden();
    await phone.keyboard.press("Escape");
  });

  await test.step("whoever is removed is out at the next click", async () => {
    await team(page).getByRole("button", { name: "More actions: Taras Bondar" }).click();
    await page.getByRole("menuitem", { name: "Remove from project" }).click();
    const ask = page.getByRole("dialog", { name: "Remove from the project: Taras Bondar" });
    await ask.getByRole("button", { name: "Remove from project" }).click();
    await expect(page.getByText("Member removed: Taras Bondar")).toBeVisible();
    await expect(team(page).getByText("Seats used: 1 of 50")).toBeVisible();
    await phone.getByRole("button", { name: "Open navigation" }).click();
    await phone.getByRole("dialog").getByRole("link", { name: "Verifications" }).click();
    await expect(phone).toHaveURL(/\/login$/);
    await expect(phone.getByText("You are no longer a member of that project.")).toBeVisible();
  });

  await test.step("invited again, the account accepts by signing in; another account is told so", async () => {
    await invite(page, email, "Admin");
    const link = await invitationLink(email);
    await page.goto(link);
    await expect(heading(page, "This invitation is for another account")).toBeVisible();
    await expect(page.getByText(owner.email)).toBeVisible();
    await expectAccessibleInLong(page);
    await page.getByRole("button", { name: "Stay signed in" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    await phone.goto(link);
    await expect(phone.getByText(`${email} already has an account.`)).toBeVisible();
    await expectAccessibleInLong(phone);
    await phone.getByRole("link", { name: "Sign in to accept" }).click();
    await signIn(phone, server, taras);
    await expect(phone).toHaveURL(`${server.origin}/registration/accept-invite`);
    await expectAccessibleInLong(phone);
    await phone.getByRole("button", { name: "Accept invitation" }).click();
    await expect(phone).toHaveURL(/\/dashboard$/);
    await expect(phone.getByRole("heading", { name: "Invite your team" })).toBeVisible();
    await phone.goto(`${server.origin}/project-settings`);
    await expect(phone.getByRole("list", { name: "Team" }).getByRole("listitem")).toHaveCount(2);
    await expectAccessibleInLong(phone);
  });

  await test.step("ownership is handed over with password and code", async () => {
    await openTeam(page);
    await team(page).getByRole("button", { name: "More actions: Taras Bondar" }).click();
    await page.getByRole("menuitem", { name: "Transfer ownership" }).click();
    const drawer = page.getByRole("dialog", { name: "Transfer ownership to: Taras Bondar" });
    await drawer.getByLabel("Your password").fill("Wr0ng-Horse?Lamp");
    await drawer.getByLabel("Authenticator code").fill("000000");
    await drawer.getByRole("button", { name: "Transfer ownership" }).click();
    await expect(drawer.getByText("Invalid credentials.")).toBeVisible();
    await expectAccessible(page);
    await drawer.getByLabel("Your password").fill(owner.password);
    await drawer.getByLabel("Authenticator code").fill(await nextCode(server, owner.secret));
    await drawer.getByRole("button", { name: "Transfer ownership" }).click();
    await expect(page.getByText("New owner: Taras Bondar")).toBeVisible();
    await expect(team(page).getByRole("button", { name: "More actions: Taras Bondar" })).toBeHidden();
    await expect(page.getByText("Your role").locator("..")).toContainText("Admin");
  });
  await phone.context().close();
});

test("another project is switched to with a fresh start page", { tag: "@long" }, async ({ page }) => {
  await signUpByScreens(page, server, "First Bank", "switch@acme.example");
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Create project" }).click();
  await expectAccessibleInLong(page);
  await page.getByRole("dialog").getByLabel("Project name").fill("Second Bank");
  await page.getByRole("dialog").getByRole("button", { name: "Create project" }).click();
  await expect(page.getByRole("button", { name: "Project: Second Bank" })).toBeVisible();
  await page.goto(`${server.origin}/project-settings`);
  await expect(heading(page, "Project settings")).toBeVisible();
  await page.getByLabel("Project name").fill("Second_Bank");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Use Latin letters, numbers and spaces only.")).toBeVisible();
  await page.getByLabel("Project name").fill("Third Bank");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Project renamed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Project: Third Bank" })).toBeVisible();
  await page.evaluate(() => {
    document.body.dataset.before = "true";
  });
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Projects", exact: true }).click();
  await page.getByRole("menuitem", { name: "First Bank" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("button", { name: "Project: First Bank" })).toBeVisible();
  expect(await page.evaluate(() => document.body.dataset.before)).toBeUndefined();
  await signOut(page);
});
