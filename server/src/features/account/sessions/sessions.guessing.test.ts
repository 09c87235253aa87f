import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import {
  codeNow,
  forgetUsedCode,
  openBrowser,
  type Person,
  sendPassword,
  signIn,
  signUp,
} from "../../../../test/sign-in.ts";
import { claimPasswordAttempt } from "./sessions.attempts.service.ts";
import { passwordThrottle } from "./sessions.rules.ts";

let server: TestServer;
let used = 0;
beforeAll(async () => {
  server = await openTestServer({ settings: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(() => server.close());

function newAddress(): string {
  used += 1;
  return `198.18.${Math.floor(used / 250)}.${(used % 250) + 1}`;
}
const codeOf = (answer: { errors: { code?: string }[] }) => answer.errors[0]?.code ?? "none";
const count = (codes: string[], code: string) => codes.filter((each) => each === code).length;
const wrongCode = (secret: string) => (codeNow(secret) === "000000" ? "000001" : "000000");

async function atTheFactor(person: Person, ip = newAddress()): Promise<Visitor> {
  const browser = await openBrowser(server, ip);
  const answer = await sendPassword(browser, person);
  if (answer.status !== 200) throw new Error(codeOf(answer));
  return browser;
}
const tryFactor = (browser: Visitor, { email }: Person, token: string) =>
  browser.post("/api/registration/verify-2FA-QR", { email, token });
async function tryRight(browser: Visitor, person: Person) {
  await forgetUsedCode(server, person);
  return tryFactor(browser, person, codeNow(person.secret));
}

describe("S9 codes", () => {
  test("after five wrong codes the step is locked for an hour, also for the right one, in the catalogue's words", async () => {
    const { person } = await signUp(server);
    const browser = await atTheFactor(person);
    for (let n = 0; n < 5; n += 1)
      expect(codeOf(await tryFactor(browser, person, wrongCode(person.secret)))).toBe("sessions.wrong_code");
    const locked = await tryRight(browser, person);
    expect(locked.status).toBe(429);
    expect(locked.errors).toEqual([
      {
        parameter: "banned",
        message: "Too many invalid codes were entered, retry in 1 hour",
        code: "sessions.locked",
      },
    ]);
  });

  test("the lock still holds after 59 minutes and is over after 61", async () => {
    const { person } = await signUp(server);
    const browser = await atTheFactor(person);
    for (let n = 0; n < 5; n += 1) await tryFactor(browser, person, wrongCode(person.secret));
    const pass = (minutes: number) =>
      server.query(
        "update code_attempts set updated_at = updated_at - $1::interval, locked_until = locked_until - $1::interval",
        [`${minutes} minutes`],
      );
    await pass(59);
    expect(codeOf(await tryRight(browser, person))).toBe("sessions.locked");
    await pass(2);
    expect((await tryRight(browser, person)).status).toBe(200);
  });

  test("a right code after four wrong ones forgives them", async () => {
    const { person } = await signUp(server);
    for (let round = 0; round < 2; round += 1) {
      const browser = await atTheFactor(person, "198.19.0.1");
      for (let n = 0; n < 4; n += 1) await tryFactor(browser, person, wrongCode(person.secret));
      expect((await tryRight(browser, person)).status).toBe(200);
    }
  });

  test("a hundred wrong codes at once: no more than five are compared", async () => {
    const { person } = await signUp(server);
    const browser = await atTheFactor(person);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => tryFactor(browser, person, wrongCode(person.secret))),
    );
    expect(count(answers.map(codeOf), "sessions.wrong_code")).toBe(5);
    expect(count(answers.map(codeOf), "sessions.locked")).toBe(95);
  });

  test("a new session in the same place does not get five more", async () => {
    const { person } = await signUp(server);
    const ip = newAddress();
    const first = await atTheFactor(person, ip);
    for (let n = 0; n < 5; n += 1) await tryFactor(first, person, wrongCode(person.secret));
    expect(codeOf(await tryRight(await atTheFactor(person, ip), person))).toBe("sessions.locked");
  });

  test("the owner is not locked out by somebody with the password elsewhere, up to fifty wrong codes", async () => {
    const { person } = await signUp(server);
    const wrong: string[] = [];
    for (let n = 0; n < 9; n += 1) {
      const thief = await atTheFactor(person);
      for (let k = 0; k < 5; k += 1) wrong.push(codeOf(await tryFactor(thief, person, wrongCode(person.secret))));
    }
    expect(count(wrong, "sessions.wrong_code")).toBe(45);
    expect((await tryRight(await atTheFactor(person), person)).status).toBe(200);
    for (let n = 0; n < 2; n += 1) {
      const thief = await atTheFactor(person);
      for (let k = 0; k < 5; k += 1) wrong.push(codeOf(await tryFactor(thief, person, wrongCode(person.secret))));
    }
    expect(count(wrong, "sessions.wrong_code")).toBe(50);
    expect(codeOf(await tryRight(await atTheFactor(person), person))).toBe("sessions.locked");
  });

  test("recovery codes share the count with the authenticator's", async () => {
    const { person } = await signUp(server);
    const browser = await atTheFactor(person);
    for (let n = 0; n < 3; n += 1) await tryFactor(browser, person, "aaaa-bbbb-cccc-dddd");
    for (let n = 0; n < 2; n += 1) await tryFactor(browser, person, wrongCode(person.secret));
    expect(codeOf(await tryFactor(browser, person, person.recoveryCodes[0] ?? ""))).toBe("sessions.locked");
  });

  test("the lock is written into the audit log", async () => {
    const { person } = await signUp(server);
    const browser = await atTheFactor(person);
    for (let n = 0; n < 6; n += 1) await tryFactor(browser, person, wrongCode(person.secret));
    const rows = await server.query(
      "select detail->>'kind' as kind from audit_log where action = 'sessions.code_locked' and detail->>'userId' = (select id::text from users where email = $1)",
      [person.email],
    );
    expect(rows).toEqual([{ kind: "factor" }]);
  });
});

describe("S9 passwords", () => {
  /** Counts start again at full quarters of an hour: what such a moment cuts in two is done again. */
  async function inOneWindow<T>(work: () => Promise<T>): Promise<T> {
    const windowOf = () => Math.floor(Date.now() / (passwordThrottle.windowSeconds * 1000));
    for (;;) {
      const before = windowOf();
      const result = await work();
      if (windowOf() === before) return result;
    }
  }
  const guess = (browser: Visitor, { email }: Pick<Person, "email">, n: number) =>
    sendPassword(browser, { email, password: `Gu3ss-number-${n}!` });

  test("ten wrong ones in a place are compared, more are not; the right one from another place still works", async () => {
    const { codes, right, person } = await inOneWindow(async () => {
      const { person } = await signUp(server);
      const browser = await openBrowser(server, newAddress());
      const codes: string[] = [];
      for (let n = 0; n < 14; n += 1) codes.push(codeOf(await guess(browser, person, n)));
      return { codes, right: codeOf(await sendPassword(browser, person)), person };
    });
    expect(count(codes, "sessions.invalid_credentials")).toBe(10);
    expect(count(codes, "request.too_many")).toBe(4);
    expect(right).toBe("request.too_many");
    expect((await signIn(server, person, await openBrowser(server, newAddress()))).cookies.has("veridesk")).toBe(true);
  });

  test("thirty at once: no more than ten are compared", async () => {
    const codes = await inOneWindow(async () => {
      const { person } = await signUp(server);
      const browser = await openBrowser(server, newAddress());
      return (await Promise.all(Array.from({ length: 30 }, (_, n) => guess(browser, person, n)))).map(codeOf);
    });
    expect(count(codes, "sessions.invalid_credentials")).toBe(10);
    expect(count(codes, "request.too_many")).toBe(20);
  });

  test("right ones are not counted against a place", async () => {
    const { person } = await signUp(server);
    const ip = newAddress();
    for (let n = 0; n < 12; n += 1)
      expect((await sendPassword(await openBrowser(server, ip), person)).status).toBe(200);
  });

  test("a thousand over a hundred accounts from one place: no more than a hundred are compared", async () => {
    const tries = await inOneWindow(async () => {
      const [place, domain] = [newAddress(), `${randomUUID()}.example.com`];
      const made: boolean[] = [];
      for (let n = 0; n < 1000; n += 1)
        made.push((await claimPasswordAttempt(server.platform, `victim${n % 100}@${domain}`, place)) !== null);
      return made;
    });
    expect(tries.filter(Boolean)).toHaveLength(100);
  });

  test("a thousand on one account from two hundred places: no more than the limit is compared, and its owner still gets in", async () => {
    const { person } = await signUp(server);
    let compared = 0;
    for (let n = 0; n < 1000; n += 1) {
      const attempt = await claimPasswordAttempt(server.platform, person.email, `203.0.${n % 200}.77`);
      if (attempt) compared += 1;
    }
    expect(compared).toBeGreaterThanOrEqual(200);
    expect(compared).toBeLessThanOrEqual(400);
    expect((await sendPassword(await openBrowser(server, newAddress()), person)).status).toBe(200);
  });
});
