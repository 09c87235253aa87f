import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listOutbox } from "#server/features/project/mails/mails.service.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";
import { type Answer, openTestServer, type TestServer } from "../../../../test/harness.ts";
import { askPassword, makePasswordLink, newPassword, readToken, setPassword } from "../../../../test/resets.ts";
import {
  newPerson,
  openBrowser,
  proveHuman,
  sendPassword,
  signIn,
  signUp,
  signUpSteps,
} from "../../../../test/sign-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1, settings: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(() => server.close());
beforeEach(() => server.query("delete from rate_counts"));

const codeOf = ({ errors }: Answer) => errors[0]?.code ?? "none";
const check = async (token: string) =>
  (await openBrowser(server)).post("/api/login/reset-password/check-token", { token });
const mailsTo = async (email: string) => (await listOutbox(server.platform)).filter(({ to }) => to === email);

async function withLink() {
  const { visitor, person } = await signUp(server);
  const browser = await openBrowser(server);
  expect((await askPassword(browser, person.email)).status).toBe(200);
  await server.drainJobs();
  return { visitor, person, browser, token: await readToken(server, person.email) };
}

describe("a password reset", () => {
  test("goes from the mail to a new password, and the second factor is still requested (S11)", async () => {
    const { person, browser, token } = await withLink();
    const [mail] = await mailsTo(person.email);
    expect(mail?.subject).toBe("Set a new Veridesk password");
    expect(mail?.text).toContain("valid for 60 minutes");
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect((await check(token)).data).toEqual({ valid: true });

    const reset = await setPassword(browser, token);
    expect([reset.status, reset.errors]).toEqual([200, []]);
    const { data } = await browser.get("/api/session");
    expect([data.authenticated, data.step]).toEqual([false, "login"]);

    expect(codeOf(await sendPassword(browser, person))).toBe("sessions.invalid_credentials");
    const signed = await sendPassword(browser, { ...person, password: newPassword });
    expect(signed.data.step).toBe("2fa");
    expect((await browser.post("/api/projects/info")).status).toBe(401);
    expect((await browser.post("/api/login/authenticate", { email: person.email })).status).toBe(401);
    await signIn(server, { ...person, password: newPassword });
    expect((await mailsTo(person.email))[0]?.text).toContain("reset with a link from an email");
  });

  test("S3 ends every session of the account, half-open ones too; S1 the browser's own id changes", async () => {
    const { visitor, person, browser, token } = await withLink();
    const halfOpen = await openBrowser(server);
    await sendPassword(halfOpen, person);
    const [own] = [...browser.cookies.values()];
    expect((await setPassword(browser, token)).status).toBe(200);
    expect([...browser.cookies.values()]).not.toContain(own);
    expect((await visitor.post("/api/projects/info")).status).toBe(401);
    expect((await halfOpen.get("/api/session")).data.step).toBe("login");
    const [row] = await server.query<{ n: number }>(
      "select count(*)::int as n from sessions s join users u on u.id = s.user_id where u.email = $1",
      [person.email],
    );
    expect(row?.n).toBe(0);
    expect(
      await server.query("select from sessions where id_hash = $1 and (user_id is not null or expires_at > now())", [
        hashSecretToken(own ?? ""),
      ]),
    ).toEqual([]);
  });

  test("proves an email that was not confirmed, and no more than that", async () => {
    const [browser, person] = [await openBrowser(server), newPerson()];
    await signUpSteps.register(server, browser, person);
    const token = await makePasswordLink(server, person);
    expect((await setPassword(browser, token)).status).toBe(200);
    const signed = await sendPassword(browser, { ...person, password: newPassword });
    expect(signed.data).toMatchObject({ emailVerified: "true", step: "enable-2fa" });
  });

  test("refuses passwords against the rules, common ones and the person's own words, and leaves the link alive", async () => {
    const { browser, person, token } = await withLink();
    for (const weak of ["short", "alllower-case1!", "With Space-1a!"]) {
      const refused = await setPassword(browser, token, weak);
      expect([refused.status, refused.errors[0]?.parameter]).toEqual([422, "password"]);
    }
    expect(codeOf(await setPassword(browser, token, "Password1!"))).toBe("registrations.common_password");
    expect(codeOf(await setPassword(browser, token, "Kovalenko-77x"))).toBe("registrations.personal_password");
    const body = { reset_password_token: token, password: newPassword, confirm_password: "An0ther-Horse?Lamb" };
    const unequal = await browser.post("/api/login/reset", body);
    expect(unequal.errors.map(({ parameter }) => parameter)).toEqual(["confirm_password"]);
    expect((await sendPassword(await openBrowser(server), person)).status).toBe(200);
    expect((await setPassword(browser, token)).status).toBe(200);
  });

  test("a pending change of email and a pending factor die with it", async () => {
    const { person, browser, token } = await withLink();
    await server.query(
      `insert into account_tokens (user_id, purpose, token_hash, expires_at)
       select id, p, p || id, now() + interval '1 hour' from users, unnest(array['email', 'factor']) p where email = $1`,
      [person.email],
    );
    await setPassword(browser, token);
    expect(
      await server.query("select from account_tokens t join users u on u.id = t.user_id where email = $1", [
        person.email,
      ]),
    ).toEqual([]);
  });
});

describe("S11 the token of a password link", () => {
  const expectDead = async (token: string) => {
    const checked = await check(token);
    expect([checked.status, checked.errors]).toEqual([
      422,
      [{ parameter: "token", message: "Reset token expired.", code: "resets.token_expired" }],
    ]);
    const refused = await setPassword(await openBrowser(server), token);
    expect([refused.status, codeOf(refused)]).toEqual([422, "resets.token_expired"]);
    expect(refused.errors[0]?.parameter).toBe("reset_password_token");
  };

  test("is in the database as a hash only", async () => {
    const { token } = await withLink();
    const rows = await server.query<{ row: string }>(
      "select t::text as row from account_tokens t union all select j::text from pgboss.job j union all select m::text from outbox_mails m union all select a::text from audit_log a",
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
    expect(rows.filter(({ row }) => row.includes(hashSecretToken(token)))).toHaveLength(1);
  });

  test("works once, also under twenty tries at once", async () => {
    const { person, token } = await withLink();
    const browsers = await Promise.all(Array.from({ length: 20 }, () => openBrowser(server)));
    const answers = await Promise.all(
      browsers.map((browser, n) => setPassword(browser, token, `Tw3nty-Tries-${String.fromCharCode(97 + n)}`)),
    );
    const won = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(won).toHaveLength(1);
    const refusals = answers.map(codeOf).filter((code) => code !== "none");
    expect(refusals.filter((code) => !["resets.token_expired", "request.too_many"].includes(code))).toEqual([]);
    const password = `Tw3nty-Tries-${String.fromCharCode(97 + (won[0] ?? 0))}`;
    expect((await sendPassword(await openBrowser(server), { ...person, password })).status).toBe(200);
    await expectDead(token);
  });

  test("is killed by a newer one", async () => {
    const { person, browser, token } = await withLink();
    await askPassword(browser, person.email);
    await server.drainJobs();
    await expectDead(token);
    expect((await check(await readToken(server, person.email))).status).toBe(200);
  });

  test("is alive for an hour by the database's clock, and not longer", async () => {
    const { token } = await withLink();
    const pass = (minutes: number) =>
      server.query("update account_tokens set expires_at = expires_at - make_interval(mins => $1)", [minutes]);
    await pass(59);
    expect((await check(token)).status).toBe(200);
    await pass(2);
    await expectDead(token);
  });

  test("dies with the account: disabled, or gone", async () => {
    const { person, token } = await withLink();
    await server.query("update users set disabled_at = now() where email = $1", [person.email]);
    await expectDead(token);
    await server.query("update users set disabled_at = null where email = $1", [person.email]);
    expect((await check(token)).status).toBe(200);
    await server.query("delete from memberships where user_id = (select id from users where email = $1)", [
      person.email,
    ]);
    await server.query("delete from users where email = $1", [person.email]);
    await expectDead(token);
  });

  test.each(["", "0".repeat(32), "' or 1=1 --", "0".repeat(200), "\u0000"])("%j is an expired one", expectDead);

  test("a factor link is none", async () => {
    const { person, token } = await withLink();
    await server.query(
      "update account_tokens set purpose = 'factor' where user_id = (select id from users where email = $1)",
      [person.email],
    );
    await expectDead(token);
  });
});

describe("asking for the mail", () => {
  const shown = ({ status, bytes, headers }: Answer) => ({
    status,
    body: bytes.toString("utf8"),
    headers: Object.fromEntries([...headers].filter(([name]) => name !== "date")),
  });

  test("S8 a known and an unknown email get the same words, and only the known one a mail", async () => {
    const { person } = await signUp(server);
    const browser = await openBrowser(server);
    const forKnown = shown(await askPassword(browser, person.email));
    const forUnknown = shown(await askPassword(browser, "nobody.at.all@example.com"));
    expect(forUnknown).toEqual(forKnown);
    await server.drainJobs();
    expect((await mailsTo(person.email))[0]?.subject).toBe("Set a new Veridesk password");
    expect(await mailsTo("nobody.at.all@example.com")).toEqual([]);
  });

  test("S9 five mails an hour for one address, counted alike for one that nobody has", async () => {
    const { person } = await signUp(server);
    for (const email of [person.email, "nobody.at.all@example.com"]) {
      const codes: string[] = [];
      for (let n = 0; n < 6; n += 1) {
        const browser = await openBrowser(server, `198.51.100.${n}`);
        codes.push(codeOf(await askPassword(browser, email)));
      }
      expect(codes).toEqual([...Array.from({ length: 5 }, () => "none"), "request.too_many"]);
    }
  });

  test("needs a solved challenge, once, and the CSRF token (S6, S10)", async () => {
    const { person } = await signUp(server);
    const browser = await openBrowser(server);
    const recaptcha = await proveHuman(browser, "password_reset");
    expect((await browser.post("/api/login/forgot", { email: person.email, recaptcha })).status).toBe(200);
    expect(codeOf(await browser.post("/api/login/forgot", { email: person.email, recaptcha }))).toBe(
      "sessions.bot_challenge",
    );
    browser.csrf = "wrong";
    const forged = await askPassword(browser, person.email);
    expect([forged.status, codeOf(forged)]).toEqual([403, "request.csrf"]);
  });

  test("a disabled account gets no mail", async () => {
    const { person } = await signUp(server);
    await server.query("update users set disabled_at = now() where email = $1", [person.email]);
    const before = (await mailsTo(person.email)).length;
    expect((await askPassword(await openBrowser(server), person.email)).status).toBe(200);
    await server.drainJobs();
    expect((await mailsTo(person.email)).length).toBe(before);
  });
});
