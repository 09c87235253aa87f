import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApplicant } from "../../../../test/applicants.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const beat = async (member: Member, id: string) =>
  (await member.post(`/api/verifications/${id}/presence`)).data.others.map((other: { id: string }) => other.id);

test("who opens a case sees who else has it open, for 30 s", async () => {
  const owner = await makeMember(server);
  const ann = await makeMember(server, "analyst", owner.projectId);
  const { verificationId: id } = await makeApplicant(server, owner);
  const { verificationId: other } = await makeApplicant(server, owner);
  expect(await beat(owner, id)).toEqual([]);
  // A read is answered while it commits.
  await expect.poll(() => beat(ann, id)).toEqual([owner.userId]);
  await expect.poll(() => beat(owner, id)).toEqual([ann.userId]);
  expect(await beat(ann, other)).toEqual([]);
  await server.query(
    "update verification_presences set seen_at = now() - interval '31 seconds' where verification_id = $1 and user_id = $2",
    [id, ann.userId],
  );
  expect(await beat(owner, id)).toEqual([]);
});

test("rows of pages that were closed go with the beats of others; several tabs are one row", async () => {
  const owner = await makeMember(server);
  const { verificationId: id } = await makeApplicant(server, owner);
  const { verificationId: closed } = await makeApplicant(server, owner);
  await server.query(
    "insert into verification_presences (project_id, verification_id, user_id, seen_at) values ($1, $2, $3, now() - interval '2 minutes')",
    [owner.projectId, closed, owner.userId],
  );
  await Promise.all([beat(owner, id), beat(owner, id), beat(owner, id)]);
  await beat(owner, id);
  // A read is answered while it commits.
  await expect
    .poll(() =>
      server.query("select verification_id from verification_presences where project_id = $1", [owner.projectId]),
    )
    .toEqual([{ verification_id: id }]);
});

test("who no longer belongs to the project is not shown, and who may not review cannot look", async () => {
  const owner = await makeMember(server);
  const ann = await makeMember(server, "analyst", owner.projectId);
  const developer = await makeMember(server, "developer", owner.projectId);
  const { verificationId: id } = await makeApplicant(server, owner);
  await beat(ann, id);
  await expect.poll(() => beat(owner, id)).toEqual([ann.userId]);
  await server.query("delete from memberships where user_id = $1", [ann.userId]);
  expect(await beat(owner, id)).toEqual([]);
  expect((await developer.post(`/api/verifications/${id}/presence`)).status).toBe(403);
});

const marks = async (member: Member, ...verification_ids: string[]) =>
  (await member.post("/api/verifications/marks", { verification_ids })).data.marks;

test("rows of a list say who else has them open, and what others changed since the member's last visit", async () => {
  const owner = await makeMember(server);
  const ann = await makeMember(server, "analyst", owner.projectId);
  const { verificationId: open } = await makeApplicant(server, owner);
  const { verificationId: seen } = await makeApplicant(server, owner);
  const { verificationId: other } = await makeApplicant(server, owner);
  await beat(ann, open);
  await owner.get(`/api/verifications/${seen}`);
  const present = { id: open, others: [{ id: ann.userId, name: "Olena Kovalenko" }], isChanged: false };
  // A read is answered while it commits.
  await expect.poll(() => marks(owner, open, seen, other)).toEqual([present]);
  await expect
    .poll(() => server.query("select from verification_views where verification_id = $1", [seen]))
    .toHaveLength(1);
  const change = (member: Member) =>
    member.post("/api/assignments", { verification_ids: [seen], assignee: member.userId, only_free: false });
  await change(owner);
  expect(await marks(owner, open, seen, other)).toEqual([present]);
  await change(ann);
  await ann.post(`/api/verifications/${other}/comments`, { text: "Nobody else has seen this case" });
  const changed = { id: seen, others: [], isChanged: true };
  expect((await marks(owner, open, seen, other)).toSorted(byChange)).toEqual([present, changed]);
  expect(await marks(ann, seen)).toEqual([]);
  // Opened again: nothing is new any more.
  await beat(owner, seen);
  await expect.poll(() => marks(owner, seen)).toEqual([]);
  await ann.post(`/api/verifications/${seen}/comments`, { text: "The address is the parents'" });
  expect(await marks(owner, seen)).toEqual([changed]);
  expect(await marks(await makeMember(server), open, seen)).toEqual([]);
});

const byChange = (one: { isChanged: boolean }, other: { isChanged: boolean }) =>
  Number(one.isChanged) - Number(other.isChanged);
