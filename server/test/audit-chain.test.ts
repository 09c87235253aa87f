import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "./harness.ts";
import { type Member, makeMember } from "./make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ own: true });
});
afterAll(() => server.close());

const broken = async (member: Member) => {
  const [row] = await server.query<{ n: number | null }>("select verify_audit($1)::int as n", [member.projectId]);
  return row?.n ?? null;
};

async function makeHistory() {
  const member = await makeMember(server);
  for (const name of ["One Bank", "Two Bank", "Three Bank", "Four Bank", "Five Bank"]) {
    expect((await member.post("/api/projects/edit-name", { name })).status).toBe(200);
  }
  return member;
}

test("S41 a whole chain verifies, with one entry for each change", async () => {
  const member = await makeHistory();
  const rows = await server.query(
    "select seq::int, action, actor_id, ip from audit_log where project_id = $1 order by seq",
    [member.projectId],
  );
  expect(rows).toHaveLength(5);
  expect(rows[0]).toMatchObject({ seq: 1, action: "projects.renamed", actor_id: member.userId, ip: "127.0.0.1" });
  expect(await broken(member)).toBeNull();
});

test.each([
  ["a changed row", "update audit_log set detail = '{}' where project_id = $1 and seq = 3", 3],
  ["a row taken out", "delete from audit_log where project_id = $1 and seq = 2", 2],
  [
    "two rows that changed places",
    "update audit_log set seq = case seq when 2 then 4 else 2 end + 100 where project_id = $1 and seq in (2, 4)",
    2,
  ],
  ["a cut tail", "delete from audit_log where project_id = $1 and seq = 5", 5],
  ["a changed time", "update audit_log set at = at - interval '1 hour' where project_id = $1 and seq = 4", 4],
])("S41 the database's owner cannot hide %s", async (_, statement, first) => {
  const member = await makeHistory();
  await server.query(statement, [member.projectId]);
  expect(await broken(member)).toBe(first);
});

test("S41 a refusal of rights is recorded too, though the call is undone", async () => {
  const analyst = await makeMember(server, "analyst");
  expect((await analyst.post("/api/forms")).status).toBe(403);
  const rows = await server.query("select action, detail, actor_id from audit_log where project_id = $1", [
    analyst.projectId,
  ]);
  expect(rows).toEqual([
    { action: "access.refused", detail: { method: "POST", path: "/api/forms" }, actor_id: analyst.userId },
  ]);
});

test("two writers at once keep one chain", async () => {
  const member = await makeMember(server);
  const names = Array.from({ length: 20 }, (_, n) => `Bank ${n + 1}00`);
  const answers = await Promise.all(names.map((name) => member.post("/api/projects/edit-name", { name })));
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  expect(await broken(member)).toBeNull();
});
