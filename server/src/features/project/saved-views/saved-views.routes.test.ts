import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const mine = { assignee: "me", sort: "due" };
const save = (by: Member, name: string, more: object = {}) =>
  by.post("/api/saved-views", { name, question: mine, ...more });
type View = { id: string; name: string; isTeam: boolean; canChange: boolean; isDefault: boolean };
const viewsOf = async (by: Member): Promise<View[]> => (await by.get("/api/saved-views")).data.items;

async function makeTeam() {
  const owner = await makeMember(server);
  return {
    owner,
    analyst: await makeMember(server, "analyst", owner.projectId),
    other: await makeMember(server, "analyst", owner.projectId),
  };
}

test("a view is saved for oneself or the team, renamed, changed and deleted", async () => {
  const { owner, analyst, other } = await makeTeam();
  const { id: own } = (await save(analyst, "Mine")).data;
  const { id: team } = (await save(analyst, "Ours", { team: true })).data;
  expect(await viewsOf(analyst)).toEqual([
    { id: team, name: "Ours", isTeam: true, canChange: true, isDefault: false, question: mine },
    { id: own, name: "Mine", isTeam: false, canChange: true, isDefault: false, question: mine },
  ]);
  expect(await viewsOf(other)).toMatchObject([{ id: team, canChange: false }]);
  expect((await other.put(`/api/saved-views/${team}`, { name: "Theirs" })).status).toBe(403);
  expect((await other.del(`/api/saved-views/${team}`)).status).toBe(403);
  expect((await owner.put(`/api/saved-views/${own}`, { name: "Theirs" })).status).toBe(404);
  expect((await owner.put(`/api/saved-views/${team}`, { name: "All of us" })).status).toBe(200);
  expect((await analyst.put(`/api/saved-views/${own}`, { question: { due: "overdue" } })).status).toBe(200);
  expect(await viewsOf(analyst)).toMatchObject([{ name: "All of us" }, { question: { due: "overdue" } }]);
  expect((await analyst.del(`/api/saved-views/${own}`)).status).toBe(200);
  expect((await analyst.del(`/api/saved-views/${own}`)).status).toBe(404);
  expect(await viewsOf(analyst)).toHaveLength(1);
});

test("a member chooses the view that the list opens with; it goes with the view", async () => {
  const { analyst, other } = await makeTeam();
  const { id: team } = (await save(analyst, "Ours", { team: true })).data;
  const { id: own } = (await save(analyst, "Mine")).data;
  for (const view_id of [team, own])
    expect((await analyst.put("/api/saved-view-default", { view_id })).status).toBe(200);
  expect((await viewsOf(analyst)).filter(({ isDefault }) => isDefault)).toMatchObject([{ id: own }]);
  expect((await viewsOf(other)).filter(({ isDefault }) => isDefault)).toEqual([]);
  expect((await other.put("/api/saved-view-default", { view_id: own })).status).toBe(404);
  await analyst.put("/api/saved-view-default", { view_id: null });
  expect((await viewsOf(analyst)).filter(({ isDefault }) => isDefault)).toEqual([]);
  await analyst.put("/api/saved-view-default", { view_id: own });
  expect((await analyst.del(`/api/saved-views/${own}`)).status).toBe(200);
});

test("a name stands once, whatever its case; a member's own names and the team's are apart", async () => {
  const { owner, analyst } = await makeTeam();
  expect((await save(analyst, "Ours", { team: true })).status).toBe(200);
  const { status, errors } = await save(owner, "OURS", { team: true });
  expect([status, errors[0]?.parameter]).toEqual([409, "name"]);
  const { id } = (await save(owner, "Ours")).data;
  expect((await save(owner, "Other")).status).toBe(200);
  expect((await owner.put(`/api/saved-views/${id}`, { name: "other" })).status).toBe(409);
  expect((await owner.put(`/api/saved-views/${id}`, { name: "OURS" })).status).toBe(200);
});

test("nonsense is refused by its field; a project has 50", async () => {
  const { owner } = await makeTeam();
  for (const [name, more, parameter] of [
    ["", {}, "name"],
    ["x".repeat(61), {}, "name"],
    ["Mine", { question: { status: "x".repeat(2001) } }, "question.status"],
    ["Mine", { question: null }, "question"],
  ] as const) {
    const { status, errors } = await save(owner, name, more);
    expect([status, errors[0]?.parameter]).toEqual([422, parameter]);
  }
  await server.query(
    `insert into saved_views (project_id, id, name, question)
     select $1, gen_random_uuid(), 'View ' || n, '{}' from generate_series(1, 50) n`,
    [owner.projectId],
  );
  const { status, errors } = await save(owner, "One more");
  expect([status, errors[0]?.code]).toEqual([409, "saved-views.too_many"]);
});

test("C4 one member makes twenty of the project's views, and the others go on", async () => {
  const { owner, analyst } = await makeTeam();
  for (let n = 0; n < 20; n += 1) expect((await save(analyst, `View ${n}`)).status).toBe(200);
  const { status, errors } = await save(analyst, "One more");
  expect([status, errors[0]?.code]).toEqual([409, "saved-views.too_many_of_yours"]);
  expect((await save(owner, "Mine")).status).toBe(200);
});

test("who leaves takes their own views along and leaves the team's", async () => {
  const { owner, analyst } = await makeTeam();
  await save(analyst, "Mine");
  const { id: team } = (await save(analyst, "Ours", { team: true })).data;
  await analyst.put("/api/saved-view-default", { view_id: team });
  expect((await owner.del(`/api/projects/remove-member?id=${analyst.userId}`)).status).toBe(200);
  const left = await server.query("select name from saved_views where project_id = $1", [owner.projectId]);
  expect(left).toEqual([{ name: "Ours" }]);
  expect(await server.query("select from default_views where project_id = $1", [owner.projectId])).toEqual([]);
});
