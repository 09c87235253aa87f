import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as limits from "#contract/limits.ts";
import { roles } from "#contract/permissions.ts";
import { type Answer, openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import {
  acceptInvitation,
  checkInvitation,
  invite,
  inviteSomebody,
  readInvitationToken,
} from "../../../../test/members.ts";
import { codeNow, forgetUsedCode, newPerson, type Person, readMail, signIn, signUp } from "../../../../test/sign-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ servers: 2 });
});
afterAll(() => server.close());
beforeEach(() => server.query("delete from rate_counts"));

const listOf = async (visitor: Visitor, body = {}) => (await visitor.post("/api/projects/members", body)).data;
const edit = (visitor: Visitor, id: string, role: unknown) => visitor.post("/api/projects/edit-member", { id, role });
const remove = (visitor: Visitor, id: string) => visitor.del(`/api/projects/remove-member?id=${id}`);
const resend = (visitor: Visitor, id: string) => visitor.post("/api/projects/send-invitation", { id });
const statusAndCode = ({ status, errors }: Answer) => [status, errors[0]?.code ?? null];
const refused = ({ data, errors }: Answer) => ({ data, ...errors[0] });
const expire = (id: string) => server.query("update invitations set expires_at = now() where id = $1", [id]);
const countOf = async (projectId: string, where = "true") =>
  (
    await server.query<{ n: number }>(`select count(*)::int as n from memberships where project_id = $1 and ${where}`, [
      projectId,
    ])
  )[0]?.n;
const lastAction = async (projectId: string) =>
  (
    await server.query(
      "select action, detail from audit_log where project_id = $1 and action <> 'access.refused' order by seq desc limit 1",
      [projectId],
    )
  )[0];

async function makeOwner(): Promise<{ visitor: Visitor; person: Person; projectId: string; userId: string }> {
  const { visitor, person } = await signUp(server);
  const { data } = await visitor.get("/api/session");
  return { visitor, person, projectId: data.user.currentCustomerAccountId, userId: data.user.id };
}
async function transfer({ visitor, person }: { visitor: Visitor; person: Person }, id: string, changes = {}) {
  await forgetUsedCode(server, person);
  const proofs = { password_current: person.password, token: codeNow(person.secret) };
  return visitor.post("/api/projects/transfer-ownership", { id, ...proofs, ...changes });
}

describe("the list of members", () => {
  test("has members and those invited with name, email, status, dates and role, 10 to a page", async () => {
    const owner = await makeMember(server);
    const analyst = await makeMember(server, "analyst", owner.projectId);
    const { id, person } = await inviteSomebody(server, owner, "developer");
    const late = await inviteSomebody(server, owner, "admin");
    await expire(late.id);
    const list = await listOf(owner);
    expect(list).toMatchObject({ total: 4, page: 1, count: 10, totalIsCapped: false, seats: { taken: 3, limit: 50 } });
    expect(list.items).toMatchObject([
      {
        id: owner.userId,
        name: "Olena Kovalenko",
        email: owner.email,
        status: "Active",
        role: "owner",
        isYou: true,
        invitedDate: null,
      },
      { id: analyst.userId, status: "Active", role: "analyst", isYou: false },
      { id: late.id, status: "Invitation expired", role: "admin" },
      { id, name: null, email: person.email, status: "Invited", role: "developer", joinedDate: null },
    ]);
    expect(Date.parse(list.items[3].invitedDate)).toBeGreaterThan(Date.now() - 60_000);
    const second = await listOf(owner, { page: 2, count: 3 });
    expect(second.items.map((item: { id: string }) => item.id)).toEqual([id]);
    expect((await listOf(owner, { page: 9 })).items).toEqual([]);
    expect((await owner.post("/api/projects/members", { count: 101 })).status).toBe(422);
  });

  test("of another project shows nobody of this one (S16)", async () => {
    const [owner, other] = [await makeMember(server), await makeMember(server)];
    await inviteSomebody(server, owner);
    expect((await listOf(other)).items).toHaveLength(1);
  });
});

describe("inviting", () => {
  test("mails a link of the configured origin with project, inviter and role; only its hash is kept (S11, S12)", async () => {
    const owner = await makeMember(server, "admin");
    const { email } = newPerson();
    const answer = await owner.send(
      "POST",
      "/api/projects/add-member",
      { email: ` ${email.toUpperCase()} `, role: "compliance_manager" },
      { "x-forwarded-host": "evil.example", "x-forwarded-proto": "gopher" },
    );
    expect(answer.status).toBe(200);
    const { subject, text } = await readMail(server, email);
    expect(subject).toBe("Invitation to Acme Bank on Veridesk");
    expect(text).toContain(
      `Olena Kovalenko (${owner.email}) invited you to the project Acme Bank. Your role: Compliance manager.`,
    );
    expect(text).toMatch(/^http:\/\/localhost:3000\/registration\/accept-invite\?token=[0-9a-f]{32}$/m);
    const [row] = await server.query(
      "select *, expires_at - now() as left, invitations::text as all from invitations where email = $1",
      [email],
    );
    expect(row).toMatchObject({ role: "compliance_manager", invited_by: owner.userId, left: { hours: 23 } });
    expect(row?.all).not.toContain(await readInvitationToken(server, email));
    expect(await lastAction(owner.projectId)).toMatchObject({ action: "members.invited", detail: { email } });
  });

  test("needs a role, in the specification's words, and a right email", async () => {
    const owner = await makeMember(server);
    for (const role of [undefined, null, "", "boss", ["admin"]])
      expect((await owner.post("/api/projects/add-member", { email: "a@example.com", role })).errors).toMatchObject([
        { parameter: "role", message: "can't be blank, please select role" },
      ]);
    for (const email of ["", "a", "a@b\r\nBcc: c@d.example", "a@example.com, b@example.com", "<a@example.com>"])
      expect(statusAndCode(await invite(owner, email))[0]).toBe(422);
    expect((await listOf(owner)).total).toBe(1);
  });

  test("of a member, or of somebody invited already, is refused; an expired invitation gives way", async () => {
    const owner = await makeMember(server);
    const analyst = await makeMember(server, "analyst", owner.projectId);
    expect(statusAndCode(await invite(owner, analyst.email))).toEqual([409, "members.already_member"]);
    const { person, id, token } = await inviteSomebody(server, owner);
    expect(statusAndCode(await invite(owner, person.email))).toEqual([409, "members.already_invited"]);
    await expire(id);
    expect(statusAndCode(await invite(owner, person.email, "developer"))).toEqual([200, null]);
    expect((await listOf(owner)).total).toBe(3);
    expect(statusAndCode(await checkInvitation(server, token))).toEqual([422, "invitations.expired"]);
  });

  test("S8 answers alike for an address with an account elsewhere and one without", async () => {
    const owner = await makeMember(server);
    const known = await makeMember(server);
    const [one, two] = [await invite(owner, known.email), await invite(owner, newPerson().email)];
    expect([one.status, Object.keys(one.data), one.errors]).toEqual([two.status, Object.keys(two.data), two.errors]);
    const [first, second] = (await listOf(owner)).items.slice(1);
    expect({ ...first, id: 0, email: 0, invitedDate: 0 }).toEqual({ ...second, id: 0, email: 0, invitedDate: 0 });
  });

  test("S29 20 invitations an hour per project, with those sent again; only what was mailed counts", async () => {
    const owner = await makeMember(server);
    const { id, person } = await inviteSomebody(server, owner);
    for (let n = 0; n < 5; n += 1) await invite(owner, person.email);
    for (let n = 0; n < 9; n += 1) expect((await invite(owner, newPerson().email)).status).toBe(200);
    for (let n = 0; n < 10; n += 1) expect((await resend(owner, id)).status).toBe(200);
    for (const answer of [await invite(owner, newPerson().email), await resend(owner, id)]) {
      expect(answer.status).toBe(429);
      expect(answer.errors[0]?.message).toBe("Too many requests. Please try again later");
    }
    expect((await invite(await makeMember(server), newPerson().email)).status).toBe(200);
  });

  test("S36 20 at once at the limit of 50 members and open invitations: never exceeded", async () => {
    const owner = await makeMember(server);
    await server.query(
      `with made as (insert into users (id, email, password_hash, first_name, last_name, company_name, website)
         select gen_random_uuid(), 'seat.' || n || $1 || '@example.com', 'none', 'A', 'B', '', '' from generate_series(1, 40) n returning id)
       insert into memberships (project_id, user_id, role) select $1::uuid, id, 'analyst' from made`,
      [owner.projectId],
    );
    const { id } = await inviteSomebody(server, owner);
    await expire(id);
    const answers = await Promise.all(Array.from({ length: 19 }, () => invite(owner, newPerson().email)));
    const full = answers.filter(({ status }) => status !== 200);
    expect(full).toHaveLength(19 - (limits.membersPerProject - 41));
    for (const answer of full)
      expect(refused(answer)).toMatchObject({
        message: "Maximum limit of project members was reached",
        parameter: "limit_exceeded",
      });
    expect((await listOf(owner)).seats).toEqual({ taken: 50, limit: 50 });
    expect(statusAndCode(await resend(owner, id))).toEqual([409, "members.limit_reached"]);
  });
});

describe("sending again", () => {
  test("S11 makes a fresh link for 24 hours; the older one dies", async () => {
    const owner = await makeMember(server);
    const { id, token, person } = await inviteSomebody(server, owner);
    await expire(id);
    expect((await checkInvitation(server, token)).status).toBe(422);
    expect((await resend(owner, id)).status).toBe(200);
    const fresh = await readInvitationToken(server, person.email);
    expect(fresh).not.toBe(token);
    expect(statusAndCode(await checkInvitation(server, token))).toEqual([422, "invitations.expired"]);
    expect((await checkInvitation(server, fresh)).data).toMatchObject({ email: person.email, role: "analyst" });
    expect((await listOf(owner)).items[1].status).toBe("Invited");
    expect(statusAndCode(await resend(owner, randomUUID()))).toEqual([404, "members.not_found"]);
    expect(statusAndCode(await resend(owner, owner.userId))).toEqual([404, "members.not_found"]);
  });
});

describe("changing a role", () => {
  test("S2 acts on the member's very next call on both servers, and tells them by mail", async () => {
    const owner = await makeMember(server);
    const member = await makeMember(server, "analyst", owner.projectId);
    const open = async () => [
      (await member.post("/api/forms", {})).status,
      (await member.post("/api/forms", {})).status,
    ];
    expect(await open()).toEqual([403, 403]);
    expect((await edit(owner, member.userId, "developer")).status).toBe(200);
    expect(await open()).toEqual([200, 200]);
    expect((await member.post("/api/verifications", {})).status).toBe(403);
    expect((await edit(owner, member.userId, "analyst")).status).toBe(200);
    expect(await open()).toEqual([403, 403]);
    const { text } = await readMail(server, member.email);
    expect(text).toContain("Project Acme Bank. Your new role: Analyst.");
    expect(await lastAction(owner.projectId)).toMatchObject({
      detail: { memberId: member.userId, before: "developer", after: "analyst" },
    });
  });

  test("of an invitation gives the new role to who comes", async () => {
    const owner = await makeMember(server);
    const { id, token } = await inviteSomebody(server, owner);
    expect((await edit(owner, id, "admin")).status).toBe(200);
    expect((await checkInvitation(server, token)).data.role).toBe("admin");
    expect((await edit(owner, id, "owner")).status).toBe(403);
  });

  test("S18 escalation is refused and recorded, and nothing changes", async () => {
    const owner = await makeMember(server);
    const admin = await makeMember(server, "admin", owner.projectId);
    const other = await makeMember(server, "analyst", owner.projectId);
    const refusals: [Promise<Answer>, string][] = [
      [edit(admin, other.userId, "owner"), "members.role_above_own"],
      [edit(owner, other.userId, "owner"), "members.owner_by_handover"],
      [edit(admin, admin.userId, "analyst"), "members.own_role"],
      [edit(owner, owner.userId, "admin"), "members.own_role"],
      [edit(admin, owner.userId, "analyst"), "members.owner_stays"],
      [invite(admin, newPerson().email, "owner"), "members.role_above_own"],
      [invite(owner, newPerson().email, "owner"), "members.owner_by_handover"],
      [remove(admin, owner.userId), "members.owner_stays"],
      [remove(owner, owner.userId), "members.owner_stays"],
      [remove(admin, admin.userId), "members.own_membership"],
      [
        transfer({ visitor: admin, person: { ...newPerson(), secret: "JBSWY3DPEHPK3PXP" } }, other.userId),
        "members.owner_only",
      ],
    ];
    for (const [call, code] of refusals) expect(statusAndCode(await call)).toEqual([403, code]);
    const [{ n } = { n: 0 }] = await server.query<{ n: number }>(
      "select count(*)::int as n from audit_log where project_id = $1 and action = 'access.refused'",
      [owner.projectId],
    );
    expect(n).toBe(refusals.length);
    expect(await countOf(owner.projectId, "role = 'owner'")).toBe(1);
    for (const role of roles.slice(2)) {
      const member = await makeMember(server, role, owner.projectId);
      for (const answer of [
        await invite(member, newPerson().email),
        await edit(member, other.userId, "analyst"),
        await remove(member, other.userId),
      ])
        expect([role, answer.status]).toEqual([role, 403]);
    }
  });

  test("S19 other fields of the body change nothing", async () => {
    const owner = await makeMember(server);
    const member = await makeMember(server, "analyst", owner.projectId);
    const other = await makeMember(server);
    const body = {
      id: member.userId,
      role: "developer",
      project_id: other.projectId,
      user_id: other.userId,
      status: "Active",
    };
    expect((await owner.post("/api/projects/edit-member", body)).status).toBe(200);
    expect(await countOf(other.projectId)).toBe(1);
  });
});

describe("removing", () => {
  test("an open invitation to the member's own address goes with them", async () => {
    const owner = await makeMember(server);
    const { person, token } = await inviteSomebody(server, owner, "admin");
    const member = await makeMember(server, "analyst", owner.projectId);
    await server.query("update users set email = $1 where id = $2", [person.email, member.userId]);
    const other = await inviteSomebody(server, owner);
    expect((await remove(owner, member.userId)).status).toBe(200);
    expect(statusAndCode(await checkInvitation(server, token))).toEqual([422, "invitations.expired"]);
    expect((await checkInvitation(server, other.token)).status).toBe(200);
    expect(await lastAction(owner.projectId)).toMatchObject({
      action: "members.removed",
      detail: { email: person.email, withdrawn: 1 },
    });
  });

  test("S2 a removed member is out with the very next call on both servers; another project of theirs stays", async () => {
    const owner = await makeMember(server);
    const member = await makeMember(server, "developer", owner.projectId);
    expect((await member.post("/api/forms", {})).status).toBe(200);
    expect((await remove(owner, member.userId)).status).toBe(200);
    for (let index = 0; index < 2; index += 1) expect((await member.post("/api/forms", {})).status).toBe(403);
    const gone = (await member.post("/api/projects/info")).data;
    expect(gone).toMatchObject({ shouldLogout: true, projectsList: [], currentProjectRole: null, membersCount: 0 });
    expect((await readMail(server, member.email)).text).toContain("You were removed from a project.");
    expect(await lastAction(owner.projectId)).toMatchObject({
      action: "members.removed",
      detail: { memberId: member.userId },
    });
    expect(statusAndCode(await remove(owner, member.userId))).toEqual([404, "members.not_found"]);

    await member.post("/api/projects/add-project", { project_name: "Own Bank" });
    expect((await member.post("/api/projects/info")).data).toMatchObject({
      shouldLogout: false,
      currentProjectRole: "owner",
    });
    expect((await member.post("/api/projects/switch", { project_id: owner.projectId })).status).toBe(404);
  });

  test("S11 an invitation taken back is dead", async () => {
    const owner = await makeMember(server);
    const { id, token } = await inviteSomebody(server, owner);
    expect((await remove(owner, id)).status).toBe(200);
    expect(statusAndCode(await checkInvitation(server, token))).toEqual([422, "invitations.expired"]);
    expect((await listOf(owner)).total).toBe(1);
    for (const query of ["", "?id=", "?id=1", "?id=x&id=y"])
      expect((await owner.del(`/api/projects/remove-member${query}`)).status).toBe(422);
  });
});

test("S18 the invitations of a manager go with the right to invite, and those of others stay", async () => {
  const owner = await makeMember(server);
  const [removed, demoted] = [
    await makeMember(server, "admin", owner.projectId),
    await makeMember(server, "admin", owner.projectId),
  ];
  const of = async (manager: Visitor) => (await inviteSomebody(server, manager, "admin")).token;
  const [byRemoved, byDemoted, byOwner] = [await of(removed), await of(demoted), await of(owner)];
  const answers = async () =>
    Promise.all([byRemoved, byDemoted, byOwner].map((token) => checkInvitation(server, token)));
  expect((await edit(owner, demoted.userId, "admin")).status).toBe(200);
  expect((await answers()).map(({ status }) => status)).toEqual([200, 200, 200]);

  expect((await remove(owner, removed.userId)).status).toBe(200);
  expect(await lastAction(owner.projectId)).toMatchObject({ action: "members.removed", detail: { withdrawn: 1 } });
  expect((await edit(owner, demoted.userId, "developer")).status).toBe(200);
  expect((await answers()).map(({ status, errors }) => [status, errors[0]?.code])).toEqual([
    [422, "invitations.expired"],
    [422, "invitations.expired"],
    [200, undefined],
  ]);
});

describe("handing over ownership", () => {
  test("S1 S3 needs password and code; the caller becomes admin with a new session, others of theirs end, both are told", async () => {
    const owner = await makeOwner();
    const heir = await makeMember(server, "analyst", owner.projectId);
    const elsewhere = await signIn(server, owner.person);
    const wrong = [
      { password_current: "Wr0ng-Horse?Lamp" },
      { token: "000000" },
      { token: "" },
      { password_current: undefined },
    ];
    for (const change of wrong) expect((await transfer(owner, heir.userId, change)).status).toBe(422);
    expect(await countOf(owner.projectId, `role = 'owner' and user_id = '${owner.userId}'`)).toBe(1);
    const old = new Map(owner.visitor.cookies);
    expect((await transfer(owner, heir.userId)).status).toBe(200);
    expect((await owner.visitor.get("/api/session")).data.user).toMatchObject({ role: "admin" });
    expect((await heir.get("/api/session")).data.user.role).toBe("owner");
    expect((await elsewhere.post("/api/projects/info")).status).toBe(401);
    const stale = server.visitor();
    for (const [name, value] of old) stale.cookies.set(name, value);
    expect((await stale.post("/api/projects/info")).status).toBe(401);
    expect((await readMail(server, heir.email)).text).toContain("You are now an owner of a project.");
    expect((await readMail(server, owner.person.email)).text).toContain("Your new role: Admin.");
    expect((await transfer(owner, heir.userId)).status).toBe(403);
  });

  test("to nobody, to who is invited only, or to oneself is refused", async () => {
    const owner = await makeOwner();
    const { id } = await inviteSomebody(server, owner.visitor);
    expect(statusAndCode(await transfer(owner, randomUUID()))).toEqual([404, "members.not_found"]);
    expect(statusAndCode(await transfer(owner, id))).toEqual([409, "members.not_active"]);
    expect(statusAndCode(await transfer(owner, owner.userId))).toEqual([403, "members.own_role"]);
  });

  test("S10 one code hands over once", async () => {
    const owner = await makeOwner();
    const heir = await makeMember(server, "analyst", owner.projectId);
    await forgetUsedCode(server, owner.person);
    const body = { id: heir.userId, password_current: owner.person.password, token: codeNow(owner.person.secret) };
    const answers = await Promise.all(
      [1, 2, 3].map(() => owner.visitor.send("POST", "/api/projects/transfer-ownership", body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countOf(owner.projectId, "role = 'owner'")).toBe(1);
  });

  test("S18 there is always an owner, under 20 calls at once that hand over, demote and remove", async () => {
    const owner = await makeOwner();
    const heirs: Member[] = [];
    for (let n = 0; n < 4; n += 1) heirs.push(await makeMember(server, "admin", owner.projectId));
    await forgetUsedCode(server, owner.person);
    const proofs = { password_current: owner.person.password, token: codeNow(owner.person.secret) };
    const calls = heirs.flatMap((heir, n) => {
      const next = heirs[(n + 1) % heirs.length] ?? heir;
      return [
        owner.visitor.post("/api/projects/transfer-ownership", { id: heir.userId, ...proofs }),
        remove(next, heir.userId),
        edit(heir, owner.userId, "analyst"),
        remove(heir, owner.userId),
        edit(next, heir.userId, "analyst"),
      ];
    });
    expect(calls).toHaveLength(20);
    const answers = await Promise.all(calls);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await countOf(owner.projectId, "role = 'owner'")).toBe(1);
  });
});

test("two managers who demote each other at once: the later one has lost the right", async () => {
  const owner = await makeMember(server);
  const [one, two] = [
    await makeMember(server, "admin", owner.projectId),
    await makeMember(server, "admin", owner.projectId),
  ];
  const answers = await Promise.all([edit(one, two.userId, "analyst"), edit(two, one.userId, "analyst")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(await countOf(owner.projectId, "role = 'admin'")).toBe(1);
});

test("an accepted invitation can neither be changed, sent again nor taken back", async () => {
  const owner = await makeMember(server);
  const { visitor, person } = await signUp(server);
  const { id, token } = await inviteSomebody(server, owner, "analyst", person);
  expect((await acceptInvitation(visitor, token)).status).toBe(200);
  for (const answer of [await edit(owner, id, "admin"), await resend(owner, id), await remove(owner, id)])
    expect(statusAndCode(answer)).toEqual([404, "members.not_found"]);
});
