import { mailPasswordLink } from "#server/features/account/resets/resets.mails.service.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { TestServer, Visitor } from "./harness.ts";
import { openBrowser, type Person, proveHuman, readMail, sendPassword, signUp } from "./sign-in.ts";

export const newPassword = "An0ther-Horse?Lamp";

export const askPassword = async (visitor: Visitor, email: string) =>
  visitor.post("/api/login/forgot", { email, recaptcha: await proveHuman(visitor, "password_reset") });

export const askFactor = async (visitor: Visitor, email: string) =>
  visitor.post("/api/login/forgot-2fa", { email, recaptcha: await proveHuman(visitor, "factor_reset") });

export const setPassword = (visitor: Visitor, token: string, password = newPassword) =>
  visitor.post("/api/login/reset", { reset_password_token: token, password, confirm_password: password });

export async function readLink(server: TestServer, email: string): Promise<URL> {
  const link = /https?:\S+\/reset-(?:password|2fa)\?token=\S+/.exec((await readMail(server, email)).text)?.[0];
  if (!link) throw new Error("no link in the mail");
  return new URL(link);
}
export async function readToken(server: TestServer, email: string): Promise<string> {
  return (await readLink(server, email)).searchParams.get("token") ?? "";
}

/** For a test server without workers. */
export async function makePasswordLink(server: TestServer, { email }: Person): Promise<string> {
  const [user] = await server.query<{ id: string }>("select id from users where email = $1", [email]);
  await inSystemStep(server.platform, "test", null, (ctx) => mailPasswordLink(ctx, user?.id ?? ""));
  return readToken(server, email);
}

export async function atTheFactor(server: TestServer, ip?: string) {
  const { person } = await signUp(server);
  const browser = await openBrowser(server, ip);
  const { status } = await sendPassword(browser, person);
  if (status !== 200) throw new Error(`the password was answered with ${status}`);
  return {
    person,
    browser,
    ask: () => askFactor(browser, person.email),
    readToken: () => readToken(server, person.email),
  };
}
