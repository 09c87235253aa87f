import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { newPerson, registrationFields, solve } from "../server/test/sign-in.ts";
import { callDashboard } from "./dashboard.ts";
import type { BuiltServer } from "./server.ts";

export type Account = { email: string; password: string; secret: string };

type Mail = { to: string; subject: string; text: string };

/** The page of the waiting mails, with the token that the server has made. */
export const mailPage = ({ origin, dataDir }: BuiltServer): string =>
  `${origin}/dev/mail?token=${readFileSync(join(dataDir, "dev-mail-token"), "utf8").trim()}`;

/** The newest mail to an address, from the page that shows them while no mail server is configured. */
export async function latestMail(server: BuiltServer, to: string): Promise<Mail> {
  const address = mailPage(server).replace("/dev/mail?", "/dev/mail.json?");
  const reply = (await (await fetch(address)).json()) as { mails?: Mail[]; data?: Mail[] };
  const mail = (reply.mails ?? reply.data ?? []).find((each) => each.to === to);
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
}

const lastSteps = new Map<string, number>();

/**
 * A code of the authenticator. Each works once, but the next 30 seconds' code is accepted too, as from a fast clock: so
 * only a third code within one time step has to wait.
 */
export async function nextCode(secret: string): Promise<string> {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  const stepNow = () => Math.floor(Date.now() / 30_000);
  const unused = (lastSteps.get(secret) ?? 0) + 1;
  await expect.poll(() => stepNow() + 1, { timeout: 40_000, intervals: [250] }).toBeGreaterThanOrEqual(unused);
  const step = Math.max(stepNow(), unused);
  lastSteps.set(secret, step);
  return totp.generate({ timestamp: step * 30_000 });
}

/** The last digit sends it. */
export async function typeCode(page: Page, code: string): Promise<void> {
  const first = page.getByRole("textbox").first();
  await first.click();
  await page.keyboard.type(code);
}

/** Up to the page that asks for the mailed code. */
export async function register(page: Page, server: BuiltServer, email: string): Promise<Account> {
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
  server: BuiltServer,
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
  await call("/api/registration/verify-2FA-QR", { email, token: await nextCode(secret) });
  await call("/api/registration/create-project", { email, project_name: project });
  await call("/api/login/authenticate", { email });
  return { email, password: person.password, secret };
}

/** Signs up by calls and opens the dashboard: for tests of what comes after. `signUpByScreens` is the real way. */
export async function signUp(page: Page, server: BuiltServer, project: string, email?: string): Promise<Account> {
  let csrf = "";
  const call: Call = async (path, data) => {
    const headers = { "csrf-token": csrf };
    const request = page.context().request;
    const reply = await (data
      ? request.post(server.origin + path, { data, headers })
      : request.get(server.origin + path, { headers }));
    const answer = await reply.json();
    if (!reply.ok()) throw new Error(`${path}: ${JSON.stringify(answer.errors)}`);
    csrf = answer.data?.["csrf-token"] ?? csrf;
    return answer.data;
  };
  const account = await signUpByCalls(server, call, project, email);
  await page.goto(`${server.origin}/dashboard`);
  return account;
}

/** From the sign-up page to the first project. */
export async function signUpByScreens(
  page: Page,
  server: BuiltServer,
  project: string,
  email = "olena@acme.example",
): Promise<Account> {
  const account = await register(page, server, email);
  const code = /\b\d{6}\b/.exec((await latestMail(server, account.email)).text)?.[0] ?? "";
  await typeCode(page, code);

  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  account.secret = (await page.locator("code").first().innerText()).trim();
  await typeCode(page, await nextCode(account.secret));
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Continue" }).click();

  await page.getByLabel("Project name").fill(project);
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  return account;
}

export type Colleague = { email: string; firstName: string; lastName: string; role: string };

/** Through the mailed link into the owner's project. */
export async function joinAs(owner: Page, page: Page, server: BuiltServer, person: Colleague): Promise<Account> {
  const { email, firstName, lastName, role } = person;
  const password = "Qu1et-Harbour!9";
  await callDashboard(owner, "/api/projects/add-member", { email, role });
  const link = /\S+\/registration\/accept-invite\?token=[0-9a-f]{32}/.exec((await latestMail(server, email)).text)?.[0];
  if (!link) throw new Error("no link in the mail");
  const { pathname, search } = new URL(link);
  await page.goto(`${server.origin}${pathname}${search}`);
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await page.locator("code").first().innerText()).trim();
  await typeCode(page, await nextCode(secret));
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  return { email, password, secret };
}

export async function signIn(page: Page, account: Account): Promise<void> {
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
  await typeCode(page, await nextCode(account.secret));
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
}
