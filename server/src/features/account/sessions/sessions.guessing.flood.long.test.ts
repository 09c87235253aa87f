import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import {
  codeNow,
  newPerson,
  openBrowser,
  type Person,
  readCode,
  sendPassword,
  signIn,
  signUp,
  signUpSteps,
  solve,
} from "../../../../test/sign-in.ts";

// What was compared is counted by the log's entries of wrong passwords.

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ servers: 2, settings: { TRUST_PROXY: "127.0.0.1", ALTCHA_WORK: "2" } });
});
afterAll(() => server.close());

const codeOf = ({ errors }: Answer) => errors[0]?.code ?? "none";
const count = (codes: string[], code: string) => codes.filter((each) => each === code).length;
const wrongThan = (right: string) => (right === "000000" ? "000001" : "000000");

/** A refusal for lack of capacity has compared nothing: it is tried again. */
async function guess(browser: Visitor, email: string, ip: string, n: number): Promise<string> {
  const from = { "x-forwarded-for": ip };
  for (;;) {
    const requested = await browser.send("GET", "/api/session/challenge?for=login", undefined, from);
    if (requested.status === 503) continue;
    const recaptcha = await solve(requested.data.challenge);
    const answer = await browser.send("POST", "/api/login", { email, password: `Gu3ss-${n}!`, recaptcha }, from);
    if (answer.status !== 503) return codeOf(answer);
  }
}

async function compared({ email }: Pick<Person, "email">): Promise<number> {
  const [row] = await server.query<{ n: number }>(
    `select count(*)::int as n from audit_log where action = 'sessions.password_refused'
       and detail ->> 'userId' = (select id::text from users where email = $1)`,
    [email],
  );
  return row?.n ?? 0;
}

async function inTens<T>(total: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let n = 0; n < total; n += 10)
    done.push(...(await Promise.all(Array.from({ length: 10 }, (_, k) => work(n + k)))));
  return done;
}

test("S9 a thousand passwords on one account from a hundred places: no more than the limit is compared, and its owner still gets in", async () => {
  const { person } = await signUp(server);
  const browser = await openBrowser(server);
  const codes = await inTens(1_000, (n) => guess(browser, person.email, `198.51.100.${n % 100}`, n));
  const were = await compared(person);
  expect(were).toBeGreaterThan(50);
  expect(were).toBeLessThanOrEqual(200);
  expect(count(codes, "sessions.invalid_credentials")).toBe(were);
  expect(count(codes, "request.too_many")).toBe(1_000 - were);
  expect((await sendPassword(await openBrowser(server, "203.0.113.9"), person)).status).toBe(200);
});

test("S9 a hundred passwords at once over two servers, from a hundred addresses of one place: no more than ten are compared", async () => {
  const { person } = await signUp(server);
  const browser = await openBrowser(server);
  const codes = await Promise.all(
    Array.from({ length: 100 }, (_, n) => guess(browser, person.email, `2001:db8:7:7::${n.toString(16)}`, n)),
  );
  expect(await compared(person)).toBe(10);
  expect(count(codes, "sessions.invalid_credentials")).toBe(10);
  expect(count(codes, "request.too_many")).toBe(90);
});

test("S9 S29 a forged X-Forwarded-For does not make another place, where no proxy is trusted", async () => {
  const strict = await openTestServer({ servers: 2, settings: { ALTCHA_WORK: "2" } });
  try {
    const browser = strict.visitor();
    await browser.get("/api/session");
    const { email } = newPerson();
    const codes = [];
    for (let n = 0; n < 14; n += 1) codes.push(await guess(browser, email, `198.51.100.${n}`, n));
    expect(count(codes, "sessions.invalid_credentials")).toBe(10);
    expect(count(codes, "request.too_many")).toBe(4);
  } finally {
    await strict.close();
  }
});

test("S9 a hundred codes at once over two servers: no more than five are compared", async () => {
  const { person } = await signUp(server);
  const browser = await openBrowser(server, "203.0.113.77");
  expect((await sendPassword(browser, person)).status).toBe(200);
  const token = wrongThan(codeNow(person.secret));
  const codes = await Promise.all(
    Array.from({ length: 100 }, async () =>
      codeOf(await browser.post("/api/registration/verify-2FA-QR", { email: person.email, token })),
    ),
  );
  expect(count(codes, "sessions.wrong_code")).toBe(5);
  expect(count(codes, "sessions.locked")).toBe(95);
});

test("S9 mailed codes: a resend between does not reset the count; locked at 59 minutes, open again at 61", async () => {
  const person = newPerson();
  const browser = await openBrowser(server, "203.0.113.78");
  expect((await signUpSteps.register(server, browser, person)).status).toBe(200);
  const { email } = person;
  const give = async (code: string) => codeOf(await browser.post("/api/registration/verify-email", { email, code }));
  const giveWrong = async () => give(wrongThan(await readCode(server, email)));
  const resend = async () => {
    await server.query("update email_codes set created_at = created_at - interval '31 seconds'");
    return (await browser.post("/api/registration/code-email-verification", { email })).status;
  };
  const pass = (minutes: number) =>
    server.query(
      "update code_attempts set updated_at = updated_at - $1::interval, locked_until = locked_until - $1::interval",
      [`${minutes} minutes`],
    );
  const codes = [];
  for (let n = 0; n < 5; n += 1) {
    codes.push(await giveWrong());
    expect(await resend()).toBe(200);
  }
  expect(codes).toEqual(new Array(5).fill("registrations.wrong_email_code"));
  expect(await give(await readCode(server, email))).toBe("sessions.locked");
  const other = await openBrowser(server, "203.0.113.78");
  expect((await sendPassword(other, person)).status).toBe(200);
  expect(codeOf(await other.post("/api/registration/verify-email", { email, code: "123456" }))).toBe("sessions.locked");
  await pass(59);
  expect(await resend()).toBe(200);
  expect(await give(await readCode(server, email))).toBe("sessions.locked");
  await pass(2);
  expect(await resend()).toBe(200);
  expect(await give(await readCode(server, email))).toBe("none");
});

test("S9 one who knows the password and signs in from elsewhere meets no lock of another place's codes", async () => {
  const { person } = await signUp(server);
  const thief = await openBrowser(server, "203.0.113.80");
  await sendPassword(thief, person);
  const token = wrongThan(codeNow(person.secret));
  for (let n = 0; n < 6; n += 1) await thief.post("/api/registration/verify-2FA-QR", { email: person.email, token });
  const owner = await signIn(server, person, await openBrowser(server, "203.0.113.81"));
  expect((await owner.get("/api/forms")).status).toBe(200);
});
