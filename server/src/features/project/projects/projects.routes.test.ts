import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as limits from "#contract/limits.ts";
import { roles } from "#contract/permissions.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember, makeProject } from "../../../../test/make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const info = async (member: Member) => (await member.post("/api/projects/info")).data;
const codeOf = (answer: { errors: { code?: string }[] }) => answer.errors[0]?.code;
async function join(member: Member, name: string, role = "analyst"): Promise<string> {
  const id = await makeProject(server, name);
  await server.query("insert into memberships (project_id, user_id, role) values ($1, $2, $3)", [
    id,
    member.userId,
    role,
  ]);
  return id;
}

describe("the project's information", () => {
  test("has the current project, the role in it, its counts, and the projects to switch to", async () => {
    const owner = await makeMember(server);
    await makeMember(server, "analyst", owner.projectId);
    const other = await join(owner, "Aaa Bank", "developer");
    expect(await info(owner)).toEqual({
      shouldLogout: false,
      currentProjectId: owner.projectId,
      currentProjectRole: "owner",
      currentProjectName: "Acme Bank",
      membersCount: 2,
      formsCount: 0,
      verificationsCount: 0,
      projectsList: [
        { id: other, name: "Aaa Bank", role: "developer" },
        { id: owner.projectId, name: "Acme Bank", role: "owner" },
      ],
    });
    expect((await owner.post("/api/projects/list")).data.items).toHaveLength(2);
  });

  test("counts submitted verifications from totals and what is not folded yet", async () => {
    const owner = await makeMember(server);
    await server.query(
      "insert into verification_project_days (project_id, day, created, valid, pending) values ($1, current_date, 5, 3, 1)",
      [owner.projectId],
    );
    await server.query(
      "insert into verification_deltas (project_id, day, country, form_id, status, change) select $1, current_date, 'UA', gen_random_uuid(), s, c from (values ('valid', 2), ('pending', -1), ('created', 4)) v (s, c)",
      [owner.projectId],
    );
    expect((await info(owner)).verificationsCount).toBe(5);
  });

  test("takes the specification's payload, and an id in it selects nothing", async () => {
    const [owner, other] = [await makeMember(server), await makeMember(server)];
    const body = { customerId: other.projectId, customerAccountId: other.userId };
    expect((await owner.post("/api/projects/info", body)).data.currentProjectId).toBe(owner.projectId);
  });

  test("says that the page should log out when the member was removed (S2), the very next call", async () => {
    const analyst = await makeMember(server, "analyst");
    await server.query("delete from memberships where user_id = $1", [analyst.userId]);
    expect(await info(analyst)).toMatchObject({ shouldLogout: true, currentProjectRole: null, projectsList: [] });
    expect((await analyst.post("/api/projects/edit-name", { name: "Mine now" })).status).toBe(403);
  });

  test("shows a changed role with the very next call (S2)", async () => {
    const member = await makeMember(server, "admin");
    await server.query("update memberships set role = 'analyst' where user_id = $1", [member.userId]);
    expect((await info(member)).currentProjectRole).toBe("analyst");
  });

  test("is for signed-in users", async () => {
    for (const path of ["info", "list", "add-project", "switch", "edit-name"])
      expect((await server.visitor().post(`/api/projects/${path}`)).status).toBe(401);
  });
});

describe("adding a project", () => {
  test("makes the caller its owner and the current one, with an audit record of its own", async () => {
    const analyst = await makeMember(server, "analyst");
    const { data } = await analyst.post("/api/projects/add-project", { project_name: "New Bank 2" });
    expect(data).toMatchObject({ name: "New Bank 2", role: "owner" });
    expect(await info(analyst)).toMatchObject({
      currentProjectId: data.id,
      currentProjectRole: "owner",
      membersCount: 1,
    });
    const rows = await server.query(
      "select action, actor_id, actor_role, detail->>'name' as name from audit_log where project_id = $1",
      [data.id],
    );
    expect(rows).toEqual([
      { action: "projects.created", actor_id: analyst.userId, actor_role: "owner", name: "New Bank 2" },
    ]);
  });

  test.each([
    ["ab", 422],
    ["abc", 200],
    ["x".repeat(32), 200],
    ["x".repeat(33), 422],
    ["Bank & Co", 422],
    ["Банк", 422],
    ["   ", 422],
    [["Acme"], 422],
    [true, 422],
  ])("takes the name %j with %i", async (project_name, status) => {
    const member = await makeMember(server);
    const answer = await member.post("/api/projects/add-project", { project_name });
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.errors[0]?.parameter).toBe("project_name");
  });

  test("S36 twenty at once at the limit: never one more", async () => {
    const member = await makeMember(server);
    await server.query("update users set vouched_at = now() where id = $1", [member.userId]);
    for (let n = 0; n < limits.projectsPerUser - 3; n += 1) await join(member, `Bank ${n}`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => member.post("/api/projects/add-project", { project_name: `More ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.find(({ status }) => status !== 200);
    expect([refused?.status, codeOf(refused ?? { errors: [] })]).toEqual([409, "projects.limit_exceeded"]);
    expect(refused?.errors[0]?.parameter).toBe("limit_exceeded");
    expect((await info(member)).projectsList).toHaveLength(limits.projectsPerUser);
  });

  test("N2 a new account has three of its own, and a payment or the operator's word gives more", async () => {
    const member = await makeMember(server);
    await server.query("update users set vouched_at = null where id = $1", [member.userId]);
    const add = async (name: string) => {
      const answer = await member.post("/api/projects/add-project", { project_name: name });
      return answer.status === 200 ? 200 : codeOf(answer);
    };
    const answers = await Promise.all(["Two", "Three", "Four", "Five"].map((name) => add(`Bank ${name}`)));
    expect(answers.sort()).toEqual([200, 200, "projects.new_account", "projects.new_account"]);
    await server.query("insert into ledger_accounts (project_id, outside, available) values ($1, -100, 100)", [
      member.projectId,
    ]);
    expect(await add("Bank Four")).toBe(200);
    await server.query("delete from ledger_accounts where project_id = $1", [member.projectId]);
    expect(await add("Bank Five")).toBe("projects.new_account");
    await server.query("update users set projects_allowed = 5 where id = $1", [member.userId]);
    expect([await add("Bank Five"), await add("Bank Six")]).toEqual([200, "projects.limit_exceeded"]);
  });
});

describe("switching", () => {
  test("makes another of the caller's projects the current one, with the role there", async () => {
    const owner = await makeMember(server);
    const other = await join(owner, "Other Bank", "analyst");
    const answer = await owner.post("/api/projects/switch", { project_id: other, memberId: owner.userId });
    expect(answer.data).toEqual({ id: other, name: "Other Bank", role: "analyst" });
    expect(await info(owner)).toMatchObject({ currentProjectId: other, currentProjectRole: "analyst" });
    const rows = await server.query(
      "select detail from audit_log where action = 'projects.switched' and actor_id = $1",
      [owner.userId],
    );
    expect(rows).toEqual([{ detail: { from: owner.projectId, to: other } }]);
  });

  test("takes the specification's names: the project is the customer account", async () => {
    const owner = await makeMember(server);
    const other = await join(owner, "Other Bank", "analyst");
    const body = { customerId: owner.userId, customerAccountId: other, memberId: owner.userId };
    expect((await owner.post("/api/projects/switch", body)).data.id).toBe(other);
    expect((await owner.post("/api/projects/switch", { customerId: owner.userId })).errors[0]?.parameter).toBe(
      "project_id",
    );
  });

  test("S16 another's project is not found, as an unknown one, and nothing changes", async () => {
    const [owner, neighbour] = [await makeMember(server), await makeMember(server)];
    const foreign = await owner.post("/api/projects/switch", { project_id: neighbour.projectId });
    const unknown = await owner.post("/api/projects/switch", { project_id: randomUUID() });
    expect([foreign.status, foreign.errors]).toEqual([unknown.status, unknown.errors]);
    expect(foreign.status).toBe(404);
    expect((await info(owner)).currentProjectId).toBe(owner.projectId);
  });

  test.each([["x"], [""], [null], [["a"]], [{}]])("refuses %j", async (project_id) => {
    const answer = await (await makeMember(server)).post("/api/projects/switch", { project_id });
    expect([answer.status, answer.errors[0]?.parameter]).toEqual([422, "project_id"]);
  });
});

describe("renaming", () => {
  test.each(roles)("%s may rename the current project", async (role) => {
    const member = await makeMember(server, role);
    expect((await member.post("/api/projects/edit-name", { name: "Renamed 1" })).status).toBe(200);
    expect((await info(member)).currentProjectName).toBe("Renamed 1");
    const [row] = await server.query(
      "select detail from audit_log where project_id = $1 and action = 'projects.renamed'",
      [member.projectId],
    );
    expect(row).toEqual({ detail: { before: "Acme Bank", after: "Renamed 1" } });
  });

  test("touches no other project (S16), whatever the body adds (S19)", async () => {
    const [owner, neighbour] = [await makeMember(server), await makeMember(server)];
    const body = { name: "Renamed 2", id: neighbour.projectId, project_id: neighbour.projectId, role: "owner" };
    expect((await owner.post("/api/projects/edit-name", body)).status).toBe(200);
    expect((await info(neighbour)).currentProjectName).toBe("Acme Bank");
  });

  test.each(["", "ab", "x".repeat(33), "Tab\tbed", "Ünï", false])("refuses the name %j", async (name) => {
    const answer = await (await makeMember(server)).post("/api/projects/edit-name", { name });
    expect([answer.status, answer.errors[0]?.parameter]).toEqual([422, "name"]);
  });
});
