import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import {
  codeNow,
  forgetUsedCode,
  newPerson,
  openBrowser,
  type Person,
  proveHuman,
  readCode,
  readMail,
  registrationFields,
  sendPassword,
  signUp,
  signUpSteps,
} from "../../../../test/sign-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ servers: 2, settings: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(() => server.close());

let place = 0;
const { register, verifyEmail, drawAuthenticator, enableAuthenticator, createProject, authenticate } = signUpSteps;
const order = [register, verifyEmail, drawAuthenticator, enableAuthenticator, createProject, authenticate] as const;

async function comeTo(steps: number): Promise<{ visitor: Visitor; person: Person }> {
  place += 1;
  const visitor = await openBrowser(server, `198.51.100.${place}`);
  const person = newPerson();
  for (const step of order.slice(0, steps)) {
    const answer = await step(server, visitor, person);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.errors));
  }
  return { visitor, person };
}
const codeOf = (answer: { errors: { code?: string }[] }) => answer.errors[0]?.code;
const usersNamed = async (email: string) =>
  (await server.query<{ n: number }>("select count(*)::int as n from users where email = $1", [email]))[0]?.n;
async function sendFields(visitor: Visitor, fields: object) {
  return visitor.post("/api/registration", { fields, recaptcha: await proveHuman(visitor, "registration") });
}

describe("register", () => {
  test("opens an account, mails a code, and leads to the email step", async () => {
    const { visitor, person } = await comeTo(0);
    const answer = await register(server, visitor, person);
    expect(answer.data).toMatchObject({ result: 0, emailVerified: "false", step: "verify-email" });
    const [row] = await server.query(
      "select first_name, company_name, website, password_hash from users where email = $1",
      [person.email],
    );
    expect(row).toMatchObject({ first_name: "Olena", company_name: "Acme Bank", website: "https://acme.example" });
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test.each([
    ["Europe/Kyiv", "Europe/Kyiv"],
    ["Nowhere/At all", "UTC"],
    [undefined, "UTC"],
  ])("dates are shown in the zone of the browser that signed up: %s", async (timezone, kept) => {
    const { visitor, person } = await comeTo(0);
    const answer = await sendFields(visitor, { ...registrationFields(person), timezone });
    expect(answer.errors).toEqual([]);
    expect(await server.query("select timezone from users where email = $1", [person.email])).toEqual([
      { timezone: kept },
    ]);
  });

  test.each([
    ["a name that is not Latin", { first_name: "Олена" }, "fields.first_name"],
    ["an empty last name", { last_name: " " }, "fields.last_name"],
    ["a name with markup", { first_name: "<b>Olena</b>" }, "fields.first_name"],
    ["no company", { company_name: "" }, "fields.company_name"],
    ["a website that is none", { website: "javascript:alert(1)" }, "fields.website"],
    ["an email without a host", { email: "olena@" }, "fields.email"],
    ["two emails", { email: "a@example.com,b@example.com" }, "fields.email"],
    ["an email with a line break", { email: "a@example.com\r\nBcc: b@example.com" }, "fields.email"],
    ["seven characters", { password: "Aa1!aaa", confirm_password: "Aa1!aaa" }, "fields.password"],
    [
      "thirty-one characters",
      { password: `Aa1!${"x".repeat(27)}`, confirm_password: `Aa1!${"x".repeat(27)}` },
      "fields.password",
    ],
    ["a space in the password", { password: "Aa1! aaaaa", confirm_password: "Aa1! aaaaa" }, "fields.password"],
    ["no digit", { password: "Aaaaaaa!", confirm_password: "Aaaaaaa!" }, "fields.password"],
    ["no special character", { password: "Aaaaaaa1", confirm_password: "Aaaaaaa1" }, "fields.password"],
    ["another confirmation", { confirm_password: "Tr1cky-Horse?Lamq" }, "fields.confirm_password"],
    ["terms not accepted", { terms: false }, "fields.terms"],
    ["terms as a list", { terms: [true] }, "fields.terms"],
    ["a common password", { password: "Password1!", confirm_password: "Password1!" }, "fields.password"],
    ["a password with the name", { password: "Kovalenko#77", confirm_password: "Kovalenko#77" }, "fields.password"],
  ])("refuses %s", async (_, change, parameter) => {
    const { visitor, person } = await comeTo(0);
    const answer = await sendFields(visitor, { ...registrationFields(person), ...change });
    expect([answer.status, answer.errors[0]?.parameter]).toEqual([422, parameter]);
    expect(await usersNamed(person.email)).toBe(0);
  });

  test("says that an email is taken, in the catalogue's words, whatever its letters' case", async () => {
    const { person } = await signUp(server);
    const { visitor } = await comeTo(0);
    const answer = await sendFields(visitor, { ...registrationFields(person), email: person.email.toUpperCase() });
    expect(answer.status).toBe(409);
    expect(answer.errors[0]).toMatchObject({
      parameter: "fields.email",
      message: "Account with this email already exists",
    });
  });

  test("of ten at once with one email, one wins", async () => {
    const person = newPerson();
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => sendFields((await comeTo(0)).visitor, registrationFields(person))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await usersNamed(person.email)).toBe(1);
  });

  test("an email that nobody confirmed within an hour is free again, and the first one's session ends", async () => {
    const squatter = await comeTo(1);
    const { visitor } = await comeTo(0);
    expect((await sendFields(visitor, registrationFields(squatter.person))).status).toBe(409);
    await server.query("update users set created_at = created_at - interval '61 minutes' where email = $1", [
      squatter.person.email,
    ]);
    expect((await sendFields(visitor, registrationFields(squatter.person))).status).toBe(200);
    expect((await squatter.visitor.get("/api/session")).data.step).toBe("login");
  });

  test("a confirmed account is never given away so", async () => {
    const owner = await comeTo(2);
    await server.query("update users set created_at = created_at - interval '1 year' where email = $1", [
      owner.person.email,
    ]);
    const { visitor } = await comeTo(0);
    expect((await sendFields(visitor, registrationFields(owner.person))).status).toBe(409);
  });

  test("twenty sign-ups an hour from one address, then 429 in the catalogue's words", async () => {
    const visitor = await openBrowser(server, "203.0.113.5");
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1)
      statuses.push((await visitor.post("/api/registration", { fields: {}, recaptcha: "x" })).status);
    expect(statuses.slice(0, 20).every((status) => status === 422)).toBe(true);
    expect(statuses[20]).toBe(429);
    const last = await visitor.post("/api/registration", { fields: {}, recaptcha: "x" });
    expect(last.errors[0]?.message).toBe("Too many requests. Please try again later");
  });
});

describe("the mailed code", () => {
  test("is kept hashed, and appears nowhere in the database", async () => {
    const { person } = await comeTo(1);
    const code = await readCode(server, person.email);
    const rows = await server.query(
      "select to_jsonb(c)::text as row from email_codes c union all select to_jsonb(m)::text from outbox_mails m",
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { row } of rows)
      expect(
        String(row).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{20,}|v1\.\S+|\d+:\d+:\d+\.\d+/g, ""),
      ).not.toContain(code);
  });

  test("confirms the email, once", async () => {
    const { visitor, person } = await comeTo(1);
    const code = await readCode(server, person.email);
    const answer = await visitor.post("/api/registration/verify-email", { email: person.email, code });
    expect(answer.data).toEqual({ step: "enable-2fa" });
    expect((await visitor.post("/api/registration/verify-email", { email: person.email, code })).status).toBe(401);
    expect((await visitor.post("/api/registration/set-email-verified", { email: person.email })).data).toEqual({
      step: "enable-2fa",
    });
  });

  test.each(["12345", "1234567", "12a456", "", ["123456"], 123456, null])("refuses %s", async (code) => {
    const { visitor, person } = await comeTo(1);
    const answer = await visitor.post("/api/registration/verify-email", { email: person.email, code });
    expect([answer.status, answer.errors[0]?.parameter]).toEqual([422, "code"]);
  });

  test("a wrong one is refused in the catalogue's words, and five lock the step; a new code does not unlock it (S9)", async () => {
    const { visitor, person } = await comeTo(1);
    const code = await readCode(server, person.email);
    const wrong = code === "111111" ? "222222" : "111111";
    const send = (each: string) => visitor.post("/api/registration/verify-email", { email: person.email, code: each });
    for (let n = 0; n < 3; n += 1) expect((await send(wrong)).errors[0]?.message).toBe("Email code not valid");
    await server.query("update email_codes set created_at = created_at - interval '31 seconds'");
    expect((await visitor.post("/api/registration/code-email-verification", { email: person.email })).data).toEqual({
      isCodeSent: true,
    });
    for (let n = 0; n < 2; n += 1) await send(wrong);
    const locked = await send(await readCode(server, person.email));
    expect([locked.status, locked.errors[0]?.parameter, codeOf(locked)]).toEqual([429, "banned", "sessions.locked"]);
  });

  test("ends after ten minutes", async () => {
    const { visitor, person } = await comeTo(1);
    const [row] = await server.query<{ seconds: number }>(
      "select round(extract(epoch from expires_at - c.created_at)) as seconds from email_codes c join users u on u.id = user_id where email = $1",
      [person.email],
    );
    expect(Number(row?.seconds)).toBe(600);
    await server.query("update email_codes set expires_at = now() - interval '1 second'");
    expect(codeOf(await verifyEmail(server, visitor, person))).toBe("registrations.wrong_email_code");
  });

  test("a newer one ends it; within half a minute there is no newer one", async () => {
    const { visitor, person } = await comeTo(1);
    const first = await readMail(server, person.email);
    const resend = () => visitor.post("/api/registration/code-email-verification", { email: person.email });
    expect(codeOf(await resend())).toBe("registrations.resend_too_soon");
    await server.query("update email_codes set created_at = created_at - interval '31 seconds'");
    expect((await resend()).status).toBe(200);
    const second = await readMail(server, person.email);
    expect(second.id).not.toBe(first.id);
    const linkOf = (text: string) => /verificationId=([0-9a-f]{32})/.exec(text)?.[1] ?? "";
    const byLink = (text: string) => visitor.post("/api/registration/email-verify", { verificationId: linkOf(text) });
    expect(codeOf(await byLink(first.text))).toBe("registrations.wrong_email_code");
    expect((await byLink(second.text)).data).toEqual({ step: "enable-2fa" });
  });

  test("at most ten mails an hour go to one account", async () => {
    const { visitor, person } = await comeTo(1);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      await server.query("update email_codes set created_at = created_at - interval '31 seconds'");
      statuses.push((await visitor.post("/api/registration/code-email-verification", { email: person.email })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  test("the link counts only in a session that has proved the password", async () => {
    const { visitor, person } = await comeTo(1);
    const verificationId = /verificationId=([0-9a-f]{32})/.exec((await readMail(server, person.email)).text)?.[1];
    const stranger = (await comeTo(1)).visitor;
    expect((await stranger.post("/api/registration/email-verify", { verificationId })).status).toBe(422);
    expect((await (await comeTo(0)).visitor.post("/api/registration/email-verify", { verificationId })).status).toBe(
      401,
    );
    expect((await visitor.post("/api/registration/email-verify", { verificationId })).data).toEqual({
      step: "enable-2fa",
    });
  });

  test("whoever stopped there is led back to it at the next sign-in, with a live code", async () => {
    const { person } = await comeTo(1);
    const before = await readMail(server, person.email);
    const { visitor } = await comeTo(0);
    expect((await sendPassword(visitor, person)).data).toMatchObject({ emailVerified: "false", step: "verify-email" });
    expect((await readMail(server, person.email)).id).toBe(before.id);
    await server.query("update email_codes set expires_at = now() - interval '1 second'");
    await sendPassword(visitor, person);
    expect((await readMail(server, person.email)).id).not.toBe(before.id);
    expect((await verifyEmail(server, visitor, person)).data).toEqual({ step: "enable-2fa" });
  });

  test("S12 a forged Host or X-Forwarded-Host never enters the mail", async () => {
    const { visitor, person } = await comeTo(0);
    const body = { fields: registrationFields(person), recaptcha: await proveHuman(visitor, "registration") };
    const headers = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "host=evil.example",
    };
    expect((await visitor.send("POST", "/api/registration", body, headers)).status).toBe(200);
    const { text, html } = await readMail(server, person.email);
    expect(`${text}${html}`).not.toContain("evil");
    expect(text).toMatch(/^http:\/\/localhost:3000\/registration\/verify-email\?verificationId=[0-9a-f]{32}$/m);
  });
});

describe("the authenticator", () => {
  test("is drawn as a QR code with its secret, which is sealed in the database; a new drawing ends the one before", async () => {
    const { visitor, person } = await comeTo(2);
    const first = (await drawAuthenticator(server, visitor, person)).data;
    expect(first.twoFactorVerificationSecret).toMatch(/^[A-Z2-7]{32}$/);
    expect(first.qrCodeImage).toMatch(/^data:image\/png;base64,iVBOR/);
    const [row] = await server.query("select sealed_totp_secret as sealed from users where email = $1", [person.email]);
    expect(row?.sealed).toMatch(/^v1\./);
    expect(row?.sealed).not.toContain(first.twoFactorVerificationSecret);
    const second = (await drawAuthenticator(server, visitor, person)).data;
    const old = await visitor.post("/api/registration/verify-2FA-QR", {
      email: person.email,
      token: codeNow(first.twoFactorVerificationSecret),
    });
    expect(codeOf(old)).toBe("sessions.wrong_code");
    person.secret = second.twoFactorVerificationSecret;
    expect((await enableAuthenticator(server, visitor, person)).status).toBe(200);
  });

  test("its first code switches it on and shows ten recovery codes, this once", async () => {
    const { visitor, person } = await comeTo(3);
    const answer = await enableAuthenticator(server, visitor, person);
    expect(answer.data).toMatchObject({ verified2FA: true, step: "create-project", shouldCreateProject: true });
    expect(new Set(answer.data.recoveryCodes).size).toBe(10);
    const rows = await server.query(
      "select code_hash from recovery_codes r join users u on u.id = user_id where email = $1",
      [person.email],
    );
    expect(rows).toHaveLength(10);
    for (const { code_hash } of rows) expect(code_hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await drawAuthenticator(server, visitor, person)).status).toBe(401);
  });

  async function atTheFactor(person: Person) {
    const { visitor } = await comeTo(0);
    await sendPassword(visitor, person);
    return visitor;
  }
  const prove = (visitor: Visitor, { email }: Person, token: string) =>
    visitor.post("/api/registration/verify-2FA-QR", { email, token });

  test.each([["12345"], ["１２３４５６"], [""], ["x".repeat(33)], [["123456"]], [123456]])(
    "refuses %s as a code",
    async (token) => {
      const { visitor, person } = await comeTo(3);
      expect((await visitor.post("/api/registration/verify-2FA-QR", { email: person.email, token })).status).toBe(422);
    },
  );

  test("S10 the code that switched it on does not sign in, nor does one that was used before", async () => {
    const { person } = await comeTo(4);
    const [row] = await server.query<{ step: number }>(
      "select totp_last_step::int as step from users where email = $1",
      [person.email],
    );
    const used = new TOTP({ secret: Secret.fromBase32(person.secret) }).generate({
      timestamp: (row?.step ?? 0) * 30_000,
    });
    expect(codeOf(await prove(await atTheFactor(person), person, used))).toBe("sessions.wrong_code");
    const next = new TOTP({ secret: Secret.fromBase32(person.secret) }).generate({
      timestamp: ((row?.step ?? 0) + 1) * 30_000,
    });
    expect((await prove(await atTheFactor(person), person, next)).status).toBe(200);
    expect(codeOf(await prove(await atTheFactor(person), person, next))).toBe("sessions.wrong_code");
    expect(codeOf(await prove(await atTheFactor(person), person, used))).toBe("sessions.wrong_code");
  });

  test("S10 of one code in ten browsers at once, one is let on", async () => {
    const { person } = await comeTo(4);
    await forgetUsedCode(server, person);
    const browsers = await Promise.all(Array.from({ length: 10 }, () => atTheFactor(person)));
    const token = codeNow(person.secret);
    const answers = await Promise.all(browsers.map((browser) => prove(browser, person, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === "sessions.wrong_code")).toHaveLength(9);
  });

  const databaseTime = async () =>
    Number((await server.query("select extract(epoch from clock_timestamp()) as at"))[0]?.at ?? 0);
  const stepOf = (seconds: number) => Math.floor(seconds / 30);

  async function isTakenAt(person: Person, steps: number): Promise<boolean> {
    for (;;) {
      await forgetUsedCode(server, person);
      const browser = await atTheFactor(person);
      const before = await databaseTime();
      const authenticator = new TOTP({ secret: Secret.fromBase32(person.secret) });
      const token = authenticator.generate({ timestamp: (before + steps * 30) * 1000 });
      const { status } = await prove(browser, person, token);
      if (stepOf(await databaseTime()) === stepOf(before)) return status === 200;
    }
  }

  test("S10 codes of one step to either side are taken, of two are not", async () => {
    const { person } = await comeTo(4);
    const outcomes: boolean[] = [];
    for (const steps of [-2, -1, 0, 1, 2]) outcomes.push(await isTakenAt(person, steps));
    expect(outcomes).toEqual([false, true, true, true, false]);
  });

  test("a recovery code signs in instead, once, in any writing, and its owner is told", async () => {
    const { person } = await comeTo(5);
    const [code = "", other = ""] = person.recoveryCodes;
    const answer = await prove(await atTheFactor(person), person, ` ${code.toUpperCase().replaceAll("-", " ")} `);
    expect(answer.data).toMatchObject({ verified2FA: true, step: "authenticate", recoveryCodes: null });
    expect((await readMail(server, person.email)).subject).toBe("A recovery code was used to sign in");
    expect(codeOf(await prove(await atTheFactor(person), person, code))).toBe("sessions.wrong_code");
    expect((await prove(await atTheFactor(person), person, other)).status).toBe(200);
  });

  test("a recovery code used in ten browsers at once lets one on", async () => {
    const { person } = await comeTo(5);
    const browsers = await Promise.all(Array.from({ length: 10 }, () => atTheFactor(person)));
    const answers = await Promise.all(browsers.map((browser) => prove(browser, person, person.recoveryCodes[3] ?? "")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("another account's recovery code does not sign in, and none does while the authenticator is being set up", async () => {
    const { person } = await comeTo(5);
    const other = await comeTo(5);
    expect(codeOf(await prove(await atTheFactor(person), person, other.person.recoveryCodes[0] ?? ""))).toBe(
      "sessions.wrong_code",
    );
    const fresh = await comeTo(3);
    expect(codeOf(await prove(fresh.visitor, fresh.person, person.recoveryCodes[0] ?? ""))).toBe("sessions.wrong_code");
  });
});

describe("the first project", () => {
  test("is made with its maker as owner, whom its own audit chain names", async () => {
    const { visitor, person } = await comeTo(4);
    const answer = await createProject(server, visitor, person);
    expect(answer.data).toEqual({ step: "authenticate" });
    const [row] = await server.query(
      "select p.name, m.role, (select count(*)::int from audit_log a where a.project_id = p.id and a.action = 'projects.created' and a.actor_id = u.id::text and a.actor_role = 'owner') as entries from projects p join memberships m on m.project_id = p.id join users u on u.id = m.user_id where u.email = $1",
      [person.email],
    );
    expect(row).toEqual({ name: "Acme Bank", role: "owner", entries: 1 });
    expect((await createProject(server, visitor, person)).status).toBe(401);
  });

  test.each(["ab", "x".repeat(33), "Acme_Bank", "Банк", "<b>", "", 7])("refuses the name %s", async (project_name) => {
    const { visitor, person } = await comeTo(4);
    const answer = await visitor.post("/api/registration/create-project", { email: person.email, project_name });
    expect([answer.status, answer.errors[0]?.parameter]).toEqual([422, "project_name"]);
  });

  test("of ten at once, one is made", async () => {
    const { visitor, person } = await comeTo(4);
    const answers = await Promise.all(Array.from({ length: 10 }, () => createProject(server, visitor, person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [row] = await server.query(
      "select count(*)::int as n from memberships m join users u on u.id = m.user_id where u.email = $1",
      [person.email],
    );
    expect(row).toEqual({ n: 1 });
  });
});
