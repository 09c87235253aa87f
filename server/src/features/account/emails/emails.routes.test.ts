import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listOutbox } from "#server/features/project/mails/mails.service.ts";
import { openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import {
  askEmailChange,
  changePassword,
  confirmEmailChange,
  readChangeLink,
  readChangeToken,
} from "../../../../test/settings.ts";
import { newPerson, openBrowser, readCode, readMail, sendPassword, signIn, signUp } from "../../../../test/sign-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const fresh = () => newPerson().email;
const confirm = (visitor: Visitor, body: unknown) => visitor.post("/api/emails/confirm-change", body);
const finish = (visitor: Visitor, code: string) => visitor.post("/api/emails/verify-change", { code });
const mailsTo = async (email: string) => (await listOutbox(server.platform)).filter(({ to }) => to === email);
const emailIn = async (visitor: Visitor): Promise<string> => (await visitor.get("/api/session")).data.user.email;

describe("an email change", () => {
  test("S3 goes by a link at the old address and a code at the new one; both are told and other sessions end", async () => {
    const { visitor, person } = await signUp(server);
    const other = await signIn(server, person);
    const email = fresh();
    expect((await askEmailChange(visitor, person, email)).data).toEqual({});
    expect((await visitor.get("/api/settings")).data.emailChange).toEqual({ email, waitsFor: "link" });
    expect(await mailsTo(email)).toEqual([]);

    const link = await readChangeLink(server, person.email);
    expect(link.origin).toBe(server.platform.config.publicUrl);
    expect([link.pathname, link.searchParams.get("customerEditEmail")]).toEqual(["/dashboard", email]);
    const token = link.searchParams.get("customerEditEmailToken");
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect((await confirm(visitor, { email, token })).data).toEqual({ isCodeSent: true });
    expect((await visitor.get("/api/settings")).data.emailChange).toEqual({ email, waitsFor: "code" });
    expect(await emailIn(visitor)).toBe(person.email);
    expect((await other.get("/api/settings")).status).toBe(200);

    const old = new Map(visitor.cookies);
    const { status, data } = await finish(visitor, await readCode(server, email));
    expect([status, data.email]).toEqual([200, email]);
    expect(await emailIn(visitor)).toBe(email);
    expect((await other.get("/api/settings")).status).toBe(401);
    const stale = server.visitor();
    for (const [name, value] of old) stale.cookies.set(name, value);
    expect((await stale.get("/api/settings")).status).toBe(401);
    for (const to of [person.email, email]) {
      const { subject, text } = await readMail(server, to);
      expect(subject).toBe("Security notice: your Veridesk account");
      expect(text).toContain(`Old address: ${person.email}. New address: ${email}.`);
    }
    expect((await sendPassword(await openBrowser(server), person)).status).toBe(422);
    expect((await signIn(server, { ...person, email })).csrf).toBeTruthy();
  });

  test("S3 without the current password there is none", async () => {
    const { visitor, person } = await signUp(server);
    const wrong = await askEmailChange(visitor, { password: "Wr0ng-Horse?Lamp" }, fresh());
    expect([wrong.status, wrong.errors[0]?.parameter]).toEqual([422, "password_current"]);
    const without = await visitor.put("/api/settings/change-email", { email: fresh() });
    expect([without.status, without.errors[0]?.parameter]).toEqual([422, "password_current"]);
    expect((await readMail(server, person.email)).subject).toBe("Your Veridesk verification code");
    expect((await askEmailChange(visitor, person, person.email)).errors[0]?.code).toBe("emails.same_email");
  });

  test("S20 an address with a second header, address or name in it is none", async () => {
    const { visitor, person } = await signUp(server);
    for (const email of [
      "a@b.com\r\nBcc: evil@example.com",
      "a@b.com, evil@example.com",
      "Evil <evil@example.com>",
      "a@b.com\u0000",
      "not an email",
      `${"a".repeat(250)}@b.com`,
      ["a@b.com"],
      null,
    ])
      expect([email, (await askEmailChange(visitor, person, email as string)).status]).toEqual([email, 422]);
    expect((await readMail(server, person.email)).subject).toBe("Your Veridesk verification code");
  });

  test("S8 nothing tells that somebody has the new email, but the mail of that email itself", async () => {
    const { person: taken } = await signUp(server);
    const { visitor, person } = await signUp(server);
    const free = fresh();
    const replyTo = async (email: string) => {
      const requested = await askEmailChange(visitor, person, email);
      const confirmed = await confirm(visitor, { email, token: await readChangeToken(server, person.email) });
      return [requested, confirmed].map(({ status, data, errors }) => ({ status, data, errors }));
    };
    expect(await replyTo(taken.email)).toEqual(await replyTo(free));
    await replyTo(taken.email);
    const { status, errors } = await finish(visitor, await readCode(server, taken.email));
    expect([status, errors[0]?.message]).toEqual([409, "Account with this email already exists"]);
    expect(await emailIn(visitor)).toBe(person.email);
    expect((await sendPassword(await openBrowser(server), taken)).status).toBe(200);
  });

  test("S11 the code that the new address got dies with a change of password", async () => {
    const { visitor, person } = await signUp(server);
    const email = fresh();
    await confirmEmailChange(server, visitor, person, email);
    const next = "An0ther-Horse?Lamp";
    const change = { password_current: person.password, password: next, password_confirm: next };
    expect((await visitor.put("/api/settings/change-password", change)).status).toBe(200);
    const { status, errors } = await finish(visitor, await readCode(server, email));
    expect([status, errors[0]?.code]).toEqual([422, "emails.wrong_code"]);
  });

  test("an address that nobody has confirmed is free to whoever reads its mail", async () => {
    const squatted = fresh();
    await server.query(
      `insert into users (id, email, first_name, last_name, company_name, website, created_at)
       values (gen_random_uuid(), $1, 'A', 'B', 'C', 'https://c.example', now())`,
      [squatted],
    );
    const { visitor, person } = await signUp(server);
    await confirmEmailChange(server, visitor, person, squatted);
    expect((await finish(visitor, await readCode(server, squatted))).status).toBe(200);
  });
});

describe("S11 the link of an email change", () => {
  test("works once, of twenty at once for one, and only for its own address", async () => {
    const { visitor, person } = await signUp(server);
    const email = fresh();
    await askEmailChange(visitor, person, email);
    const token = await readChangeToken(server, person.email);
    for (const body of [
      { email: fresh(), token },
      { email, token: token.replace(/^./, (c) => (c === "0" ? "1" : "0")) },
      { email, token: "" },
    ])
      expect((await confirm(visitor, body)).errors[0]?.code).toBe("emails.link_expired");
    const all = await Promise.all(Array.from({ length: 20 }, () => confirm(visitor, { email, token })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ errors }) => errors[0]?.code === "emails.link_expired")).toHaveLength(19);
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await confirm(visitor, { email, token })).status).toBe(422);
  });

  test("is of no use to another account, and to nobody who is not signed in, and stays alive for its owner", async () => {
    const { visitor, person } = await signUp(server);
    const email = fresh();
    await askEmailChange(visitor, person, email);
    const token = await readChangeToken(server, person.email);
    const { visitor: stranger } = await signUp(server);
    expect((await confirm(stranger, { email, token })).errors[0]?.code).toBe("emails.link_expired");
    const half = await openBrowser(server);
    await sendPassword(half, person);
    expect((await confirm(half, { email, token })).status).toBe(401);
    expect((await confirm(visitor, { email, token })).status).toBe(200);
  });

  test("dies after an hour, with a newer one and with a change of password", async () => {
    const { visitor, person } = await signUp(server);
    const [one, two] = [fresh(), fresh()];
    await askEmailChange(visitor, person, one);
    const first = await readChangeToken(server, person.email);
    await askEmailChange(visitor, person, two);
    const second = await readChangeToken(server, person.email);
    expect((await confirm(visitor, { email: one, token: first })).status).toBe(422);
    const shift = (minutes: number) =>
      server.query(
        "update account_tokens set expires_at = expires_at - make_interval(mins => $1) where purpose = 'email'",
        [minutes],
      );
    await shift(61);
    expect((await confirm(visitor, { email: two, token: second })).status).toBe(422);
    expect((await visitor.get("/api/settings")).data.emailChange).toBeNull();
    await shift(-2);
    expect((await changePassword(visitor, person)).status).toBe(200);
    expect((await confirm(visitor, { email: two, token: second })).status).toBe(422);
  });

  test("only its hash is kept", async () => {
    const { visitor, person } = await signUp(server);
    const email = fresh();
    await askEmailChange(visitor, person, email);
    const token = await readChangeToken(server, person.email);
    await confirm(visitor, { email, token });
    const code = await readCode(server, email);
    const rows = await server.query<{ row: string }>(
      "select t::text as row from account_tokens t union all select c::text from email_changes c union all select m::text from outbox_mails m union all select a::text from audit_log a",
    );
    const text = rows.map(({ row }) => row).join("\n");
    expect(text).not.toContain(token);
    const [change] = await server.query<{ code_hash: string }>("select code_hash from email_changes where email = $1", [
      email,
    ]);
    expect(change?.code_hash).not.toContain(code);
  });
});

describe("the code at the new address", () => {
  async function atTheCode() {
    const { visitor, person } = await signUp(server);
    const email = fresh();
    await confirmEmailChange(server, visitor, person, email);
    return { visitor, person, email, code: await readCode(server, email) };
  }
  const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");

  test("without an opened link there is none to enter", async () => {
    const { visitor, person } = await signUp(server);
    expect((await finish(visitor, "123456")).errors[0]?.message).toBe("Email code not valid");
    await askEmailChange(visitor, person, fresh());
    expect((await finish(visitor, "123456")).errors[0]?.code).toBe("emails.wrong_code");
  });

  test("S9 locks after five wrong ones, and the right one is refused then", async () => {
    const { visitor, person, code } = await atTheCode();
    for (let n = 1; n <= 5; n += 1)
      expect((await finish(visitor, other(code, n))).errors[0]?.code).toBe("emails.wrong_code");
    const { status, errors } = await finish(visitor, code);
    expect([status, errors[0]?.parameter]).toEqual([429, "banned"]);
    expect(errors[0]?.message).toBe("Too many invalid codes were entered, retry in 1 hour");
    await server.query("delete from code_attempts");
    expect(await emailIn(visitor)).toBe(person.email);
  });

  test("works once and for ten minutes", async () => {
    const { visitor, email, code } = await atTheCode();
    await server.query("update email_changes set expires_at = now() where email = $1", [email]);
    expect((await finish(visitor, code)).status).toBe(422);
    await server.query("update email_changes set expires_at = now() + interval '1 minute' where email = $1", [email]);
    const all = await Promise.all([finish(visitor, code), finish(visitor, code), finish(visitor, code)]);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.every(({ status }) => [200, 401, 403, 422].includes(status))).toBe(true);
    expect(await emailIn(visitor)).toBe(email);
  });

  test("a newer change takes the place of one under way", async () => {
    const { visitor, person, email, code } = await atTheCode();
    const next = fresh();
    await askEmailChange(visitor, person, next);
    expect((await finish(visitor, code)).errors[0]?.code).toBe("emails.wrong_code");
    expect((await visitor.get("/api/settings")).data.emailChange).toEqual({ email: next, waitsFor: "link" });
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

test("five mails an hour go out for one account, whatever addresses are requested", async () => {
  const { visitor, person } = await signUp(server);
  const answers: number[] = [];
  for (let n = 0; n < 6; n += 1) answers.push((await askEmailChange(visitor, person, fresh())).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
});
