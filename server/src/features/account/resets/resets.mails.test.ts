import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openMailServer, startMailServer } from "../../../../test/doubles/mail-server.ts";
import { openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import {
  newPerson,
  openBrowser,
  type Person,
  proveHuman,
  purposeOf,
  sendPassword,
  signUpSteps,
} from "../../../../test/sign-in.ts";

const { server: mailServer, delivered } = startMailServer();
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    workers: 2,
    settings: {
      SMTP_URL: await openMailServer(mailServer),
      PUBLIC_URL: "https://kyc.example.com",
      MAIL_FROM: "Desk <kyc@example.com>",
      TRUST_PROXY: "127.0.0.1",
    },
  });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});
beforeEach(async () => {
  delivered.length = 0;
  await server.query("delete from rate_counts");
});

const forged = {
  host: "evil.example",
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "http",
  "x-forwarded-port": "81",
  forwarded: "host=evil.example;proto=http",
};

async function arrived(email: string) {
  await server.drainJobs();
  return delivered.filter(({ to }) => to.includes(email)).map(({ mail }) => mail);
}

async function signUpByMail(): Promise<{ browser: Visitor; person: Person }> {
  const [browser, person] = [await openBrowser(server), newPerson()];
  await signUpSteps.register(server, browser, person);
  const [mail] = await arrived(person.email);
  const code = /^\d{6}$/m.exec(mail?.text ?? "")?.[0];
  await browser.post("/api/registration/verify-email", { email: person.email, code });
  await signUpSteps.drawAuthenticator(server, browser, person);
  expect((await signUpSteps.enableAuthenticator(server, browser, person)).status).toBe(200);
  return { browser, person };
}

const linksOf = (text: string) => [...text.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link);

test("S12 the mailed links begin with the configured origin, whatever Host and X-Forwarded-* say", async () => {
  const { person } = await signUpByMail();
  const browser = await openBrowser(server);
  const ask = async (path: string) =>
    browser.send("POST", path, { email: person.email, recaptcha: await proveHuman(browser, purposeOf(path)) }, forged);

  expect((await ask("/api/login/forgot")).status).toBe(200);
  const password = (await arrived(person.email)).at(-1);
  expect(password?.subject).toBe("Set a new Veridesk password");
  expect(linksOf(password?.text ?? "")).toEqual([
    expect.stringMatching(/^https:\/\/kyc\.example\.com\/reset-password\?token=[0-9a-f]{32}$/),
  ]);
  expect(password?.html).toContain('href="https://kyc.example.com/reset-password?token=');

  expect((await sendPassword(browser, person)).status).toBe(200);
  expect((await ask("/api/login/forgot-2fa")).status).toBe(200);
  const factor = (await arrived(person.email)).at(-1);
  expect(factor?.subject).toBe("Set up a new authenticator for Veridesk");
  expect(linksOf(factor?.text ?? "")).toEqual([
    expect.stringMatching(/^https:\/\/kyc\.example\.com\/reset-2fa\?token=[0-9a-f]{32}$/),
  ]);
  for (const { raw } of delivered) expect(raw).not.toContain("evil.example");
});

test("a request that is retried when its link would have ended mails none, and leaves a newer link alive", async () => {
  const { person } = await signUpByMail();
  const [user] = await server.query<{ id: string }>("select id from users where email = $1", [person.email]);
  const enqueue = (age: string) =>
    server.query(
      `insert into pgboss.job (name, data, created_on) values ('resets.mail-password-link', $1, now() - $2::interval)`,
      [{ projectId: null, mode: "live", data: { userId: user?.id } }, age],
    );
  const links = () => server.query("select token_hash from account_tokens where user_id = $1", [user?.id]);
  delivered.length = 0;
  await enqueue("59 minutes");
  expect(await arrived(person.email)).toHaveLength(1);
  const before = await links();
  expect(before).toHaveLength(1);
  await enqueue("61 minutes");
  expect(await arrived(person.email)).toHaveLength(1);
  expect(await links()).toEqual(before);
});

test("the owner is told of a reset by mail, with when and from where", async () => {
  const { person } = await signUpByMail();
  const browser = await openBrowser(server, "203.0.113.9");
  await browser.post("/api/login/forgot", {
    email: person.email,
    recaptcha: await proveHuman(browser, "password_reset"),
  });
  const link = linksOf((await arrived(person.email)).at(-1)?.text ?? "")[0] ?? "";
  const password = "An0ther-Horse?Lamp";
  const reset_password_token = new URL(link).searchParams.get("token");
  const body = { reset_password_token, password, confirm_password: password };
  expect((await browser.post("/api/login/reset", body)).status).toBe(200);
  const notice = (await arrived(person.email)).at(-1);
  expect(notice?.subject).toBe("Security notice: your Veridesk account");
  expect(notice?.text).toContain("From: 203.0.113.9.");
  expect(notice?.text).toMatch(/When: \d+ \p{L}+ \d{4} at \d\d:\d\d UTC/u);
});
