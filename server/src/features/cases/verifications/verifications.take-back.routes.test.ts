import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { callbacksOf, decide, makeWaiting, viewOf } from "../../../../test/reviews.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1, settings: { UNDO_SECONDS: "0" } });
});
afterAll(() => server.close());

const takeBack = (member: Member, id: string, rowVersion: number, reason = "The wrong person") =>
  member.post("/api/verifications/take-back", { verification_id: id, rowVersion, reason });
const decline = { status: "invalid", decline_reasons: ["WRONG_NAME"], comment: "Another name" };

test("a final decision is taken back with a reason: it waits again, and history keeps both", async () => {
  const owner = await makeMember(server);
  const analyst = await makeMember(server, "analyst", owner.projectId);
  const { id, rowVersion } = await makeWaiting(server, owner);
  const decided = (await decide(owner, id, rowVersion, decline)).data;
  const answer = await takeBack(analyst, id, decided.rowVersion);
  expect(answer).toMatchObject({ status: 200, data: { status: "pending", rowVersion: decided.rowVersion + 1 } });
  const shown = await viewOf(owner, id);
  expect(shown).toMatchObject({ status: "pending", declineReasons: [], canDecide: true, customerVerifiedBy: null });
  expect(shown.history.slice(-2)).toMatchObject([
    { kind: "decided", from: "pending", to: "invalid", declineReasons: ["WRONG_NAME"], comment: "Another name" },
    { kind: "taken_back", from: "invalid", to: "pending", comment: "The wrong person", actor: "Olena Kovalenko" },
  ]);
  const again = await decide(owner, id, answer.data.rowVersion, { status: "valid" });
  expect(again.data).toMatchObject({ status: "valid" });
  expect(
    await server.query(
      "select actor_id, detail->>'from' as was from audit_log where action = 'verifications.decision_taken_back' and project_id = $1",
      [owner.projectId],
    ),
  ).toEqual([{ actor_id: analyst.userId, was: "invalid" }]);
});

test("the business is told that it is pending again, without the words of the decision that no longer holds", async () => {
  const owner = await makeMember(server);
  const { id, rowVersion } = await makeWaiting(server, owner, { callbackOnStatusChange: false });
  const decided = (await decide(owner, id, rowVersion, decline)).data;
  const back = (await takeBack(owner, id, decided.rowVersion)).data;
  const reported = await callbacksOf(owner, id);
  expect(reported.map(({ type }) => type)).toEqual(["VERIFICATION_COMPLETED", "VERIFICATION_STATUS_CHANGED"]);
  expect(reported.map(({ body }) => body.sequence)).toEqual([1, 2]);
  expect(reported[1]?.body).toMatchObject({
    status: "pending",
    verified: null,
    verification_status: "pending",
    decline_reasons: [],
  });
  expect(JSON.stringify(reported[1]?.body)).not.toContain("Another name");
  await decide(owner, id, back.rowVersion, { status: "valid" });
  expect((await callbacksOf(owner, id)).at(-1)).toMatchObject({
    type: "VERIFICATION_COMPLETED",
    body: { verification_status: "approved", sequence: 3 },
  });
});

test("totals and statistics follow a decision that is taken back and made anew", async () => {
  const owner = await makeMember(server);
  const { id, rowVersion } = await makeWaiting(server, owner);
  const counts = async () => (await owner.post("/api/verifications/counts", {})).data.counts;
  const day = new Date().toISOString().slice(0, 10);
  const cards = async () =>
    (await owner.get(`/api/reports-overview?start_date=${day}&end_date=${day}`)).data.cards as Record<string, number>;
  const decided = (await decide(owner, id, rowVersion, decline)).data;
  expect(await counts()).toMatchObject({ invalid: 1, pending: 0 });
  expect(await cards()).toMatchObject({ declined: 1, decided: 1, pending: 0 });
  const back = (await takeBack(owner, id, decided.rowVersion)).data;
  expect(await counts()).toMatchObject({ invalid: 0, pending: 1 });
  expect(await cards()).toMatchObject({ declined: 0, decided: 0, pending: 1 });
  await decide(owner, id, back.rowVersion, { status: "valid" });
  expect(await counts()).toMatchObject({ valid: 1, pending: 0 });
  expect(await cards()).toMatchObject({ approved: 1, decided: 1, declined: 0 });
});

test("where members of the customer decide, it waits for them again", async () => {
  const owner = await makeMember(server);
  const { id, rowVersion } = await makeWaiting(server, owner, { enableCustomerProcessing: true });
  const decided = (await decide(owner, id, rowVersion, { status: "valid" })).data;
  expect((await takeBack(owner, id, decided.rowVersion)).data.status).toBe("customer_pending");
});

test("taking back needs a decision, its row version, a reason, and a role that decides", async () => {
  const owner = await makeMember(server);
  const developer = await makeMember(server, "developer", owner.projectId);
  const { id, rowVersion } = await makeWaiting(server, owner);
  expect((await takeBack(owner, id, rowVersion)).errors[0]).toMatchObject({ code: "verifications.not_decided" });
  const decided = (await decide(owner, id, rowVersion, { status: "valid" })).data;
  expect(await takeBack(owner, id, rowVersion)).toMatchObject({
    status: 409,
    errors: [{ code: "verifications.stale" }],
  });
  for (const reason of ["", " a ", "x".repeat(501)])
    expect(await takeBack(owner, id, decided.rowVersion, reason)).toMatchObject({
      status: 422,
      errors: [{ parameter: "reason" }],
    });
  expect((await takeBack(developer, id, decided.rowVersion)).status).toBe(403);
  expect(await viewOf(owner, id)).toMatchObject({ status: "valid", rowVersion: decided.rowVersion });
});

test("what was not announced yet is taken back without a word to anybody", async () => {
  const owner = await makeMember(server);
  const { id, rowVersion } = await makeWaiting(server, owner, { callbackOnStatusChange: false });
  const decided = (await decide(owner, id, rowVersion, { status: "valid" })).data;
  await server.query("delete from callbacks where verification_id = $1", [id]);
  // As a server that holds decisions leaves it.
  await server.query("update verifications set undo_until = now() + interval '8 seconds' where id = $1", [id]);
  expect((await takeBack(owner, id, decided.rowVersion)).data.status).toBe("pending");
  expect(await callbacksOf(owner, id)).toEqual([]);
  expect((await viewOf(owner, id)).undoUntil).toBeNull();
});
