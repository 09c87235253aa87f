import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "#contract/permissions.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const blurred = {
  name: "Blurred photo",
  text: "Dear {{applicant_name}},\nthe photo is blurred.",
  shortcut: "blurred",
  fields: ["request_message", "comment"],
};
const save = (by: Member, more: object = {}) => by.post("/api/snippets", { ...blurred, ...more });
const listFor = async (by: Member) => (await by.get("/api/snippets")).data.items;

test("a snippet is saved, listed for reviewers by name, changed and deleted", async () => {
  const owner = await makeMember(server);
  const analyst = await makeMember(server, "analyst", owner.projectId);
  const { id } = (await save(owner)).data;
  const { id: other } = (await save(owner, { name: "address", shortcut: "", fields: ["comment"] })).data;
  const saved = { id, ...blurred, fields: ["comment", "request_message"] };
  const address = { id: other, ...blurred, name: "address", shortcut: null, fields: ["comment"] };
  expect(await listFor(analyst)).toEqual([address, saved]);
  const changed = { name: "Photo", text: "Blurred until {{ due_date }}.", fields: ["decline_comment"] };
  expect((await owner.put(`/api/snippets/${id}`, changed)).status).toBe(200);
  expect(await listFor(analyst)).toEqual([address, { id, shortcut: null, ...changed }]);
  expect((await owner.del(`/api/snippets/${id}`)).status).toBe(200);
  expect((await owner.del(`/api/snippets/${id}`)).status).toBe(404);
  expect((await owner.put(`/api/snippets/${id}`, changed)).status).toBe(404);
  expect(await listFor(analyst)).toEqual([address]);
});

test.each<[Role, number, number]>([
  ["admin", 200, 200],
  ["compliance_manager", 403, 200],
  ["analyst", 403, 200],
  ["developer", 403, 403],
])("a member who is %s: writing is %d, reading %d", async (role, writes, reads) => {
  const owner = await makeMember(server);
  const member = await makeMember(server, role, owner.projectId);
  const { id } = (await save(owner)).data;
  expect((await save(member, { name: "Mine", shortcut: "mine" })).status).toBe(writes);
  expect((await member.get("/api/snippets")).status).toBe(reads);
  expect((await member.put(`/api/snippets/${id}`, blurred)).status).toBe(writes);
  expect((await member.del(`/api/snippets/${id}`)).status).toBe(writes);
});

test("a name and a shortcut are taken once, whatever their case", async () => {
  const owner = await makeMember(server);
  const { id } = (await save(owner)).data;
  for (const [more, parameter] of [
    [{ name: "BLURRED PHOTO", shortcut: "other" }, "name"],
    [{ name: "Other", shortcut: "Blurred" }, "shortcut"],
  ] as const) {
    const { status, errors } = await save(owner, more);
    expect([status, errors[0]?.parameter]).toEqual([409, parameter]);
  }
  const { id: second } = (await save(owner, { name: "Other", shortcut: "other" })).data;
  const { status, errors } = await owner.put(`/api/snippets/${second}`, { ...blurred, name: "Other" });
  expect([status, errors[0]?.code]).toEqual([409, "snippets.shortcut_taken"]);
  expect((await owner.put(`/api/snippets/${id}`, { ...blurred, name: "BLURRED photo" })).status).toBe(200);
  const neighbour = await makeMember(server);
  expect((await save(neighbour)).status).toBe(200);
});

test("nonsense is refused by its field", async () => {
  const owner = await makeMember(server);
  for (const [more, parameter] of [
    [{ name: "" }, "name"],
    [{ name: "x".repeat(61) }, "name"],
    [{ name: "Two\nlines" }, "name"],
    [{ text: " " }, "text"],
    [{ text: "x".repeat(2001), fields: ["comment"] }, "text"],
    [{ text: "Dear {{applicant}}" }, "text"],
    [{ text: "Dear {{}}" }, "text"],
    [{ text: 7 }, "text"],
    [{ shortcut: "two words" }, "shortcut"],
    [{ shortcut: "/blurred" }, "shortcut"],
    [{ shortcut: "x".repeat(33) }, "shortcut"],
    [{ fields: [] }, "fields"],
    [{ fields: ["name"] }, "fields.0"],
    [{ fields: ["comment", "comment", "comment", "comment"] }, "fields"],
  ] as const) {
    const { status, errors } = await save(owner, more);
    expect([more, status, errors[0]?.parameter]).toEqual([more, 422, parameter]);
  }
  expect(await listFor(owner)).toEqual([]);
});

test("a message to the applicant is short and names no date of the team", async () => {
  const owner = await makeMember(server);
  const long = { text: "x".repeat(501) };
  const dated = { text: "Decided until {{due_date}}" };
  for (const text of [long, dated]) {
    const { status, errors } = await save(owner, text);
    expect([status, errors[0]?.parameter]).toEqual([422, "text"]);
  }
  expect((await save(owner, { ...long, fields: ["decline_comment"] })).status).toBe(200);
  expect((await save(owner, { ...dated, name: "Dated", shortcut: "", fields: ["comment"] })).status).toBe(200);
});

test("a project has 200", async () => {
  const owner = await makeMember(server);
  await server.query(
    `insert into snippets (project_id, id, name, text, fields)
     select $1, gen_random_uuid(), 'Snippet ' || n, 'Text', '{comment}' from generate_series(1, 200) n`,
    [owner.projectId],
  );
  const { status, errors } = await save(owner);
  expect([status, errors[0]?.code]).toEqual([409, "snippets.too_many"]);
});

test("the audit log has each change, without its words", async () => {
  const owner = await makeMember(server);
  const { id } = (await save(owner)).data;
  await owner.put(`/api/snippets/${id}`, { ...blurred, fields: ["comment"] });
  await owner.del(`/api/snippets/${id}`);
  const log = await server.query(
    "select action, detail from audit_log where project_id = $1 and action like 'snippets.%' order by seq",
    [owner.projectId],
  );
  expect(log).toEqual([
    { action: "snippets.created", detail: { id, fields: ["comment", "request_message"] } },
    { action: "snippets.changed", detail: { id, fields: ["comment"] } },
    { action: "snippets.deleted", detail: { id } },
  ]);
});

test("a neighbour neither sees nor changes them", async () => {
  const owner = await makeMember(server);
  const neighbour = await makeMember(server);
  const { id } = (await save(owner)).data;
  expect(await listFor(neighbour)).toEqual([]);
  expect((await neighbour.put(`/api/snippets/${id}`, blurred)).status).toBe(404);
  expect((await neighbour.del(`/api/snippets/${id}`)).status).toBe(404);
  expect(await listFor(owner)).toMatchObject([{ id }]);
});
