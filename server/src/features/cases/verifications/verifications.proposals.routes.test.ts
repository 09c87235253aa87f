import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { callbacksOf, decide, makeWaiting, setFourEyes, viewOf } from "../../../../test/reviews.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1, settings: { UNDO_SECONDS: "8" } });
});
afterAll(() => server.close());

const decline = { status: "invalid", decline_reasons: ["WRONG_NAME"], comment: "Another name" };
const confirm = (member: Member, id: string, rowVersion: number) =>
  member.post("/api/verifications/confirm-proposal", { verification_id: id, rowVersion });
const reject = (member: Member, id: string, rowVersion: number, reason = "Look at the back again") =>
  member.post("/api/verifications/reject-proposal", { verification_id: id, rowVersion, reason });
const rowOf = async (member: Member, id: string) =>
  (await member.post("/api/verifications", { page: 1, count: 10 })).data.items.find(
    (row: { id: string }) => row.id === id,
  );

async function makeTeam() {
  const owner = await makeMember(server);
  const [ann, ben] = [
    await makeMember(server, "analyst", owner.projectId),
    await makeMember(server, "compliance_manager", owner.projectId),
  ];
  expect((await setFourEyes(owner, true)).errors).toEqual([]);
  return { owner, ann, ben };
}

test("a decline becomes a proposal: nothing is decided and nobody is told until another reviewer confirms", async () => {
  const { owner, ann, ben } = await makeTeam();
  const { id, rowVersion } = await makeWaiting(server, owner, { callbackOnStatusChange: false });
  const proposed = await decide(ann, id, rowVersion, decline);
  expect(proposed.data).toEqual({
    status: "pending",
    rowVersion: rowVersion + 1,
    undoSeconds: 0,
    isProposed: true,
    blacklistsTakenOff: [],
  });
  const shown = await viewOf(ben, id);
  expect(shown).toMatchObject({
    status: "pending",
    proposal: { status: "invalid", declineReasons: ["WRONG_NAME"], comment: "Another name", isOwn: false },
  });
  expect(await rowOf(ben, id)).toMatchObject({ status: "pending", isProposed: true });
  expect((await viewOf(ann, id)).proposal.isOwn).toBe(true);
  expect(await callbacksOf(owner, id)).toEqual([]);

  expect((await confirm(ann, id, rowVersion + 1)).errors[0]).toMatchObject({ code: "verifications.own_proposal" });
  const confirmed = await confirm(ben, id, rowVersion + 1);
  expect(confirmed.data).toEqual({
    status: "invalid",
    rowVersion: rowVersion + 2,
    undoSeconds: 8,
    blacklistsTakenOff: [],
  });
  const after = await viewOf(owner, id);
  expect(after).toMatchObject({ status: "invalid", declineReasons: ["WRONG_NAME"], proposal: null });
  expect(after.history.slice(-2)).toMatchObject([
    { kind: "proposed", to: "invalid" },
    { kind: "decided", to: "invalid", comment: "Another name", proposedBy: "Olena Kovalenko" },
  ]);
  expect(await rowOf(ben, id)).toMatchObject({ isProposed: false });
});

test("a confirmation can be undone while it is held: the proposal waits again", async () => {
  const { owner, ann, ben } = await makeTeam();
  const { id, rowVersion } = await makeWaiting(server, owner);
  await decide(ann, id, rowVersion, decline);
  const confirmed = (await confirm(ben, id, rowVersion + 1)).data;
  const undo = { verification_id: id, rowVersion: confirmed.rowVersion };
  expect((await ben.post("/api/verifications/undo-decision", undo)).data).toEqual({
    status: "pending",
    rowVersion: confirmed.rowVersion + 1,
  });
  expect(await viewOf(owner, id)).toMatchObject({ status: "pending", proposal: { status: "invalid" } });
});

test("a rejected proposal leaves the case open, with the word of who rejected it", async () => {
  const { owner, ann, ben } = await makeTeam();
  const { id, rowVersion } = await makeWaiting(server, owner);
  await decide(ann, id, rowVersion, decline);
  expect((await reject(ben, id, rowVersion + 1, "no")).errors[0]).toMatchObject({ parameter: "reason" });
  expect((await reject(ben, id, rowVersion)).errors[0]).toMatchObject({ code: "verifications.stale" });
  expect((await reject(ben, id, rowVersion + 1)).data).toEqual({ status: "pending", rowVersion: rowVersion + 2 });
  const shown = await viewOf(owner, id);
  expect(shown).toMatchObject({ status: "pending", proposal: null });
  expect(shown.history.at(-1)).toMatchObject({ kind: "proposal_rejected", comment: "Look at the back again" });
  expect((await reject(ben, id, rowVersion + 2)).errors[0]).toMatchObject({ code: "verifications.no_proposal" });
  expect((await confirm(ben, id, rowVersion + 2)).errors[0]).toMatchObject({ code: "verifications.no_proposal" });
});

test("while a proposal waits nobody decides past it; who proposed may withdraw", async () => {
  const { owner, ann, ben } = await makeTeam();
  const { id, rowVersion } = await makeWaiting(server, owner);
  await decide(ann, id, rowVersion, decline);
  for (const member of [ann, ben])
    expect((await decide(member, id, rowVersion + 1, { status: "valid" })).errors[0]).toMatchObject({
      code: "verifications.proposal_waiting",
    });
  expect((await reject(ann, id, rowVersion + 1, "My mistake")).status).toBe(200);
  expect((await decide(ben, id, rowVersion + 2, { status: "valid" })).data).toMatchObject({
    status: "valid",
    isProposed: false,
  });
});

test("a duplicate and a screening hit need two as well; a clear approval, and every project without the rule, one", async () => {
  const { owner, ann } = await makeTeam();
  const clear = await makeWaiting(server, owner);
  expect((await decide(ann, clear.id, clear.rowVersion, { status: "valid" })).data.isProposed).toBe(false);
  for (const name of ["duplicate_face", "database_screening"]) {
    const made = await makeWaiting(server, owner);
    await server.query(
      `insert into verification_checks (project_id, verification_id, name, result, score, reasons, evidence, engine, engine_version)
       select project_id, id, $2, 'review', null, '{}', '{}', 'test', '1' from verifications where id = $1
       on conflict (project_id, verification_id, name) do update set result = 'review'`,
      [made.id, name],
    );
    expect((await decide(ann, made.id, made.rowVersion, { status: "valid" })).data).toMatchObject({
      status: "pending",
      isProposed: true,
    });
  }
  await setFourEyes(owner, false);
  const plain = await makeWaiting(server, owner);
  expect((await decide(ann, plain.id, plain.rowVersion, decline)).data).toMatchObject({
    status: "invalid",
    isProposed: false,
  });
});

test("checks that run again end a proposal", async () => {
  const { owner, ann } = await makeTeam();
  const { id, rowVersion } = await makeWaiting(server, owner);
  await decide(ann, id, rowVersion, decline);
  await server.query("update verifications set status = 'processing', row_version = row_version + 1 where id = $1", [
    id,
  ]);
  expect((await viewOf(owner, id)).proposal).toBeNull();
});

test("owners and admins set the rule, and see how many could confirm", async () => {
  const { owner, ann, ben } = await makeTeam();
  expect((await owner.get("/api/projects/review-rules")).data).toEqual({ fourEyes: true, reviewers: 3 });
  for (const member of [ann, ben]) {
    expect((await member.get("/api/projects/review-rules")).status).toBe(403);
    expect((await setFourEyes(member, false)).status).toBe(403);
  }
  expect((await owner.put("/api/projects/review-rules", { four_eyes: "maybe" })).errors[0]).toMatchObject({
    parameter: "four_eyes",
  });
  const alone = await makeMember(server);
  expect((await alone.get("/api/projects/review-rules")).data).toEqual({ fourEyes: false, reviewers: 1 });
});
