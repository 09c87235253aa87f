import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listOutbox } from "#server/features/project/mails/mails.service.ts";
import { type Answer, openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import {
  askFactor,
  atTheFactor,
  makePasswordLink,
  newPassword,
  readToken as readTokenOf,
  setPassword,
} from "../../../../test/resets.ts";
import {
  codeNow,
  forgetUsedCode,
  openBrowser,
  type Person,
  sendPassword,
  signIn,
  signUp,
} from "../../../../test/sign-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(() => server.close());
beforeEach(() => server.query("delete from rate_counts"));

const codeOf = ({ errors }: Answer) => errors[0]?.code ?? "none";
const draw = (browser: Visitor, resetToken: string) => browser.post("/api/login/create-reset2FA", { resetToken });
const verify = (browser: Visitor, resetToken: string, token: string) =>
  browser.post("/api/login/verify-reset2FA", { resetToken, token });
const wrongCode = (secret: string) => (codeNow(secret) === "000000" ? "000001" : "000000");
const mailsTo = async (email: string) => (await listOutbox(server.platform)).filter(({ to }) => to === email);
const tryFactor = async (browser: Visitor, person: Person, token: string) => {
  await forgetUsedCode(server, person);
  return browser.post("/api/registration/verify-2FA-QR", { email: person.email, token });
};

async function drawn(ip?: string) {
  const at = await atTheFactor(server, ip);
  expect((await at.ask()).status).toBe(200);
  const resetToken = await at.readToken();
  const { status, data } = await draw(at.browser, resetToken);
  expect(status).toBe(200);
  return { ...at, resetToken, secret: String(data.twoFactorVerificationSecret), image: String(data.qrCodeImage) };
}

describe("a two-factor reset", () => {
  test("goes from the mail to a new authenticator and into the app; the old one and its recovery codes end", async () => {
    const { person, browser, resetToken, secret, image } = await drawn();
    expect(resetToken).toMatch(/^[0-9a-f]{32}$/);
    expect(image).toMatch(/^data:image\/png;base64,/);
    const { status, data } = await verify(browser, resetToken, codeNow(secret));
    expect(status).toBe(200);
    expect(data).toMatchObject({ verified2FA: true, step: "authenticate" });
    expect(new Set(data.recoveryCodes).size).toBe(10);
    expect((await browser.post("/api/login/authenticate", { email: person.email })).status).toBe(200);
    expect((await browser.post("/api/projects/info")).status).toBe(200);

    const next = await openBrowser(server);
    await sendPassword(next, person);
    expect(codeOf(await tryFactor(next, person, codeNow(person.secret)))).toBe("sessions.wrong_code");
    expect(codeOf(await tryFactor(next, person, person.recoveryCodes[0] ?? ""))).toBe("sessions.wrong_code");
    expect((await tryFactor(next, person, codeNow(secret))).status).toBe(200);
    const other = await openBrowser(server);
    await sendPassword(other, person);
    expect((await tryFactor(other, person, data.recoveryCodes[0])).status).toBe(200);
    const subjects = (await mailsTo(person.email)).map(({ text }) => text).join("\n");
    expect(subjects).toContain("The authenticator of your account was reset.");
  });

  test("S1 S3 gives this session a new id, ends every other one of the account, and removes its passkeys", async () => {
    const { person, browser, resetToken, secret } = await drawn();
    await server.query(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, name)
       select gen_random_uuid(), id, 'lost ' || id, '', 0, 'Lost phone' from users where email = $1`,
      [person.email],
    );
    const elsewhere = await signIn(server, person);
    const old = new Map(browser.cookies);
    expect((await verify(browser, resetToken, codeNow(secret))).status).toBe(200);
    expect((await elsewhere.post("/api/projects/info")).status).toBe(401);
    expect(await server.query("select from passkeys where name = 'Lost phone'")).toEqual([]);
    expect([...browser.cookies.values()]).not.toEqual([...old.values()]);
    const fixed = server.visitor();
    for (const [name, value] of old) fixed.cookies.set(name, value);
    expect((await fixed.get("/api/session")).data.step).toBe("login");
  });

  test("until the new authenticator's code came, the old one works and the secret is sealed", async () => {
    const { person, browser, secret } = await drawn();
    const [row] = await server.query<{ row: string }>("select u::text as row from users u where email = $1", [
      person.email,
    ]);
    expect(row?.row).not.toContain(secret);
    expect((await tryFactor(browser, person, codeNow(person.secret))).status).toBe(200);
  });

  test("S10 the code that confirmed it does not sign in again", async () => {
    const { person, browser, resetToken, secret } = await drawn();
    const code = codeNow(secret);
    expect((await verify(browser, resetToken, code)).status).toBe(200);
    const next = await openBrowser(server);
    await sendPassword(next, person);
    const replay = await next.post("/api/registration/verify-2FA-QR", { email: person.email, token: code });
    expect(codeOf(replay)).toBe("sessions.wrong_code");
  });

  test("S9 five wrong codes lock it for an hour, in the catalogue's words, and a newer link opens nothing", async () => {
    const { browser, ask, readToken, resetToken, secret } = await drawn("198.51.100.7");
    for (let n = 0; n < 5; n += 1)
      expect(codeOf(await verify(browser, resetToken, wrongCode(secret)))).toBe("sessions.wrong_code");
    const locked = await verify(browser, resetToken, codeNow(secret));
    expect([locked.status, locked.errors[0]?.parameter, locked.errors[0]?.message]).toEqual([
      429,
      "banned",
      "Too many invalid codes were entered, retry in 1 hour",
    ]);
    await ask();
    const again = await readToken();
    const { data } = await draw(browser, again);
    expect(codeOf(await verify(browser, again, codeNow(data.twoFactorVerificationSecret)))).toBe("sessions.locked");
  });

  test("S11 works once under four right tries at once", async () => {
    const { browser, resetToken, secret } = await drawn();
    const code = codeNow(secret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => verify(browser, resetToken, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });
});

describe("S7 a factor link is worth nothing without the password of its account", () => {
  test("in a session that has proved nothing, and in one of another account", async () => {
    const { resetToken, secret } = await drawn();
    const stranger = await openBrowser(server);
    for (const answer of [await draw(stranger, resetToken), await verify(stranger, resetToken, codeNow(secret))])
      expect([answer.status, codeOf(answer)]).toEqual([401, "sessions.wrong_step"]);
    const { browser: neighbour, person } = await atTheFactor(server);
    for (const answer of [await draw(neighbour, resetToken), await verify(neighbour, resetToken, codeNow(secret))])
      expect([answer.status, codeOf(answer)]).toEqual([422, "resets.token_expired"]);
    expect((await tryFactor(neighbour, person, codeNow(person.secret))).status).toBe(200);
  });

  test("nor is it mailed: to another account's email, before the password, after the factor", async () => {
    const { person: victim } = await signUp(server);
    const mails = (await mailsTo(victim.email)).length;
    const stranger = await openBrowser(server);
    const { browser } = await atTheFactor(server);
    const { visitor: inside, person } = await signUp(server);
    for (const answer of [
      await askFactor(stranger, victim.email),
      await askFactor(browser, victim.email),
      await askFactor(inside, person.email),
    ])
      expect([answer.status, codeOf(answer)]).toEqual([401, "sessions.wrong_step"]);
    expect((await mailsTo(victim.email)).length).toBe(mails);
  });

  test("a password link is no factor link, and the new secret's code is none without the link", async () => {
    const { person, browser, secret } = await drawn();
    const password = await makePasswordLink(server, person);
    expect(codeOf(await draw(browser, password))).toBe("resets.token_expired");
    expect(codeOf(await verify(browser, password, codeNow(secret)))).toBe("resets.token_expired");
    expect(codeOf(await tryFactor(browser, person, codeNow(secret)))).toBe("sessions.wrong_code");
  });
});

describe("S11 the token of a factor link", () => {
  test("is killed by a newer one, with the authenticator that it had drawn", async () => {
    const { browser, ask, readToken, resetToken, secret } = await drawn();
    await ask();
    expect(codeOf(await verify(browser, resetToken, codeNow(secret)))).toBe("resets.token_expired");
    expect(codeOf(await verify(browser, await readToken(), codeNow(secret)))).toBe("sessions.wrong_code");
  });

  test("is dead after an hour, and after use", async () => {
    const { person, browser, resetToken, secret } = await drawn();
    await server.query("update account_tokens set expires_at = now() - interval '1 second'");
    for (const answer of [await draw(browser, resetToken), await verify(browser, resetToken, codeNow(secret))])
      expect([answer.status, answer.errors[0]?.message]).toEqual([422, "Reset token expired."]);
    await server.query("update account_tokens set expires_at = now() + interval '1 hour'");
    expect((await verify(browser, resetToken, codeNow(secret))).status).toBe(200);
    const next = await openBrowser(server);
    await sendPassword(next, person);
    expect(codeOf(await draw(next, resetToken))).toBe("resets.token_expired");
  });

  test("a stolen mailbox is not enough: for 7 days after a reset of the password it is neither mailed nor taken", async () => {
    const { person } = await signUp(server);
    expect((await setPassword(await openBrowser(server), await makePasswordLink(server, person))).status).toBe(200);
    const browser = await openBrowser(server);
    await sendPassword(browser, { ...person, password: newPassword });
    const refused = await askFactor(browser, person.email);
    expect([refused.status, codeOf(refused)]).toEqual([409, "resets.password_just_reset"]);
    const pass = (hours: number) =>
      server.query("update users set password_reset_at = password_reset_at - make_interval(hours => $1)", [hours]);
    await pass(7 * 24 - 1);
    expect(codeOf(await askFactor(browser, person.email))).toBe("resets.password_just_reset");
    await pass(1);
    expect((await askFactor(browser, person.email)).status).toBe(200);
    const resetToken = await readTokenOf(server, person.email);
    const { data } = await draw(browser, resetToken);
    await pass(-1);
    expect(codeOf(await draw(browser, resetToken))).toBe("resets.password_just_reset");
    expect(codeOf(await verify(browser, resetToken, codeNow(data.twoFactorVerificationSecret)))).toBe(
      "resets.password_just_reset",
    );
    expect((await tryFactor(browser, person, person.recoveryCodes[0] ?? "")).status).toBe(200);
  });

  test("S9 five mails an hour for one account", async () => {
    const { browser, person } = await atTheFactor(server);
    const codes: string[] = [];
    for (let n = 0; n < 6; n += 1) codes.push(codeOf(await askFactor(browser, person.email)));
    expect(codes).toEqual([...Array.from({ length: 5 }, () => "none"), "request.too_many"]);
  });
});

describe("new recovery codes", () => {
  const renew = (visitor: Visitor, password_current: string, token: string) =>
    visitor.post("/api/settings/recovery-codes", { password_current, token });

  test("take the place of the old ones, end the other sessions, and are told of by mail", async () => {
    const { visitor, person } = await signUp(server);
    const elsewhere = await signIn(server, person);
    await forgetUsedCode(server, person);
    const code = codeNow(person.secret);
    const { status, data } = await renew(visitor, person.password, code);
    expect(status).toBe(200);
    expect(new Set(data.recoveryCodes).size).toBe(10);
    expect((await elsewhere.post("/api/projects/info")).status).toBe(401);
    expect((await visitor.post("/api/projects/info")).status).toBe(200);
    expect((await mailsTo(person.email))[0]?.text).toContain("New recovery codes were created");
    expect(codeOf(await renew(visitor, person.password, code))).toBe("sessions.wrong_code");
    const next = await openBrowser(server);
    await sendPassword(next, person);
    expect(codeOf(await tryFactor(next, person, person.recoveryCodes[1] ?? ""))).toBe("sessions.wrong_code");
    expect((await tryFactor(next, person, data.recoveryCodes[1])).status).toBe(200);
  });

  test("S3 need the current password and a code of the authenticator", async () => {
    const { visitor, person } = await signUp(server);
    await forgetUsedCode(server, person);
    const wrong = await renew(visitor, "Wr0ng-Password!", codeNow(person.secret));
    expect([wrong.status, wrong.errors[0]?.parameter, codeOf(wrong)]).toEqual([
      422,
      "password_current",
      "sessions.invalid_credentials",
    ]);
    expect(codeOf(await renew(visitor, person.password, wrongCode(person.secret)))).toBe("sessions.wrong_code");
    expect((await renew(visitor, person.password, person.recoveryCodes[0] ?? "")).status).toBe(422);
    const { browser, person: half } = await atTheFactor(server);
    expect((await renew(browser, half.password, codeNow(half.secret))).status).toBe(401);
  });
});
