import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshCode } from "../../../../test/doubles/google.ts";
import { type Answer, openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { makeBareForm } from "../../../../test/make-verifications.ts";
import { inviteSomebody } from "../../../../test/members.ts";
import { SoftAuthenticator } from "../../../../test/passkey.ts";
import { type Person, signUp } from "../../../../test/sign-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

const codeOf = ({ errors }: Answer) => errors[0]?.code ?? "none";

const letProofsAge = () =>
  server.query("update sessions set factor_at = now() - interval '11 minutes' where factor_at is not null");

const actionsOf = async ({ projectId }: Pick<Member, "projectId">) =>
  (await server.query<{ action: string }>("select action from audit_log where project_id = $1", [projectId])).map(
    ({ action }) => action,
  );

async function addPasskey(visitor: Visitor, person: Person) {
  const key = new SoftAuthenticator();
  const { data } = await visitor.post("/api/settings/passkeys/options", { token: await freshCode(server, person) });
  const response = key.create({ challenge: data.challenge });
  const added = await visitor.post("/api/settings/passkeys", { name: "Laptop", response });
  return { key, path: `/api/settings/passkeys/${added.data.id}` };
}

const prove = async (visitor: Visitor, person: Person) =>
  visitor.post("/api/proofs/code", { token: await freshCode(server, person) });

describe("S22 eleven minutes after the last proof a session needs a new code", () => {
  test("for an admin's invitation, and nothing is sent; an analyst's needs none", async () => {
    const owner = await makeMember(server);
    await letProofsAge();
    const invite = (role: string) => owner.post("/api/projects/add-member", { email: `${role}@example.com`, role });
    const refused = await invite("admin");
    expect([refused.status, codeOf(refused)]).toEqual([409, "sessions.proof_needed"]);
    expect(await actionsOf(owner)).toEqual([]);
    expect((await invite("analyst")).status).toBe(200);
    expect(await server.query("select from outbox_mails where recipient = 'admin@example.com'")).toEqual([]);
  });

  test("to make a member or an invitation an admin's, or to mail such an invitation again", async () => {
    const owner = await makeMember(server);
    const analyst = await makeMember(server, "analyst", owner.projectId);
    const { id } = await inviteSomebody(server, owner);
    const admin = await inviteSomebody(server, owner, "admin");
    await letProofsAge();
    for (const each of [analyst.userId, id]) {
      const refused = await owner.post("/api/projects/edit-member", { id: each, role: "admin" });
      expect(codeOf(refused)).toBe("sessions.proof_needed");
      const lower = await owner.post("/api/projects/edit-member", { id: each, role: "developer" });
      expect(lower.status).toBe(200);
    }
    expect(codeOf(await owner.post("/api/projects/send-invitation", { id: admin.id }))).toBe("sessions.proof_needed");
    expect((await owner.post("/api/projects/send-invitation", { id })).status).toBe(200);
  });

  test("to export more than a thousand rows, of verifications and of the audit log; a thousand need none", async () => {
    const owner = await makeMember(server);
    const formId = await makeBareForm(server, owner.projectId);
    const make = (from: number, to: number) =>
      server.query(
        `with a as (insert into applicants (project_id, id, first_name, last_name)
           select $1, md5($1::uuid::text || n)::uuid, 'Olena', 'K' from generate_series($3::int, $4::int) n returning id)
         insert into verifications (project_id, id, form_id, form_version, applicant_id, applicant_name, status, country, types)
         select $1, gen_random_uuid(), $2, 1, id, 'Olena K', 'valid', 'UA', '{PROFILE}' from a`,
        [owner.projectId, formId, from, to],
      );
    const exported = (filters: object = {}) => owner.post("/api/verifications/report-file", { filters });
    await make(1, 1000);
    await letProofsAge();
    const thousand = await exported();
    expect(thousand.status).toBe(200);
    expect(thousand.bytes.toString().trim().split("\r\n")).toHaveLength(1001);
    await make(1001, 1001);
    const refused = await exported();
    expect([refused.status, codeOf(refused)]).toEqual([409, "sessions.proof_needed"]);
    expect((await exported({ status: ["invalid"] })).status).toBe(200);

    const log = () => owner.post("/api/audit-log/report-file", {});
    expect((await log()).status).toBe(200);
    await server.query("update sessions set factor_at = now() where user_id = $1", [owner.userId]);
    expect((await exported()).bytes.toString().trim().split("\r\n")).toHaveLength(1002);
  });

  test("a code opens them for ten minutes, under a new session id, and is taken once (S1, S10)", async () => {
    const { visitor, person } = await signUp(server);
    const rotate = () => visitor.post("/api/settings/rotate-callback-secret");
    await letProofsAge();
    expect(codeOf(await rotate())).toBe("sessions.proof_needed");
    const [cookie, csrf] = [visitor.cookies.get("veridesk"), visitor.csrf];
    const token = await freshCode(server, person);
    const [ends] = await server.query("select max(expires_at) as at from sessions where authenticated_at is not null");
    expect((await visitor.post("/api/proofs/code", { token })).status).toBe(200);
    expect(visitor.cookies.get("veridesk")).not.toBe(cookie);
    expect(visitor.csrf).not.toBe(csrf);
    expect(await server.query("select max(expires_at) as at from sessions where authenticated_at is not null")).toEqual(
      [ends],
    );
    expect((await rotate()).status).toBe(200);
    const old = server.visitor();
    old.cookies.set("veridesk", cookie ?? "");
    expect((await old.get("/api/settings/passkeys")).status).toBe(401);
    expect(codeOf(await visitor.post("/api/proofs/code", { token }))).toBe("sessions.wrong_code");
    await letProofsAge();
    expect(codeOf(await rotate())).toBe("sessions.proof_needed");
  });

  test("a code leaves the desk in the mode that it shows", async () => {
    const { visitor, person } = await signUp(server);
    expect((await visitor.put("/api/session-mode", { mode: "test" })).status).toBe(200);
    expect((await prove(visitor, person)).status).toBe(200);
    expect((await visitor.get("/api/session")).data.user.mode).toBe("test");
  });

  test("wrong codes are counted and locked, and open nothing (S9)", async () => {
    const { visitor } = await signUp(server);
    await letProofsAge();
    const codes: string[] = [];
    for (let n = 0; n < 6; n += 1) codes.push(codeOf(await visitor.post("/api/proofs/code", { token: "000000" })));
    expect(codes).toEqual([...Array.from({ length: 5 }, () => "sessions.wrong_code"), "sessions.locked"]);
    expect(codeOf(await visitor.post("/api/settings/rotate-callback-secret"))).toBe("sessions.proof_needed");
  });

  test("a passkey proves it too, once, and is itself removed with a proof only", async () => {
    const { visitor, person } = await signUp(server);
    const { key, path } = await addPasskey(visitor, person);
    await letProofsAge();
    expect(codeOf(await visitor.del(path))).toBe("sessions.proof_needed");
    const { data } = await visitor.post("/api/proofs/passkey-options");
    const response = key.get({ challenge: data.challenge });
    expect((await visitor.post("/api/proofs/passkey", { response })).status).toBe(200);
    expect(codeOf(await visitor.post("/api/proofs/passkey", { response }))).toBe("passkeys.refused");
    expect((await visitor.del(path)).status).toBe(200);
  });

  test("the proof of one session opens no other one", async () => {
    const { visitor, person } = await signUp(server);
    const [user] = await server.query<{ id: string }>("select id from users where email = $1", [person.email]);
    const other = await makeMember(server, "owner");
    await server.query("update sessions set user_id = $1 where user_id = $2", [user?.id, other.userId]);
    await letProofsAge();
    expect((await prove(visitor, person)).status).toBe(200);
    expect(
      await server.query("select from sessions where user_id = $1 and factor_at > now() - interval '1 minute'", [
        user?.id,
      ]),
    ).toHaveLength(1);
  });
});

describe("S16 a call that names its project", () => {
  async function makeTwo() {
    const member = await makeMember(server);
    const second = randomUUID();
    await server.query("insert into projects (id, name) values ($1, 'Second Bank')", [second]);
    await server.query("insert into memberships (project_id, user_id, role) values ($1, $2, 'owner')", [
      second,
      member.userId,
    ]);
    expect((await member.post("/api/projects/switch", { project_id: second })).status).toBe(200);
    const inProject = (project: string, method: string, path: string, body?: object) =>
      member.send(method, path, body, { "x-project-id": project });
    return { member, first: member.projectId, second, inProject };
  }

  test("is refused when the session has switched to another, and changes nothing in either", async () => {
    const { first, second, inProject } = await makeTwo();
    const calls: [string, string, object?][] = [
      ["POST", "/api/projects/add-member", { email: "a@example.com", role: "analyst" }],
      ["PUT", "/api/settings/change-api-token", {}],
      ["POST", "/api/projects/edit-name", { name: "Renamed" }],
      ["POST", "/api/settings/rotate-callback-secret", {}],
      ["POST", "/api/verifications", {}],
      ["GET", "/api/settings/api-keys"],
    ];
    for (const [method, path, body] of calls) {
      const refused = await inProject(first, method, path, body);
      expect([path, refused.status, codeOf(refused)]).toEqual([path, 409, "sessions.other_project"]);
      expect(refused.data).toBeNull();
    }
    expect(await actionsOf({ projectId: first })).toEqual([]);
    expect(await actionsOf({ projectId: second })).toEqual([]);
    expect(await server.query("select from invitations where project_id = any($1)", [[first, second]])).toEqual([]);
    expect((await inProject(second, "POST", "/api/projects/edit-name", { name: "Renamed" })).status).toBe(200);
  });

  test("never reaches a project by its header: the session's is the only one", async () => {
    const neighbour = await makeMember(server);
    const { inProject } = await makeTwo();
    for (const project of [neighbour.projectId, randomUUID(), "x", ""]) {
      const answer = await inProject(project, "GET", "/api/settings/api-keys");
      expect([project, codeOf(answer)]).toEqual([project, "sessions.other_project"]);
    }
  });

  test("may switch back, and see who is signed in", async () => {
    const { first, inProject } = await makeTwo();
    expect((await inProject(first, "GET", "/api/session")).data.user.projectName).toBe("Second Bank");
    expect((await inProject(first, "POST", "/api/projects/switch", { project_id: first })).status).toBe(200);
    expect((await inProject(first, "GET", "/api/settings/api-keys")).status).toBe(200);
  });

  test("that changes something is refused without a name, where the account has several projects", async () => {
    const { member, first, second } = await makeTwo();
    member.shown = null;
    const refused = await member.post("/api/projects/add-member", { email: "a@example.com", role: "analyst" });
    expect([refused.status, codeOf(refused)]).toEqual([409, "sessions.project_unnamed"]);
    expect(await server.query("select from invitations where project_id = any($1)", [[first, second]])).toEqual([]);
    expect((await member.get("/api/settings/api-keys")).status).toBe(200);
  });

  test("may go unnamed by who has one project, as the specification's own client", async () => {
    const member = await makeMember(server);
    member.shown = null;
    expect((await member.post("/api/projects/edit-name", { name: "No header" })).status).toBe(200);
    expect(await server.query("select name from projects where id = $1", [member.projectId])).toEqual([
      { name: "No header" },
    ]);
  });
});
