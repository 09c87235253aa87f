import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Answer, openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { acceptInvitation, checkInvitation, inviteSomebody, registerMember } from "../../../../test/members.ts";
import {
  codeNow,
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
  server = await openTestServer({ servers: 2 });
});
afterAll(() => server.close());
beforeEach(() => server.query("delete from rate_counts"));

const statusAndCode = ({ status, errors }: Answer) => [status, errors[0]?.code ?? null];
const expired = [422, "invitations.expired"];
const twenty = <T>(call: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, call));
const rolesIn = async (projectId: string) =>
  (
    await server.query<{ email: string; role: string }>(
      "select u.email, m.role from memberships m join users u on u.id = m.user_id where project_id = $1 order by m.created_at",
      [projectId],
    )
  ).map(({ email, role }) => [email, role]);

describe("checking an invitation", () => {
  test("tells the token's holder project, inviter, email and role, as often as asked", async () => {
    const owner = await makeMember(server);
    const { person, token } = await inviteSomebody(server, owner, "developer");
    for (let n = 0; n < 3; n += 1)
      expect((await checkInvitation(server, token)).data).toEqual({
        projectName: "Acme Bank",
        inviterName: "Olena Kovalenko",
        email: person.email,
        role: "developer",
        roleName: null,
        hasAccount: false,
      });
  });

  test("S8 S11 every other token is expired, in the specification's words", async () => {
    const owner = await makeMember(server);
    const { id, token } = await inviteSomebody(server, owner);
    const [{ token_hash } = { token_hash: "" }] = await server.query<{ token_hash: string }>(
      "select token_hash from invitations where id = $1",
      [id],
    );
    for (const other of ["", "0".repeat(32), token.toUpperCase(), ` ${token}`, token_hash, "' or '1'='1"])
      expect((await checkInvitation(server, other)).errors).toMatchObject([
        { parameter: "token", message: "Invitation was expired" },
      ]);
    await server.query("update invitations set expires_at = now() where id = $1", [id]);
    expect(statusAndCode(await checkInvitation(server, token))).toEqual(expired);
  });

  test("lives for 24 hours", async () => {
    const { id, token } = await inviteSomebody(server, await makeMember(server));
    const age = (interval: string) =>
      server.query("update invitations set expires_at = sent_at + interval '24 hours' - $2::interval where id = $1", [
        id,
        interval,
      ]);
    await age("23 hours 59 minutes");
    expect((await checkInvitation(server, token)).status).toBe(200);
    await age("24 hours");
    expect(statusAndCode(await checkInvitation(server, token))).toEqual(expired);
  });
});

const whoCame = (projectId: string | null, action: string) =>
  server.query("select actor_kind, actor_id, actor_role from audit_log where project_id = $1 and action = $2", [
    projectId,
    action,
  ]);

describe("registering from an invitation", () => {
  test("opens a confirmed account with the role, goes to two-factor, and through it into the project", async () => {
    const owner = await makeMember(server);
    const { person, token } = await inviteSomebody(server, owner, "compliance_manager");
    const browser = await openBrowser(server);
    const answer = await registerMember(browser, token, person);
    expect(answer.data).toMatchObject({ result: 0, emailVerified: "true", step: "enable-2fa" });
    expect((await browser.post("/api/verifications", {})).status).toBe(401);
    for (const step of [signUpSteps.drawAuthenticator, signUpSteps.enableAuthenticator, signUpSteps.authenticate])
      expect((await step(server, browser, person)).status).toBe(200);
    const { user } = (await browser.get("/api/session")).data;
    expect(user).toMatchObject({
      email: person.email,
      firstName: "Taras",
      timezone: "Europe/Kyiv",
      role: "compliance_manager",
      currentCustomerAccountId: owner.projectId,
    });
    const list = (await owner.post("/api/projects/members", {})).data;
    expect(list.items).toMatchObject([
      { id: owner.userId },
      { name: "Taras Bondar", status: "Active", role: "compliance_manager" },
    ]);
    expect(list.items[1].invitedDate).not.toBeNull();
    expect(await whoCame(owner.projectId, "invitations.registered")).toEqual([
      { actor_kind: "user", actor_id: list.items[1].id, actor_role: "compliance_manager" },
    ]);
    expect(statusAndCode(await checkInvitation(server, token))).toEqual(expired);
  });

  test("S11 20 at once make one account", async () => {
    const owner = await makeMember(server);
    const { person, token } = await inviteSomebody(server, owner);
    const browsers = await twenty(async () => {
      const visitor = await openBrowser(server);
      return { visitor, recaptcha: await proveHuman(visitor, "invitation") };
    });
    await server.query("delete from rate_counts");
    const profile = {
      first_name: "Taras",
      last_name: "Bondar",
      password: person.password,
      confirm_password: person.password,
    };
    const answers = await Promise.all(
      browsers.map(({ visitor, recaptcha }) =>
        visitor.post("/api/registration/project-member", { recaptcha, token, ...profile }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await rolesIn(owner.projectId)).toEqual([
      [owner.email, "owner"],
      [person.email, "analyst"],
    ]);
  });

  test("S11 S19 a dead token, a wrong challenge, a weak or personal password and an email in the body are of no use", async () => {
    const owner = await makeMember(server);
    const { person, token } = await inviteSomebody(server, owner);
    const browser = await openBrowser(server);
    expect(statusAndCode(await registerMember(browser, "0".repeat(32), person))).toEqual(expired);
    const send = async (changes: object) =>
      browser.post("/api/registration/project-member", {
        recaptcha: await proveHuman(browser, "invitation"),
        token,
        first_name: "Taras",
        last_name: "Bondar",
        password: person.password,
        confirm_password: person.password,
        ...changes,
      });
    const parameters: [object, string][] = [
      [{ recaptcha: "x" }, "recaptcha"],
      [{ password: "Passw0rd!", confirm_password: "Passw0rd!" }, "password"],
      [{ password: "Bondar-77?", confirm_password: "Bondar-77?" }, "password"],
      [{ confirm_password: "Other-Horse?9" }, "confirm_password"],
      [{ first_name: "Тарас" }, "first_name"],
      [{ last_name: "Bondar\r\nBcc: x@y.example" }, "last_name"],
    ];
    for (const [change, parameter] of parameters) {
      const answer = await send(change);
      expect([parameter, answer.status, answer.errors[0]?.parameter]).toEqual([parameter, 422, parameter]);
    }
    const other = newPerson().email;
    expect((await send({ email: other, role: "owner", project_id: "x", user_id: "y" })).status).toBe(200);
    expect(await rolesIn(owner.projectId)).toEqual([
      [owner.email, "owner"],
      [person.email, "analyst"],
    ]);
  });

  test("an account with the email is not made anew; only the token's holder is told of it", async () => {
    const owner = await makeMember(server);
    const { person } = await signUp(server);
    const { token } = await inviteSomebody(server, owner, "analyst", person);
    expect((await checkInvitation(server, token)).data.hasAccount).toBe(true);
    const browser = await openBrowser(server);
    expect(statusAndCode(await registerMember(browser, token, { password: "An0ther-Horse?Lamp" }))).toEqual([
      409,
      "invitations.has_account",
    ]);
    expect((await sendPassword(browser, person)).status).toBe(200);
  });

  test("a sign-up with the email that nobody confirmed gives way", async () => {
    const person = newPerson();
    const squatter = await openBrowser(server);
    expect((await signUpSteps.register(server, squatter, person)).status).toBe(200);
    const owner = await makeMember(server);
    const { token } = await inviteSomebody(server, owner, "analyst", person);
    expect((await checkInvitation(server, token)).data.hasAccount).toBe(false);
    const browser = await openBrowser(server);
    expect((await registerMember(browser, token, { password: "An0ther-Horse?Lamp" })).status).toBe(200);
    expect((await squatter.get("/api/session")).data.step).toBe("login");
    expect(statusAndCode(await sendPassword(await openBrowser(server), person))).toEqual([
      422,
      "sessions.invalid_credentials",
    ]);
  });
});

describe("accepting with an account", () => {
  test("joins with the role and lands in the project; a reused token is dead (S11)", async () => {
    const owner = await makeMember(server);
    const { visitor, person } = await signUp(server);
    const { token } = await inviteSomebody(server, owner, "developer", person);
    expect((await acceptInvitation(visitor, token)).data).toEqual({
      id: owner.projectId,
      name: "Acme Bank",
      role: "developer",
    });
    expect((await visitor.get("/api/session")).data.user).toMatchObject({
      currentCustomerAccountId: owner.projectId,
      role: "developer",
    });
    expect(await whoCame(owner.projectId, "invitations.accepted")).toMatchObject([{ actor_role: "developer" }]);
    expect(statusAndCode(await acceptInvitation(visitor, token))).toEqual(expired);
    expect(statusAndCode(await registerMember(await openBrowser(server), token, person))).toEqual(expired);
    await owner.del(`/api/projects/remove-member?id=${(await visitor.get("/api/session")).data.user.id}`);
    expect(statusAndCode(await acceptInvitation(visitor, token))).toEqual(expired);
    expect((await visitor.post("/api/projects/info")).data).toMatchObject({ shouldLogout: true });
  });

  test("S11 20 at once join once", async () => {
    const owner = await makeMember(server);
    const { visitor, person } = await signUp(server);
    const { token } = await inviteSomebody(server, owner, "analyst", person);
    const answers = await twenty(() => acceptInvitation(visitor, token));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(await rolesIn(owner.projectId)).toHaveLength(2);
  });

  test("S11 another email's session is refused, and the token stays alive for its own", async () => {
    const owner = await makeMember(server);
    const { visitor: thief } = await signUp(server);
    const { visitor, person } = await signUp(server);
    const { token } = await inviteSomebody(server, owner, "admin", person);
    expect(statusAndCode(await acceptInvitation(thief, token))).toEqual([409, "invitations.other_account"]);
    expect(statusAndCode(await acceptInvitation(owner, token))).toEqual([409, "invitations.other_account"]);
    expect(await rolesIn(owner.projectId)).toEqual([[owner.email, "owner"]]);
    expect((await acceptInvitation(visitor, token)).status).toBe(200);
  });

  test("S7 needs every factor proved, and works before the first project", async () => {
    const owner = await makeMember(server);
    const { visitor: first, person } = await signUp(server);
    const { token } = await inviteSomebody(server, owner, "analyst", person);
    await first.get("/api/logout");
    await server.query("delete from memberships where user_id = (select id from users where email = $1)", [
      person.email,
    ]);
    const browser: Visitor = await openBrowser(server);
    const refusedStep = [401, "sessions.wrong_step"];
    expect(statusAndCode(await acceptInvitation(browser, token))).toEqual(refusedStep);
    await sendPassword(browser, person);
    expect(statusAndCode(await acceptInvitation(browser, token))).toEqual(refusedStep);
    await server.query("update users set totp_last_step = 0 where email = $1", [person.email]);
    const { email } = person;
    const proved = await browser.post("/api/registration/verify-2FA-QR", { email, token: codeNow(person.secret) });
    expect(proved.data.step).toBe("create-project");
    expect((await acceptInvitation(browser, token)).status).toBe(200);
    expect((await browser.post("/api/login/authenticate", { email })).data.user).toMatchObject({
      currentCustomerAccountId: owner.projectId,
      role: "analyst",
    });
  });

  test("who is a member already keeps the role", async () => {
    const owner = await makeMember(server);
    const { visitor, person } = await signUp(server);
    const { token } = await inviteSomebody(server, owner, "admin", person);
    const other = await signIn(server, person);
    await server.query(
      "insert into memberships (project_id, user_id, role) select $1, id, 'analyst' from users where email = $2",
      [owner.projectId, person.email],
    );
    expect((await acceptInvitation(other, token)).data.role).toBe("analyst");
    expect(statusAndCode(await acceptInvitation(visitor, token))).toEqual(expired);
  });
});
