import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { makeApplicant } from "../../../../test/applicants.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { assignInTurn } from "./assignments.service.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ servers: 2 });
});
afterAll(() => server.close());

async function makeTeam() {
  const owner = await makeMember(server);
  const analyst = await makeMember(server, "analyst", owner.projectId);
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await makeApplicant(server, owner)).verificationId);
  return { owner, analyst, ids };
}
const assign = (by: Member, verification_ids: readonly string[], assignee: string | null, more: object = {}) =>
  by.post("/api/assignments", { verification_ids, assignee, ...more });
const list = async (by: Member, filters: object, sort?: string) => {
  const { status, data } = await by.post("/api/verifications", { filters, ...(sort ? { sort } : {}) });
  expect(status).toBe(200);
  return data as { total: number; items: { id: string; assignee: { id: string } | null; due: string | null }[] };
};
const idsOf = async (by: Member, filters: object) => (await list(by, filters)).items.map(({ id }) => id).sort();

describe("whose verification it is", () => {
  test("a reviewer takes, gives to a member and gives back; list, filters and page say so", async () => {
    const { owner, analyst, ids } = await makeTeam();
    const [first = "", second = "", third = ""] = ids;
    expect((await assign(owner, [first, second], "me")).data).toEqual({
      changed: [first, second].map((id) => ({ id, before: null })),
      refused: [],
    });
    expect((await assign(owner, [second], analyst.userId)).data.changed).toEqual([
      { id: second, before: owner.userId },
    ]);
    expect(await idsOf(owner, { assignee: "me" })).toEqual([first]);
    expect(await idsOf(analyst, { assignee: "me" })).toEqual([second]);
    expect(await idsOf(owner, { assignee: analyst.userId })).toEqual([second]);
    expect(await idsOf(owner, { assignee: "none" })).toEqual([third]);
    expect(await idsOf(owner, { assignee: "none", status: ["pending"] })).toEqual([third]);
    const { data } = await owner.get(`/api/verifications/${second}`);
    expect(data.assignee).toEqual({ id: analyst.userId, name: "Olena Kovalenko" });
    const reviewers = (await owner.get("/api/assignments/reviewers")).data.items;
    expect(reviewers).toContainEqual({ id: analyst.userId, name: "Olena Kovalenko", waiting: 1 });
    expect((await assign(owner, [second], null)).data.changed).toEqual([{ id: second, before: analyst.userId }]);
    expect(await idsOf(owner, { assignee: "none" })).toEqual([second, third].sort());
    const counts = await owner.post("/api/verifications/counts", { filters: { assignee: "me" } });
    expect(counts.data.counts).toMatchObject({ pending: 1, valid: 0 });
  });

  test("what is decided, taken or unknown stays, and the reply says why", async () => {
    const { owner, analyst, ids } = await makeTeam();
    const [first = "", second = ""] = ids;
    await server.query("update verifications set status = 'valid', decided_at = now() where id = $1", [first]);
    await assign(analyst, [second], "me");
    const unknown = crypto.randomUUID();
    expect((await assign(owner, [first, second, unknown], "me", { only_free: true })).data).toEqual({
      changed: [],
      refused: [
        { id: first, reason: "decided" },
        { id: second, reason: "taken" },
        { id: unknown, reason: "not_found" },
      ],
    });
    expect((await assign(owner, [second], "me")).data.changed).toEqual([{ id: second, before: analyst.userId }]);
  });

  test("only a member who may review gets one, and only who may review gives", async () => {
    const { owner, ids } = await makeTeam();
    const developer = await makeMember(server, "developer", owner.projectId);
    const stranger = await makeMember(server);
    for (const id of [developer.userId, stranger.userId, crypto.randomUUID()]) {
      const { status, errors } = await assign(owner, ids, id);
      expect([status, errors[0]?.parameter]).toEqual([404, "assignee"]);
    }
    expect((await assign(developer, ids, "me")).status).toBe(403);
    const [{ status, errors }] = [await assign(stranger, ids, "me")];
    expect([status, errors[0]?.parameter]).toEqual([404, "verification_ids"]);
    expect(await idsOf(owner, { assignee: "none" })).toEqual(ids.toSorted());
  });

  test("nonsense is refused by its field", async () => {
    const { owner, ids } = await makeTeam();
    for (const [body, parameter] of [
      [{ verification_ids: [], assignee: "me" }, "verification_ids"],
      [{ verification_ids: ["x"], assignee: "me" }, "verification_ids.0"],
      [
        { verification_ids: Array.from({ length: 101 }, () => crypto.randomUUID()), assignee: "me" },
        "verification_ids",
      ],
      [{ verification_ids: ids, assignee: "you" }, "assignee"],
      [{ verification_ids: ids }, "assignee"],
    ] as const) {
      const answer = await owner.post("/api/assignments", body);
      expect([answer.status, answer.errors[0]?.parameter]).toEqual([422, parameter]);
    }
  });

  test("who leaves the project or may not review any more gives back what is not decided", async () => {
    const { owner, analyst, ids } = await makeTeam();
    const [first = "", second = "", third = ""] = ids;
    await assign(analyst, ids, "me");
    await server.query("update verifications set status = 'valid', decided_at = now() where id = $1", [third]);
    const body = { id: analyst.userId, role: "developer" };
    expect((await owner.post("/api/projects/edit-member", body)).status).toBe(200);
    expect(await idsOf(owner, { assignee: "none" })).toEqual([first, second].sort());
    await owner.post("/api/projects/edit-member", { ...body, role: "analyst" });
    await assign(analyst, [first], "me");
    expect((await owner.del(`/api/projects/remove-member?id=${analyst.userId}`)).status).toBe(200);
    expect(await idsOf(owner, { assignee: "none" })).toEqual([first, second].sort());
    // A decision that is taken back does not bring it back to who is gone.
    await server.query("update verifications set status = 'pending' where id = $1", [third]);
    expect(await idsOf(owner, { assignee: "none" })).toEqual(ids.toSorted());
  });
});

describe("reviewers in turn", () => {
  test("who comes next gets what comes to review; owners only where nobody else reviews", async () => {
    const { owner, analyst, ids } = await makeTeam();
    const manager = await makeMember(server, "compliance_manager", owner.projectId);
    const inTurn = (id: string) =>
      inSystemStep(server.platform, "test", owner.projectId, (ctx) => assignInTurn(ctx, id));
    await inTurn(ids[0] ?? "");
    expect((await list(owner, { assignee: "none" })).total).toBe(3);
    expect((await analyst.put("/api/assignments/settings", { round_robin: true })).status).toBe(403);
    expect((await owner.put("/api/assignments/settings", { round_robin: "perhaps" })).status).toBe(422);
    expect((await owner.put("/api/assignments/settings", { round_robin: true })).data).toEqual({ round_robin: true });
    expect((await analyst.get("/api/assignments/settings")).data).toEqual({ round_robin: true });
    for (const id of ids) await inTurn(id);
    const given = new Map((await list(owner, {})).items.map(({ id, assignee }) => [id, assignee?.id]));
    const order = [analyst.userId, manager.userId].sort();
    expect(ids.map((id) => given.get(id))).toEqual([order[0], order[1], order[0]]);
    await inTurn(ids[0] ?? "");
    expect((await list(owner, { assignee: order[0] })).total).toBe(2);
  });
});

describe("until when a review is due", () => {
  const withTarget = (member: Member, hours: number | null) =>
    makeApplicant(server, member, { config: { reviewHours: hours } });
  const move = (id: string, hours: number) =>
    server.query(
      `update verifications set status = 'processing' where id = '${id}';
       update verifications set submitted_at = now() - interval '${hours} hours' where id = '${id}';
       update verifications set status = 'pending' where id = '${id}'`,
    );

  test("it is counted from the submission, kept while it waits, and gone with the decision", async () => {
    const owner = await makeMember(server);
    const late = (await withTarget(owner, 2)).verificationId;
    const soon = (await withTarget(owner, 4)).verificationId;
    const without = (await withTarget(owner, null)).verificationId;
    await move(late, 5);
    await move(soon, 1);
    expect(await idsOf(owner, { due: "overdue" })).toEqual([late]);
    expect(await idsOf(owner, { due: "soon" })).toEqual([soon]);
    const sorted = await list(owner, {}, "due");
    expect(sorted.items.map(({ id }) => id)).toEqual([late, soon, without]);
    expect(sorted.total).toBe(3);
    const [row] = await server.query<{ hours: number }>(
      "select extract(epoch from due_at - submitted_at)::int / 3600 as hours from verifications where id = $1",
      [late],
    );
    expect(row).toEqual({ hours: 2 });
    await server.query("update verifications set status = 'customer_pending' where id = $1", [late]);
    expect(await idsOf(owner, { due: "overdue" })).toEqual([late]);
    await server.query("update verifications set status = 'valid', decided_at = now() where id = $1", [late]);
    expect(await idsOf(owner, { due: "overdue" })).toEqual([]);
    expect((await list(owner, { status: ["valid"] }, "due")).total).toBe(0);
    const page = await owner.post("/api/verifications", { count: 1, page: 2, sort: "due" });
    expect(page.data.items.map(({ id }: { id: string }) => id)).toEqual([without]);
  });

  test("the next one is the soonest due, then the oldest; what waits for its applicant is passed over", async () => {
    const owner = await makeMember(server);
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await makeApplicant(server, owner)).verificationId);
    const [oldest = "", newest = "", overdue = "", later = ""] = ids;
    const setDue = (id: string, hours: number) =>
      server.query("update verifications set due_at = now() + make_interval(hours => $2) where id = $1", [id, hours]);
    await setDue(overdue, -1);
    await setDue(later, 5);
    const around = async (id: string) => {
      const { nextInQueue, previousInQueue } = (await owner.get(`/api/verifications/${id}`)).data;
      return [previousInQueue, nextInQueue];
    };
    const order = [overdue, later, oldest, newest];
    expect((await list(owner, { status: ["pending"] }, "due")).items.map(({ id }) => id)).toEqual(order);
    for (const [at, id] of order.entries())
      expect([id, await around(id)]).toEqual([id, [order.at(at - 1), order[(at + 1) % order.length]]]);
    await server.query("update verifications set status = 'valid', decided_at = now() where id = $1", [later]);
    expect(await around(overdue)).toEqual([newest, oldest]);
    expect(await around(oldest)).toEqual([overdue, newest]);
  });

  test("a target is 1 to 720 hours, and a wrong filter is refused by name", async () => {
    const owner = await makeMember(server);
    const requested = await owner.post("/api/verifications", {
      filters: { due: "never", assignee: "x", labels: [""] },
    });
    expect([requested.status, requested.errors.map(({ parameter }) => parameter).sort()]).toEqual([
      422,
      ["filters.assignee", "filters.due", "filters.labels.0"],
    ]);
  });
});
