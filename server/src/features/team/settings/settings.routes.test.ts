import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roles } from "#contract/permissions.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { changePassword, nextPassword } from "../../../../test/settings.ts";
import { newPerson, openBrowser, readMail, sendPassword, signIn, signUp } from "../../../../test/sign-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const edit = (member: Pick<Member, "send">, body: unknown) =>
  member.send("PATCH", "/api/settings/edit-personal-data", body);
const editCompany = (member: Pick<Member, "send">, body: unknown) =>
  member.send("PATCH", "/api/settings/edit-company-data", body);

describe("the settings", () => {
  test("show the account, and the keys without their values to whose role may see them", async () => {
    const owner = await makeMember(server);
    const { data: made } = await owner.put("/api/settings/change-api-token");
    const shown = await owner.get("/api/settings");
    expect(shown.data).toEqual({
      timezone: "UTC",
      date_style: "language",
      country: null,
      first_name: "Olena",
      last_name: "Kovalenko",
      company_name: "Acme",
      email: owner.email,
      hasPassword: true,
      images: { photo: null, logo: null, favicon: null },
      emailChange: null,
      apiTokens: [
        {
          environment: "prod",
          lastFour: made.lastFour,
          createdBy: "Olena Kovalenko",
          created: expect.any(String),
          lastUsed: null,
        },
      ],
    });
    expect(shown.bytes.toString()).not.toContain(made.key);
    for (const role of roles) {
      const member = await makeMember(server, role, owner.projectId);
      const { data } = await member.get("/api/settings");
      const may = ["owner", "admin", "developer"].includes(role);
      expect([role, data.apiTokens]).toEqual([role, may ? [expect.anything()] : null]);
    }
  });

  test("only the given fields of the personal data change", async () => {
    const member = await makeMember(server);
    expect((await edit(member, { timezone: "Asia/Kathmandu" })).status).toBe(200);
    expect((await edit(member, { first_name: "Ada", country: "NP" })).status).toBe(200);
    expect((await edit(member, { date_style: "day_first" })).status).toBe(200);
    expect((await member.get("/api/settings")).data).toMatchObject({
      timezone: "Asia/Kathmandu",
      date_style: "day_first",
      country: "NP",
      first_name: "Ada",
      last_name: "Kovalenko",
    });
    const { data } = await member.get("/api/session");
    expect(data.user).toMatchObject({
      timezone: "Asia/Kathmandu",
      dateStyle: "day_first",
      firstName: "Ada",
      country: "NP",
    });
  });

  test("names, zones and countries at their bounds and past them", async () => {
    const member = await makeMember(server);
    const longest = "A".repeat(64);
    expect((await edit(member, { first_name: longest, last_name: "O'Neil-Smith Jr" })).status).toBe(200);
    for (const [body, parameter] of [
      [{}, "body"],
      [{ unknown: 1 }, "body"],
      [{ first_name: "" }, "first_name"],
      [{ first_name: `${longest}A` }, "first_name"],
      [{ first_name: "Олена" }, "first_name"],
      [{ last_name: "Ko\r\nBcc: evil@example.com" }, "last_name"],
      [{ last_name: "<script>alert(1)</script>" }, "last_name"],
      [{ first_name: ["Ada"] }, "first_name"],
      [{ timezone: "Mars/Olympus" }, "timezone"],
      [{ timezone: "UTC\r\nX-Evil: 1" }, "timezone"],
      [{ timezone: "+05:45" }, "timezone"],
      [{ date_style: "american" }, "date_style"],
      [{ country: "XX" }, "country"],
      [{ country: "ukr" }, "country"],
      [{ country: null }, "country"],
    ] as const) {
      const answer = await edit(member, body);
      expect([body, answer.status, answer.errors[0]?.parameter]).toEqual([body, 422, parameter]);
    }
    expect((await member.get("/api/settings")).data).toMatchObject({ first_name: longest, country: null });
  });

  test("a list of wrong fields comes as a list of errors", async () => {
    const member = await makeMember(server);
    const { errors } = await edit(member, { timezone: "x", country: "x", first_name: "1", last_name: "2" });
    expect(errors.map(({ parameter }) => parameter)).toEqual(["timezone", "country", "first_name", "last_name"]);
  });

  test("S19 fields that are not the page's are dropped; another account is never selected", async () => {
    const [member, other] = [await makeMember(server, "analyst"), await makeMember(server)];
    const before = (await other.get("/api/settings")).data;
    await edit(member, {
      first_name: "Eve",
      id: other.userId,
      user_id: other.userId,
      email: other.email,
      role: "owner",
    });
    await editCompany(member, { company_name: "Evil", email: other.email, user_id: other.userId });
    expect((await other.get("/api/settings")).data).toEqual(before);
    const { data } = await member.get("/api/session");
    expect(data.user).toMatchObject({ firstName: "Eve", email: member.email, role: "analyst" });
    expect((await edit(member, '{"first_name":"Eve","__proto__":{"x":1}}')).status).toBeGreaterThanOrEqual(400);
  });

  test("a company's name is any printable text of 1 to 128 characters", async () => {
    const member = await makeMember(server);
    for (const name of ["Ю", "<b>Acme & Söhne</b>", "A".repeat(128)]) {
      expect((await editCompany(member, { company_name: ` ${name} ` })).status).toBe(200);
      expect((await member.get("/api/settings")).data.company_name).toBe(name);
    }
    for (const company_name of ["", "  ", "A".repeat(129), "A\u0000B", 7, null, undefined])
      expect([company_name, (await editCompany(member, { company_name })).status]).toEqual([company_name, 422]);
  });

  test("no project is needed; and nobody has a balance while nothing is charged", async () => {
    const member = await makeMember(server);
    expect((await member.get("/api/customer/balance")).data).toEqual({ balance: null });
    await server.query("delete from memberships where user_id = $1", [member.userId]);
    expect((await edit(member, { timezone: "Europe/Kyiv" })).status).toBe(200);
    expect((await member.get("/api/settings")).data).toMatchObject({ apiTokens: null, images: { logo: null } });
  });
});

describe("a change of password", () => {
  test("S1 S3 needs the current one, ends the other sessions, renews this one and is told by mail", async () => {
    const { visitor, person } = await signUp(server);
    const other = await signIn(server, person);
    const half = await openBrowser(server);
    await sendPassword(half, person);
    const old = new Map(visitor.cookies);
    const { status, errors } = await changePassword(visitor, { password: "Wr0ng-Horse?Lamp" });
    expect([status, errors[0]?.parameter, errors[0]?.message]).toEqual([
      422,
      "password_current",
      "Invalid credentials.",
    ]);
    expect((await other.get("/api/settings")).status).toBe(200);

    expect((await changePassword(visitor, person)).status).toBe(200);
    expect((await visitor.get("/api/settings")).status).toBe(200);
    expect((await other.get("/api/settings")).status).toBe(401);
    expect((await half.get("/api/session")).data.step).toBe("login");
    const stale = server.visitor();
    for (const [name, value] of old) stale.cookies.set(name, value);
    expect((await stale.get("/api/settings")).status).toBe(401);
    expect((await readMail(server, person.email)).text).toContain("The password of your account was changed.");

    expect((await sendPassword(await openBrowser(server), person)).status).toBe(422);
    expect((await sendPassword(await openBrowser(server), { ...person, password: nextPassword })).status).toBe(200);
  });

  test("keeps how long the session lives in all, and whether it is kept", async () => {
    const { person } = await signUp(server);
    const visitor = await signIn(server, person, undefined, true);
    await server.query(
      "update sessions set expires_at = '2099-01-01' where remember and user_id = (select id from users where email = $1)",
      [person.email],
    );
    expect((await changePassword(visitor, person)).status).toBe(200);
    const rows = await server.query<{ remember: boolean; year: number }>(
      "select remember, extract(year from expires_at)::int as year from sessions s join users u on u.id = s.user_id where u.email = $1",
      [person.email],
    );
    expect(rows).toEqual([{ remember: true, year: 2099 }]);
  });

  test("the rules of a new password hold here too", async () => {
    const { visitor, person } = await signUp(server);
    const change = (password: unknown, password_confirm = password) =>
      visitor.put("/api/settings/change-password", { password_current: person.password, password, password_confirm });
    for (const [password, message] of [
      ["Sh0rt-1", /at least 8/],
      [`Aa1-${"x".repeat(27)}`, /at most 30/],
      ["No-digits-here", /digit/],
      ["Sp aces-0here", /Spaces/],
      ["P@ssw0rd1!", /too common/],
      ["Kovalenko-1x", /name or email/],
      [person.password, /differ/],
      [["Tr1cky-Horse?Lamp"], /Enter a text/],
    ] as const) {
      const answer = await change(password);
      expect([password, answer.status, answer.errors[0]?.parameter]).toEqual([password, 422, "password"]);
      expect(answer.errors[0]?.message).toMatch(message);
    }
    const differs = await change(nextPassword, `${nextPassword}x`);
    expect(differs.errors[0]).toMatchObject({ parameter: "password_confirm", message: "The passwords do not match." });
    for (const password of [`Aa1-${"x".repeat(26)}`]) expect((await change(password)).status).toBe(200);
  });

  test("S9 the current password cannot be guessed through it, and its tries count with those at sign-in", async () => {
    const { visitor, person } = await signUp(server);
    const answers: number[] = [];
    for (let n = 0; n < 12; n += 1)
      answers.push((await changePassword(visitor, { password: `Gu3ss-${n}-Lamp` })).status);
    expect(answers).toEqual([...Array(10).fill(422), 429, 429]);
    expect((await changePassword(visitor, person)).status).toBe(429);
    expect((await sendPassword(await openBrowser(server), person)).status).toBe(429);
    const audits = await server.query(
      "select count(*)::int as n from audit_log where action = 'sessions.password_refused' and detail->>'userId' = (select id::text from users where email = $1)",
      [person.email],
    );
    expect(audits).toEqual([{ n: 10 }]);
  });

  test("a link of a password reset that was mailed before dies", async () => {
    const { visitor, person } = await signUp(server);
    await server.query(
      "insert into account_tokens (user_id, purpose, token_hash, expires_at) select id, 'password', 'x', now() + interval '1 hour' from users where email = $1",
      [person.email],
    );
    expect((await changePassword(visitor, person)).status).toBe(200);
    const left = await server.query(
      "select from account_tokens t join users u on u.id = t.user_id where u.email = $1",
      [person.email],
    );
    expect(left).toEqual([]);
  });

  test("whoever has no password is answered like one who mistyped it", async () => {
    const { visitor } = await signUp(server, newPerson());
    const { data } = await visitor.get("/api/settings");
    await server.query("update users set password_hash = null where email = $1", [data.email]);
    expect((await visitor.get("/api/settings")).data.hasPassword).toBe(false);
    const { status, errors } = await changePassword(visitor, { password: "Tr1cky-Horse?Lamp" });
    expect([status, errors[0]?.code]).toEqual([422, "sessions.invalid_credentials"]);
  });

  test("S39 S41 neither a reply nor the audit log holds a password or a name", async () => {
    const { visitor, person } = await signUp(server);
    await edit(visitor, { first_name: "Canarybird" });
    await changePassword(visitor, person);
    const [{ text } = { text: "" }] = await server.query<{ text: string }>(
      "select string_agg(a::text, ' ') as text from audit_log a",
    );
    for (const hidden of [person.password, nextPassword, "Canarybird", person.email])
      expect(text).not.toContain(hidden);
  });
});
