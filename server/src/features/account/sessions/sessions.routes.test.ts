import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formConfig } from "../../../../test/forms.ts";
import { openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import {
  codeNow,
  forgetUsedCode,
  newPerson,
  openBrowser,
  type Person,
  proveHuman,
  registrationFields,
  sendPassword,
  signIn,
  signUp,
  signUpSteps,
} from "../../../../test/sign-in.ts";

let server: TestServer;
let known: Person;
beforeAll(async () => {
  server = await openTestServer();
  known = (await signUp(server)).person;
});
afterAll(() => server.close());

const codeOf = (answer: { errors: { code?: string }[] }) => answer.errors[0]?.code;
const isIn = async (visitor: Visitor) => (await visitor.post("/api/projects/info")).status === 200;
function withCookie(cookie: string, csrf: string | null): Visitor {
  const visitor = server.visitor();
  visitor.cookies.set("veridesk", cookie);
  visitor.csrf = csrf;
  return visitor;
}

describe("signing up and in", () => {
  test("a stranger registers, confirms the email, enables two-factor, makes a project and is in", async () => {
    const { visitor, person } = await signUp(server);
    const { data } = await visitor.get("/api/session");
    expect(data).toMatchObject({
      authenticated: true,
      step: "done",
      cookie: "veridesk",
      user: { email: person.email, role: "owner", projectName: "Acme Bank", timezone: "UTC", balance: null },
    });
    expect(person.recoveryCodes).toHaveLength(10);
  });

  test("the session says how far its account is confirmed, and the member's time zone and forms once it is in", async () => {
    const { visitor, person } = await signUp(server);
    const fieldsOf = async (who: Visitor) => {
      const { emailConfirmed, verified2FA, customerTimezone, customerForms } = (await who.get("/api/session")).data;
      return { emailConfirmed, verified2FA, customerTimezone, customerForms };
    };
    const whole = { emailConfirmed: true, verified2FA: true, customerTimezone: "UTC", customerForms: 0 };
    expect(await fieldsOf(visitor)).toEqual(whole);
    await visitor.post("/api/forms/create-new", { config: formConfig() });
    await visitor.send("PATCH", "/api/settings/edit-personal-data", { timezone: "Europe/Kyiv" });
    expect(await fieldsOf(visitor)).toEqual({ ...whole, customerTimezone: "Europe/Kyiv", customerForms: 1 });
    const browser = await openBrowser(server);
    const nothing = { emailConfirmed: false, verified2FA: false, customerTimezone: null, customerForms: 0 };
    expect(await fieldsOf(browser)).toEqual(nothing);
    await sendPassword(browser, person);
    expect(await fieldsOf(browser)).toEqual({ ...nothing, emailConfirmed: true, verified2FA: true });
  });

  test("a member signs in from another browser, and both stay in", async () => {
    const { visitor, person } = await signUp(server);
    const browser = await signIn(server, person);
    expect((await browser.get("/api/session")).data.user.email).toBe(person.email);
    expect(await isIn(visitor)).toBe(true);
    expect(await isIn(browser)).toBe(true);
  });

  test("a new browser has an anonymous session with a CSRF token and no user", async () => {
    const visitor = await openBrowser(server);
    expect(visitor.csrf).toMatch(/^[\w-]{32}$/);
    expect((await visitor.get("/api/session")).data).toMatchObject({ user: null, authenticated: false, step: "login" });
    expect((await visitor.get("/api/session/customer-email")).data).toEqual({ email: null });
  });

  test("S28 strangers who only look leave no row, and an id that we did not make is none", async () => {
    const count = () => server.query("select count(*)::int as n from sessions");
    const before = await count();
    const browser = await openBrowser(server);
    for (let n = 0; n < 5; n += 1) await server.visitor().get("/api/session");
    await browser.get("/api/session");
    expect(await count()).toEqual(before);
    const value = browser.cookies.get("veridesk") ?? "";
    const forged = withCookie(`${value.startsWith("A") ? "B" : "A"}${value.slice(1)}`, browser.csrf);
    expect((await forged.get("/api/session")).data["csrf-token"]).not.toBe(browser.csrf);
    expect(forged.cookies.get("veridesk")).not.toMatch(new RegExp(`${value.slice(1)}$`));
  });

  test("S6 a visitor's write needs the token of its own id", async () => {
    const [one, two] = [await openBrowser(server), await openBrowser(server)];
    const stolen = withCookie(one.cookies.get("veridesk") ?? "", two.csrf);
    const answer = await stolen.post("/api/login", { email: known.email, password: known.password, recaptcha: "x" });
    expect([answer.status, codeOf(answer)]).toEqual([403, "request.csrf"]);
  });

  test("S1 of two sign-ins at once by one visitor's id one wins, and the id opens nothing more", async () => {
    const browser = await openBrowser(server);
    const twin = withCookie(browser.cookies.get("veridesk") ?? "", browser.csrf);
    const answers = await Promise.all([sendPassword(browser, known), sendPassword(twin, known)]);
    const [won, lost] = answers.map(({ status }) => status).sort();
    expect(won).toBe(200);
    expect([401, 403]).toContain(lost);
    const loser = answers[0].status === 200 ? twin : browser;
    const spent = loser.cookies.get("veridesk");
    await loser.get("/api/session");
    expect(loser.cookies.get("veridesk")).not.toBe(spent);
    expect((await sendPassword(loser, known)).status).toBe(200);
  });

  test("asking for the session again keeps the same one", async () => {
    const visitor = await openBrowser(server);
    const { csrf } = visitor;
    const cookie = visitor.cookies.get("veridesk");
    await visitor.get("/api/session");
    expect([visitor.csrf, visitor.cookies.get("veridesk")]).toEqual([csrf, cookie]);
  });

  test("a password alone is told which step is next, and the account's email, and nothing opens", async () => {
    const browser = await openBrowser(server);
    const answer = await sendPassword(browser, known);
    expect(answer.data).toMatchObject({ result: 0, emailVerified: "true", step: "2fa" });
    expect((await browser.get("/api/session")).data).toMatchObject({ user: null, authenticated: false, step: "2fa" });
    expect((await browser.get("/api/session/customer-email")).data).toEqual({ email: known.email });
    expect(await isIn(browser)).toBe(false);
  });

  test.each([
    ["no password", { password: "" }, "password"],
    ["no email", { email: "nobody" }, "email"],
    ["a list for an email", { email: ["a@example.com"] }, "email"],
    ["no bot challenge", { recaptcha: "" }, "recaptcha"],
    ["a boolean for a password", { password: true }, "password"],
  ])("login refuses %s", async (_, fields, parameter) => {
    const browser = await openBrowser(server);
    const answer = await browser.post("/api/login", { email: known.email, password: "x", recaptcha: "y", ...fields });
    expect([answer.status, answer.errors[0]?.parameter]).toEqual([422, parameter]);
  });

  test("a sign-in lands in the project that was used last", async () => {
    const { visitor, person } = await signUp(server);
    await visitor.post("/api/projects/add-project", { project_name: "Second Bank" });
    const browser = await signIn(server, person);
    expect((await browser.get("/api/session")).data.user.projectName).toBe("Second Bank");
  });

  test("a disabled account cannot sign in, and its open sessions end with the next call (S2)", async () => {
    const { visitor, person } = await signUp(server);
    await server.query("update users set disabled_at = now() where email = $1", [person.email]);
    expect(await isIn(visitor)).toBe(false);
    expect(codeOf(await sendPassword(await openBrowser(server), person))).toBe("sessions.invalid_credentials");
  });

  test("signing in and out is written into the audit log", async () => {
    const { visitor, person } = await signUp(server);
    await visitor.send("GET", "/api/logout", undefined, { "sec-fetch-site": "same-origin" });
    await sendPassword(await openBrowser(server), { ...person, password: "Wr0ng-Password!" });
    const rows = await server.query<{ action: string }>(
      `select action from audit_log where detail->>'userId' = (select id::text from users where email = $1) order by seq`,
      [person.email],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "registrations.created",
      "registrations.email_confirmed",
      "registrations.authenticator_drawn",
      "registrations.authenticator_enabled",
      "sessions.opened",
      "sessions.closed",
      "sessions.password_refused",
    ]);
    const [chain] = await server.query("select verify_audit('00000000-0000-0000-0000-000000000000') as broken");
    expect(chain).toEqual({ broken: null });
  });
});

test("S1 the session id and the CSRF token change at the password, at the second factor and at sign-in, and each older id is nobody", async () => {
  const browser = await openBrowser(server);
  const past: [string, string | null][] = [];
  const remember = () => past.push([browser.cookies.get("veridesk") ?? "", browser.csrf]);
  remember();
  await sendPassword(browser, known);
  remember();
  await forgetUsedCode(server, known);
  await browser.post("/api/registration/verify-2FA-QR", { email: known.email, token: codeNow(known.secret) });
  remember();
  await browser.post("/api/login/authenticate", { email: known.email });
  expect(await isIn(browser)).toBe(true);
  const current = [browser.cookies.get("veridesk"), browser.csrf];
  expect(new Set([...past.map(([id]) => id), current[0]]).size).toBe(4);
  expect(new Set([...past.map(([, csrf]) => csrf), current[1]]).size).toBe(4);
  for (const [cookie, csrf] of past) {
    const older = withCookie(cookie, csrf);
    expect((await older.post("/api/projects/info")).status).toBe(401);
    expect((await older.post("/api/login/authenticate", { email: known.email })).status).toBe(403);
    expect((await older.get("/api/session")).data.step).toBe("login");
  }
});

test("S1 a session id that a stranger planted is not the one that gets signed in", async () => {
  const attacker = await openBrowser(server);
  const planted = attacker.cookies.get("veridesk") ?? "";
  const victim = await signIn(server, known, withCookie(planted, attacker.csrf));
  expect(await isIn(victim)).toBe(true);
  expect((await attacker.post("/api/projects/info")).status).toBe(401);
});

test("S1 a made-up cookie opens nothing and is replaced", async () => {
  const visitor = withCookie("A".repeat(43), null);
  expect((await visitor.get("/api/session")).data.step).toBe("login");
  expect(visitor.cookies.get("veridesk")).not.toBe("A".repeat(43));
});

describe("S4 life times", () => {
  const age = (visitor: Visitor, change: string) =>
    server.query(`update sessions set ${change} where csrf = $1`, [visitor.csrf]);

  test("a session ends an hour after its last call, not a minute before", async () => {
    const browser = await signIn(server, known);
    await age(browser, "last_seen_at = now() - interval '59 minutes'");
    expect(await isIn(browser)).toBe(true);
    await age(browser, "last_seen_at = now() - interval '61 minutes'");
    expect(await isIn(browser)).toBe(false);
  });

  test("a call counts as life, so that who works stays in", async () => {
    const browser = await signIn(server, known);
    await age(browser, "last_seen_at = now() - interval '59 minutes'");
    await browser.get("/api/session");
    const isFresh = async () => {
      const [row] = await server.query<{ fresh: boolean }>(
        "select last_seen_at > now() - interval '5 seconds' as fresh from sessions where csrf = $1",
        [browser.csrf],
      );
      return row?.fresh;
    };
    await expect.poll(isFresh).toBe(true);
  });

  test("a session ends after twelve hours in any case, and its cookie goes with the browser", async () => {
    const browser = await signIn(server, known);
    const [row] = await server.query<{ hours: number }>(
      "select round(extract(epoch from expires_at - now()) / 3600) as hours from sessions where csrf = $1",
      [browser.csrf],
    );
    expect(Number(row?.hours)).toBe(12);
    await age(browser, "expires_at = now() - interval '1 second'");
    expect(await isIn(browser)).toBe(false);
  });

  test("“keep me logged in” lives seven days without a call and thirty in any case", async () => {
    const browser = await signIn(server, known, undefined, true);
    await age(browser, "last_seen_at = now() - interval '6 days 23 hours'");
    expect(await isIn(browser)).toBe(true);
    await age(browser, "last_seen_at = now() - interval '7 days 1 minute'");
    expect(await isIn(browser)).toBe(false);
    const [row] = await server.query<{ days: number }>(
      "select round(extract(epoch from expires_at - now()) / 86400) as days from sessions where csrf = $1",
      [browser.csrf],
    );
    expect(Number(row?.days)).toBe(30);
  });
});

test("a call that takes long does not hold up the other calls of its session", async () => {
  const browser = await signIn(server, known);
  await server.query("update sessions set last_seen_at = now() - interval '10 minutes' where csrf = $1", [
    browser.csrf,
  ]);
  const exporting = new pg.Client({ connectionString: server.databaseUrl });
  await exporting.connect();
  try {
    await exporting.query("begin");
    await exporting.query("update sessions set last_seen_at = now() where csrf = $1", [browser.csrf]);
    expect(await isIn(browser)).toBe(true);
  } finally {
    await exporting.end();
  }
});

describe("S5 the cookie", () => {
  test("is HttpOnly, SameSite and small, and lasts only when kept", async () => {
    const browser = await openBrowser(server);
    const [line = ""] = (await server.visitor().get("/api/session")).headers.getSetCookie();
    expect(line).toMatch(/^veridesk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    await sendPassword(browser, known);
    await forgetUsedCode(server, known);
    await browser.post("/api/registration/verify-2FA-QR", { email: known.email, token: codeNow(known.secret) });
    const kept = await browser.post("/api/login/authenticate", { email: known.email, remember_me: "true" });
    expect(kept.headers.getSetCookie()[0]).toMatch(
      /^veridesk=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test("is __Host- and Secure behind https", async () => {
    const secure = await openTestServer({ settings: { PUBLIC_URL: "https://kyc.example.com" } });
    try {
      const answer = await secure.visitor().get("/api/session");
      const [line = ""] = answer.headers.getSetCookie();
      expect(line).toMatch(/^__Host-veridesk=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect(line.length).toBeLessThan(4096);
      expect(answer.data.cookie).toBe("__Host-veridesk");
    } finally {
      await secure.close();
    }
  });
});

describe("S6 a forged call", () => {
  const renamed = async () =>
    (await server.query<{ n: number }>("select count(*)::int as n from projects where name = 'Forged'"))[0]?.n;
  const forge = (visitor: Visitor, headers: Record<string, string>, body: unknown = { name: "Forged" }) =>
    visitor.send("POST", "/api/projects/edit-name", body, headers);

  test.each([
    ["without a token", { "csrf-token": "" }, 403],
    ["with a wrong token", { "csrf-token": "A".repeat(32) }, 403],
    ["from another origin", { origin: "https://evil.example" }, 403],
    ["from an opaque origin", { origin: "null" }, 403],
    ["as text/plain", { "content-type": "text/plain" }, 415],
    ["as a form", { "content-type": "application/x-www-form-urlencoded" }, 415],
  ])("%s is refused and changes nothing", async (_, headers, status) => {
    const member = await makeMember(server);
    const body = "content-type" in headers ? '{"name":"Forged"}' : { name: "Forged" };
    expect((await forge(member, headers, body)).status).toBe(status);
    expect(await renamed()).toBe(0);
  });

  test("with another session's token is refused and changes nothing", async () => {
    const [member, other] = [await makeMember(server), await makeMember(server)];
    expect((await forge(member, { "csrf-token": other.csrf ?? "" })).status).toBe(403);
    expect(await renamed()).toBe(0);
  });

  test("a sign-in call needs the anonymous session's token too", async () => {
    const browser = await openBrowser(server);
    browser.csrf = null;
    expect((await browser.post("/api/login", { email: known.email, password: "x", recaptcha: "y" })).status).toBe(403);
  });
});

describe("logout", () => {
  const leave = (visitor: Visitor, headers: Record<string, string>) => {
    visitor.csrf = null;
    return visitor.send("GET", "/api/logout", undefined, headers);
  };

  test.each([
    ["says so", { "sec-fetch-site": "same-origin" }],
    ["sends our origin", { origin: "http://localhost:3000" }],
  ])("ends the session on the server when a page of ours %s", async (_, headers) => {
    const browser = await signIn(server, known);
    const cookie = browser.cookies.get("veridesk") ?? "";
    const { csrf } = browser;
    const answer = await leave(browser, headers);
    expect(answer.status).toBe(200);
    expect(browser.cookies.has("veridesk")).toBe(false);
    expect(await isIn(withCookie(cookie, csrf))).toBe(false);
  });

  test.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a sister site", { "sec-fetch-site": "same-site" }],
    ["an address that was typed", { "sec-fetch-site": "none" }],
    ["another origin", { origin: "https://evil.example" }],
    ["nobody knows where", {}],
  ])("does nothing when it comes from %s", async (_, headers) => {
    const browser = await signIn(server, known);
    const { csrf } = browser;
    expect((await leave(browser, headers)).status).toBe(403);
    browser.csrf = csrf;
    expect(await isIn(browser)).toBe(true);
  });

  test("a second time, with the token of the session that is over, is no failure", async () => {
    const browser = await signIn(server, known);
    const [cookie, csrf] = [browser.cookies.get("veridesk") ?? "", browser.csrf];
    expect((await browser.get("/api/logout")).status).toBe(200);
    const again = await withCookie(cookie, csrf).get("/api/logout");
    expect([again.status, again.errors]).toEqual([200, []]);
  });
});

describe("S8 a stranger learns nothing about who has an account", () => {
  const shown = ({ status, bytes, headers }: Awaited<ReturnType<Visitor["get"]>>) => ({
    status,
    body: bytes.toString("utf8"),
    headers: Object.fromEntries([...headers].filter(([name]) => name !== "date")),
  });
  const stranger = { email: "nobody.at.all@example.com" };

  test("a wrong password and an unknown email get the same reply", async () => {
    const [one, two] = [await openBrowser(server), await openBrowser(server)];
    const wrong = await sendPassword(one, { email: known.email, password: "Wr0ng-Password!" });
    const unknown = await sendPassword(two, { ...stranger, password: "Wr0ng-Password!" });
    expect(wrong.status).toBe(422);
    expect(wrong.errors).toEqual([
      { parameter: "password", message: "Invalid credentials.", code: "sessions.invalid_credentials" },
    ]);
    expect(shown(unknown)).toEqual(shown(wrong));
  });

  const asks: [string, Record<string, unknown>][] = [
    ["/api/login/customer-2fa-info", {}],
    ["/api/login/authenticate", {}],
    ["/api/registration/code-email-verification", {}],
    ["/api/registration/set-email-verified", {}],
    ["/api/registration/verify-email", { code: "123456" }],
    ["/api/registration/create-2FA-QR", {}],
    ["/api/registration/verify-2FA-QR", { token: "123456" }],
    ["/api/registration/create-project", { project_name: "Acme Bank" }],
  ];
  test.each(asks)("%s answers the same for a known and an unknown email", async (path, more) => {
    const browser = await openBrowser(server);
    const forKnown = shown(await browser.post(path, { email: known.email, ...more }));
    const forUnknown = shown(await browser.post(path, { ...stranger, ...more }));
    expect(forUnknown).toEqual(forKnown);
  });

  test.each(asks)("%s never acts for another account than the one this session has proved", async (path, more) => {
    const { person: victim } = await signUp(server);
    const browser = await openBrowser(server);
    await sendPassword(browser, known);
    const forVictim = shown(await browser.post(path, { email: victim.email, ...more }));
    const forUnknown = shown(await browser.post(path, { ...stranger, ...more }));
    expect(forUnknown).toEqual(forVictim);
    expect(await isIn(browser)).toBe(false);
  });

  test("the two-factor question is answered for the account that this session has proved", async () => {
    const browser = await openBrowser(server);
    await sendPassword(browser, known);
    const answer = await browser.post("/api/login/customer-2fa-info", { email: known.email });
    expect(answer.data).toEqual({ twoFactorEnabled: true, emailConfirmed: true, passkeys: false });
  });
});

test("authenticate refuses before every factor is proved, and after signing in", async () => {
  const browser = await openBrowser(server);
  const attempt = () => browser.post("/api/login/authenticate", { email: known.email });
  expect(codeOf(await attempt())).toBe("sessions.wrong_step");
  await sendPassword(browser, known);
  expect(codeOf(await attempt())).toBe("sessions.wrong_step");
  await forgetUsedCode(server, known);
  await browser.post("/api/registration/verify-2FA-QR", { email: known.email, token: codeNow(known.secret) });
  expect((await attempt()).status).toBe(200);
  expect(codeOf(await attempt())).toBe("sessions.wrong_step");
});

test("of twenty sign-ins at once with one proved session, one wins", async () => {
  const browser = await openBrowser(server);
  await sendPassword(browser, known);
  await forgetUsedCode(server, known);
  await browser.post("/api/registration/verify-2FA-QR", { email: known.email, token: codeNow(known.secret) });
  const headers = { cookie: `veridesk=${browser.cookies.get("veridesk")}`, "csrf-token": browser.csrf ?? "" };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      server.visitor().send("POST", "/api/login/authenticate", { email: known.email }, headers),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 401, 403].includes(status))).toBe(true);
});

test("S19 fields that nobody requested change nothing", async () => {
  const person = newPerson();
  const browser = await openBrowser(server);
  const recaptcha = await proveHuman(browser, "registration");
  const fields = {
    ...registrationFields(person),
    email_verified_at: "2020-01-01",
    totp_enabled_at: "2020-01-01",
    role: "owner",
    id: "1",
  };
  const answer = await browser.post("/api/registration", { fields, recaptcha, role: "owner", step: "done" });
  expect(answer.data.step).toBe("verify-email");
  expect((await signUpSteps.authenticate(server, browser, person)).status).toBe(401);
});
