import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { newPerson, registrationFields, solve } from "../server/test/sign-in.ts";
import { queryDatabase } from "./database.ts";
import type { Product } from "./server.ts";
import { longWork } from "./waits.ts";

export type Account = { email: string; password: string; secret: string };

type Mail = { to: string; subject: string; text: string };

/** The page of the waiting mails, with the token that the server has made. */
export const mailPage = ({ origin, dataDir }: Product): string =>
  `${origin}/dev/mail?token=${readFileSync(join(dataDir, "dev-mail-token"), "utf8").trim()}`;

/** The newest mail to an address, once there is one, from the page that shows them while no mail server is configured. */
export async function latestMail(server: Product, to: string): Promise<Mail> {
  const address = mailPage(server).replace("/dev/mail?", "/dev/mail.json?");
  const find = async () => {
    const reply = (await (await fetch(address)).json()) as { mails?: Mail[]; data?: Mail[] };
    return (reply.mails ?? reply.data ?? []).find((each) => each.to === to);
  };
  let mail = await find();
  await expect
    .poll(
      async () => {
        mail ??= await find();
        return mail?.to;
      },
      { ...longWork, message: `a mail to ${to}` },
    )
    .toBe(to);
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
}

/** A code of the authenticator, as if the account had used none before: each works once in half a minute. */
export async function nextCode(server: Product, secret: string): Promise<string> {
  await queryDatabase(server, "update users set totp_last_step = 0 where totp_last_step > 0");
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate();
}

/** The last digit sends it. */
export async function typeCode(page: Page, code: string): Promise<void> {
  const first = page.getByRole("textbox").first();
  await first.click();
  await page.keyboard.type(code);
}

/** Up to the page that asks for the mailed code. */
export async function register(page: Page, server: Product, email: string): Promise<Account> {
  const account = { email, password: "Tr1cky-Horse?Lamp", secret: "" };
  await page.goto(`${server.origin}/registration`);
  await page.getByLabel("First name").fill("Olena");
  await page.getByLabel("Last name").fill("Kovalenko");
  await page.getByLabel("Company name").fill("Acme Bank");
  await page.getByLabel("Website").fill("acme.example");
  await page.getByLabel("Work email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel("Confirm password").fill(account.password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create account" }).click();

  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  return account;
}

/** One call of a browser that keeps its cookies and its CSRF token. @returns the reply's `data` */
// biome-ignore lint/suspicious/noExplicitAny: tests read replies freely; the contract's own parse guards their shape
export type Call = (path: string, body?: object) => Promise<any>;

/** From an anonymous session to the first project, by the calls that the screens make. */
export async function signUpByCalls(
  server: Product,
  call: Call,
  project: string,
  email = "olena@acme.example",
): Promise<Account> {
  const person = { ...newPerson(), email };
  await call("/api/session");
  const recaptcha = await solve((await call("/api/session/challenge?for=registration")).challenge);
  await call("/api/registration", { fields: registrationFields(person), recaptcha });
  const code = /\b\d{6}\b/.exec((await latestMail(server, email)).text)?.[0];
  await call("/api/registration/verify-email", { email, code });
  const { twoFactorVerificationSecret: secret } = await call("/api/registration/create-2FA-QR", { email });
  await call("/api/registration/verify-2FA-QR", { email, token: await nextCode(server, secret) });
  await call("/api/registration/create-project", { email, project_name: project });
  await call("/api/login/authenticate", { email });
  return { email, password: person.password, secret };
}

/** From the sign-up page to the first project. */
export async function signUpByScreens(
  page: Page,
  server: Product,
  project: string,
  email = "olena@acme.example",
): Promise<Account> {
  const account = await register(page, server, email);
  const code = /\b\d{6}\b/.exec((await latestMail(server, account.email)).text)?.[0] ?? "";
  await typeCode(page, code);

  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  account.secret = (await page.locator("code").first().innerText()).trim();
  await typeCode(page, await nextCode(server, account.secret));
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Continue" }).click();

  await page.getByLabel("Project name").fill(project);
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  return account;
}

export async function signIn(page: Page, server: Product, account: Account): Promise<void> {
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
  await typeCode(page, await nextCode(server, account.secret));
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
}
