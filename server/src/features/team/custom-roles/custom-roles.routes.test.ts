import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { customRoleOf, type Permission } from "#contract/permissions.ts";
import { makeForm } from "../../../../test/forms.ts";
import { type Answer, openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import { type Member, makeCustomRole, makeMember } from "../../../../test/make.ts";
import { acceptInvitation, checkInvitation, readInvitationToken } from "../../../../test/members.ts";
import { makeProvider, mapGroups, pushGroup, pushUser } from "../../../../test/provisioning.ts";
import { newPerson, readMail, signUp } from "../../../../test/sign-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ servers: 2 });
});
afterAll(() => server.close());
beforeEach(() => server.query("delete from rate_counts"));

const path = "/api/projects/roles";
const statusAndCode = ({ status, errors }: Answer) => [status, errors[0]?.code ?? null];
const create = (who: Visitor, name: string, permissions: readonly string[]) => who.post(path, { name, permissions });
const change = (who: Visitor, id: string, name: string, permissions: readonly string[]) =>
  who.put(`${path}/${id}`, { name, permissions });
const give = (who: Visitor, id: string, role: string) => who.post("/api/projects/edit-member", { id, role });
const list = async (who: Visitor) => (await who.get(path)).data.items;
const audits = (projectId: string, action: string) =>
  server.query<{ detail: Record<string, unknown>; actor_role: string }>(
    "select detail, actor_role from audit_log where project_id = $1 and action = $2 order by seq",
    [projectId, action],
  );

async function makeRole(owner: Member, permissions: readonly Permission[], name = "Case lead"): Promise<string> {
  const { status, data, errors } = await create(owner, name, permissions);
  if (status !== 200) throw new Error(JSON.stringify(errors));
  return data.id;
}
/** A colleague with a new role of the project's own. */
async function makeColleague(owner: Member, permissions: readonly Permission[]): Promise<Member> {
  return makeMember(server, await makeCustomRole(server, owner.projectId, permissions), owner.projectId);
}

describe("roles of a project's own", () => {
  test("are made, read by every member, changed and removed; the log says the difference", async () => {
    const owner = await makeMember(server);
    const id = await makeRole(owner, ["verifications:review", "verifications:read"], " Case lead ");
    const made = ["verifications:read", "verifications:review", "project:read"];
    const view = { id, role: customRoleOf(id), name: "Case lead", permissions: made, members: 0, invitations: 0 };
    expect(await list(await makeMember(server, "analyst", owner.projectId))).toEqual([view]);
    expect((await change(owner, id, "Auditor", ["audit:read", "verifications:read"])).status).toBe(200);
    const now = ["verifications:read", "project:read", "audit:read"];
    expect(await list(owner)).toEqual([{ ...view, name: "Auditor", permissions: now }]);
    expect((await owner.del(`${path}/${id}`)).status).toBe(200);
    expect(await list(owner)).toEqual([]);
    expect((await audits(owner.projectId, "members.role_created")).map(({ detail }) => detail)).toEqual([
      { id, name: "Case lead", permissions: made },
    ]);
    expect((await audits(owner.projectId, "members.role_edited")).map(({ detail }) => detail)).toEqual([
      {
        ...{ id, name: "Auditor", before: "Case lead", after: "Auditor", members: 0 },
        ...{ added: ["audit:read"], removed: ["verifications:review"] },
      },
    ]);
    expect(await audits(owner.projectId, "members.role_deleted")).toHaveLength(1);
  });

  test("refuse nonsense, and name the field", async () => {
    const owner = await makeMember(server);
    const fields = async (body: object) => (await owner.post(path, body)).errors.map(({ parameter }) => parameter);
    expect(await fields({ name: "", permissions: [] })).toEqual(["name"]);
    expect(await fields({ name: "n".repeat(61), permissions: [] })).toEqual(["name"]);
    expect(await fields({ name: "Lead", permissions: ["everything"] })).toEqual(["permissions.0"]);
    expect(await fields({ name: "Lead", permissions: "audit:read" })).toEqual(["permissions"]);
    for (const one of ["verifications:review", "applicants:erase"] as const)
      expect(statusAndCode(await create(owner, "Lead", [one]))).toEqual([422, "custom-roles.needs_read"]);
    const id = await makeRole(owner, [], "Lead");
    expect(statusAndCode(await create(owner, "LEAD", []))).toEqual([409, "custom-roles.name_taken"]);
    expect(statusAndCode(await change(owner, id, "lead", []))).toEqual([200, null]);
    const other = await makeRole(owner, [], "Other");
    expect(statusAndCode(await change(owner, other, "Lead", []))).toEqual([409, "custom-roles.name_taken"]);
    for (const unknown of [randomUUID(), "x"]) {
      expect(statusAndCode(await change(owner, unknown, "Lead 2", []))[0]).toBe(404);
      expect((await owner.del(`${path}/${unknown}`)).status).toBe(404);
    }
    for (const role of [`custom:${randomUUID()}`, "custom:x"]) {
      const [status] = statusAndCode(await give(owner, owner.userId, role));
      expect([404, 422]).toContain(status);
    }
  });

  test("are fifty at most", async () => {
    const owner = await makeMember(server);
    for (let n = 0; n < 50; n += 1) await makeCustomRole(server, owner.projectId, []);
    expect(statusAndCode(await create(owner, "One more", []))).toEqual([409, "custom-roles.too_many"]);
  });

  test("of another project are not there, under no call and for no member", async () => {
    const [owner, neighbour] = [await makeMember(server), await makeMember(server)];
    const id = await makeRole(owner, ["audit:read"]);
    expect(await list(neighbour)).toEqual([]);
    expect(statusAndCode(await change(neighbour, id, "Mine", []))).toEqual([404, "custom-roles.not_found"]);
    expect((await neighbour.del(`${path}/${id}`)).status).toBe(404);
    const theirs = await makeMember(server, "analyst", neighbour.projectId);
    expect(statusAndCode(await give(neighbour, theirs.userId, customRoleOf(id)))).toEqual([
      404,
      "custom-roles.not_found",
    ]);
    await expect(
      server.query("update memberships set role = $1 where user_id = $2", [customRoleOf(id), theirs.userId]),
    ).rejects.toThrow(/foreign key/);
  });

  test("are removed when nobody has them", async () => {
    const owner = await makeMember(server);
    const id = await makeRole(owner, ["verifications:read"]);
    const member = await makeMember(server, "analyst", owner.projectId);
    await give(owner, member.userId, customRoleOf(id));
    expect(statusAndCode(await owner.del(`${path}/${id}`))).toEqual([409, "custom-roles.in_use"]);
    await give(owner, member.userId, "analyst");
    const { email } = newPerson();
    const invited = await owner.post("/api/projects/add-member", { email, role: customRoleOf(id) });
    expect(statusAndCode(await owner.del(`${path}/${id}`))).toEqual([409, "custom-roles.in_use"]);
    expect((await list(owner))[0]).toMatchObject({ members: 0, invitations: 1 });
    await owner.del(`/api/projects/remove-member?id=${invited.data.id}`);
    expect((await owner.del(`${path}/${id}`)).status).toBe(200);
  });
});

describe("a member with such a role", () => {
  test("has it with the very next call, in the session, in the list of members and in the mail", async () => {
    const owner = await makeMember(server);
    const member = await makeMember(server, "analyst", owner.projectId);
    const id = await makeRole(owner, ["audit:read"], "Auditor <b>");
    expect((await member.post("/api/audit-log", {})).status).toBe(403);
    await give(owner, member.userId, customRoleOf(id));
    expect((await member.post("/api/audit-log", {})).status).toBe(200);
    expect((await member.post("/api/verifications", {})).status).toBe(403);
    const { user } = (await member.get("/api/session")).data;
    expect(user).toMatchObject({ role: customRoleOf(id), roleName: "Auditor <b>", balance: null });
    expect(user.permissions).toEqual(["project:read", "audit:read"]);
    const { items } = (await owner.post("/api/projects/members", {})).data;
    expect(items).toContainEqual(expect.objectContaining({ id: member.userId, roleName: "Auditor <b>" }));
    expect((await readMail(server, member.email)).text).toContain("Auditor <b>");
    await change(owner, id, "Auditor", []);
    expect((await member.post("/api/audit-log", {})).status).toBe(403);
  });

  test("signs in while a later release has added a permission to the role, which counts for nothing here", async () => {
    const owner = await makeMember(server);
    const member = await makeColleague(owner, ["audit:read"]);
    await server.query("update custom_roles set permissions = permissions || '{moon:manage}' where project_id = $1", [
      owner.projectId,
    ]);
    expect((await member.get("/api/session")).data.user.permissions).toEqual(["project:read", "audit:read"]);
    const [role] = await list(member);
    expect(role.permissions).toEqual(["project:read", "audit:read"]);
    // Nor does it fall out of the role by a change of this release.
    expect(statusAndCode(await change(owner, role.id, "Auditor", []))).toEqual([403, "members.role_above_own"]);
  });

  test("is named so in the log, under what the role is called now", async () => {
    const owner = await makeMember(server);
    const member = await makeColleague(owner, ["project:rename"]);
    expect((await member.post("/api/projects/edit-name", { name: "Acme Trust" })).status).toBe(200);
    const { items } = (await owner.post("/api/audit-log", { filters: { actions: ["projects.renamed"] } })).data;
    expect(items[0].actor).toMatchObject({ role: member.role, roleName: expect.stringMatching(/^Role /) });
  });

  test("joins by an invitation that says the role", async () => {
    const owner = await makeMember(server);
    const id = await makeRole(owner, ["verifications:read"], "Reader");
    const { visitor, person } = await signUp(server);
    await owner.post("/api/projects/add-member", { email: person.email, role: customRoleOf(id) });
    const token = await readInvitationToken(server, person.email);
    expect((await checkInvitation(server, token)).data).toMatchObject({ role: customRoleOf(id), roleName: "Reader" });
    expect((await readMail(server, person.email)).text).toContain("Your role: Reader.");
    expect((await acceptInvitation(visitor, token)).data).toMatchObject({ role: customRoleOf(id) });
  });

  test("reviews: is assigned, gets a turn and mails where the role reviews, and gives back when it does no more", async () => {
    const owner = await makeMember(server);
    const reader = await makeColleague(owner, ["verifications:read"]);
    const id = await makeRole(owner, ["verifications:read", "verifications:review"]);
    const reviewer = await makeMember(server, customRoleOf(id), owner.projectId);
    const offered = async () =>
      (await owner.get("/api/assignments/reviewers")).data.items.map((each: { id: string }) => each.id);
    expect((await offered()).sort()).toEqual([owner.userId, reviewer.userId].sort());
    expect(await offered()).not.toContain(reader.userId);
    await change(owner, id, "Case lead", ["verifications:read"]);
    expect(await offered()).toEqual([owner.userId]);
  });

  test("is the project's: forms are built by who may build them, and by nobody else", async () => {
    const owner = await makeMember(server);
    const builder = await makeColleague(owner, ["forms:manage"]);
    const { id } = await makeForm(builder);
    expect((await builder.get(`/api/forms/${id}/form-settings`)).status).not.toBe(403);
    const reader = await makeColleague(owner, ["audit:read"]);
    expect((await reader.post("/api/forms", {})).status).toBe(403);
  });
});

describe("nobody grants what they lack", () => {
  const lead = ["members:manage", "verifications:read"] as const;

  test("by a role that is made or changed, or given", async () => {
    const owner = await makeMember(server);
    const caller = await makeColleague(owner, lead);
    const above = [403, "members.role_above_own"];
    expect(statusAndCode(await create(caller, "Reader", ["verifications:read"]))).toEqual([200, null]);
    expect(statusAndCode(await create(caller, "More", ["audit:read"]))).toEqual(above);
    const strong = await makeRole(owner, ["billing:manage"], "Payer");
    expect(statusAndCode(await change(caller, strong, "Weak", []))).toEqual(above);
    expect(statusAndCode(await caller.del(`${path}/${strong}`))).toEqual(above);
    const analyst = await makeMember(server, "analyst", owner.projectId);
    const reader = await makeColleague(owner, ["verifications:read"]);
    const weak = (await list(caller)).find(({ name }: { name: string }) => name === "Reader");
    expect(statusAndCode(await give(caller, reader.userId, weak.role))).toEqual([200, null]);
    for (const role of ["admin", "analyst", "owner", customRoleOf(strong)])
      expect(statusAndCode(await give(caller, reader.userId, role))).toEqual(above);
    // Nor is somebody changed, or removed, who may more.
    for (const who of [analyst, owner]) {
      const answers = [
        await give(caller, who.userId, weak.role),
        await caller.del(`/api/projects/remove-member?id=${who.userId}`),
      ];
      for (const answer of answers) expect(answer.status).toBe(403);
    }
    for (const role of ["admin", "developer", customRoleOf(strong)]) {
      const { email } = newPerson();
      expect(statusAndCode(await caller.post("/api/projects/add-member", { email, role }))).toEqual(above);
    }
    // The same for who is invited only.
    const { data } = await owner.post("/api/projects/add-member", { email: newPerson().email, role: "admin" });
    const answers = [
      await give(caller, data.id, weak.role),
      await caller.del(`/api/projects/remove-member?id=${data.id}`),
      await caller.post("/api/projects/send-invitation", { id: data.id }),
    ];
    for (const answer of answers) expect(statusAndCode(answer)).toEqual(above);
    expect((await audits(owner.projectId, "access.refused")).length).toBeGreaterThan(0);
  });

  test("by their own role, which somebody else changes", async () => {
    const owner = await makeMember(server);
    const caller = await makeColleague(owner, lead);
    const [own] = await list(caller);
    expect(statusAndCode(await change(caller, own.id, "Me", []))).toEqual([403, "members.own_role"]);
    expect(statusAndCode(await give(caller, caller.userId, own.role))).toEqual([403, "members.own_role"]);
  });

  test("by SCIM, whose keys give any role that a group has", async () => {
    const owner = await makeMember(server);
    const caller = await makeColleague(owner, lead);
    const body = { roles: [{ group: "All", role: "admin" }], defaultRole: null };
    expect(statusAndCode(await caller.put("/api/provisioning/roles", body))).toEqual([403, "request.forbidden"]);
    expect(statusAndCode(await caller.post("/api/provisioning/keys", { name: "Mine" }))).toEqual([
      403,
      "request.forbidden",
    ]);
  });

  test("by invitations that were sent before they lost the right", async () => {
    const owner = await makeMember(server);
    const id = await makeRole(owner, lead);
    const caller = await makeMember(server, customRoleOf(id), owner.projectId);
    const [{ email }, reader] = [newPerson(), await makeRole(owner, [], "Reader")];
    expect((await caller.post("/api/projects/add-member", { email, role: customRoleOf(reader) })).status).toBe(200);
    await change(owner, id, "Case lead", ["verifications:read"]);
    const token = await readInvitationToken(server, email);
    expect(statusAndCode(await checkInvitation(server, token))).toEqual([422, "invitations.expired"]);
    const [entry] = await audits(owner.projectId, "members.role_edited");
    expect(entry?.detail).toMatchObject({ removed: ["members:manage"], members: 1, withdrawn: 1 });
  });
});

describe("elsewhere", () => {
  test("a role that manages members is given with a fresh proof alone", async () => {
    const owner = await makeMember(server);
    const strong = await makeRole(owner, ["members:manage"], "Strong");
    const weak = await makeRole(owner, [], "Weak");
    const member = await makeMember(server, "analyst", owner.projectId);
    await server.query("update sessions set factor_at = now() - interval '11 minutes' where user_id = $1", [
      owner.userId,
    ]);
    expect(statusAndCode(await give(owner, member.userId, customRoleOf(strong)))).toEqual([
      409,
      "sessions.proof_needed",
    ]);
    expect((await give(owner, member.userId, customRoleOf(weak))).status).toBe(200);
  });

  test("a key reads personal data where its maker's role sees them", async () => {
    const owner = await makeMember(server);
    const scopes = ["personal", "screening", "write"];
    const make = async (own: readonly Permission[]) =>
      (await makeColleague(owner, own)).post("/api/settings/api-keys", {
        ...{ name: "Server", environment: "test", networks: [], expiresInDays: null },
        scopes,
      });
    expect(statusAndCode(await make(["api-keys:manage"]))).toEqual([403, "api-keys.personal_by_owner"]);
    expect((await make(["api-keys:manage", "verifications:read"])).status).toBe(200);
  });

  test("a group of SCIM gives one; of several groups the five come first; a role that is not there is refused", async () => {
    const client = await makeProvider(server);
    const { owner } = client;
    const [reader, wide] = [await makeRole(owner, [], "Reader"), await makeRole(owner, ["audit:read"], "Wide")];
    const { visitor, person } = await signUp(server);
    await mapGroups(owner, { Readers: customRoleOf(reader), Wide: customRoleOf(wide), Analysts: "analyst" });
    const id = await pushUser(client, person.email);
    for (const name of ["Readers", "Wide"]) await pushGroup(client, name, [id]);
    expect((await acceptInvitation(visitor, await readInvitationToken(server, person.email))).status).toBe(200);
    const roleNow = async () =>
      (
        await server.query(
          "select role from memberships m join users u on u.id = m.user_id where u.email = $1 and m.project_id = $2",
          [person.email, owner.projectId],
        )
      )[0]?.role;
    expect(await roleNow()).toBe(customRoleOf(wide));
    await pushGroup(client, "Analysts", [id]);
    expect(await roleNow()).toBe("analyst");
    expect(statusAndCode(await owner.del(`${path}/${reader}`))).toEqual([409, "custom-roles.in_use"]);
    const body = { roles: [{ group: "X", role: customRoleOf(randomUUID()) }], defaultRole: null };
    expect(statusAndCode(await owner.put("/api/provisioning/roles", body))).toEqual([404, "custom-roles.not_found"]);
  });

  test("an allowed network may be a role's; an unknown one is named", async () => {
    const owner = await makeMember(server);
    const id = await makeRole(owner, []);
    const put = async (role: string) => {
      const { version } = (await owner.get("/api/projects/allowed-networks")).data;
      const entries = [
        { role: "any", network: "127.0.0.1" },
        { role, network: "203.0.113.0/24" },
      ];
      return owner.put("/api/projects/allowed-networks", { entries, version });
    };
    expect(await put(customRoleOf(randomUUID()))).toMatchObject({
      status: 404,
      errors: [{ parameter: "entries.1.role", code: "custom-roles.not_found" }],
    });
    expect((await put(customRoleOf(id))).status).toBe(200);
    const member = await makeMember(server, customRoleOf(id), owner.projectId);
    expect(statusAndCode(await member.get(path))).toEqual([403, "allowed-networks.outside"]);
    expect((await member.get("/api/session")).data.user).toMatchObject({ role: null, permissions: [] });
  });
});
