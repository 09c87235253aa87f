import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApplicant } from "../../../../test/applicants.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { askAgain, makeReviewed } from "../../../../test/resubmissions.ts";
import { makePhotoNote, noteAt } from "../../../../test/reviews.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const view = async (member: Member, id: string) => (await member.get(`/api/verifications/${id}`)).data;
const activity = async (member: Member, id: string) => (await view(member, id)).activity;

test("comments, notes on photos and assignments are shown with who, and others' views without one's own", async () => {
  const { member: owner, verificationId: id, path, file } = await makePhotoNote(server);
  const ann = await makeMember(server, "analyst", owner.projectId);
  await ann.post(path, { file_id: file, ...noteAt, text: "Glued edge" });
  await ann.post(`/api/verifications/${id}/comments`, { text: "The scar was a shadow" });
  await owner.post("/api/assignments", { verification_ids: [id], assignee: ann.userId, only_free: false });
  await view(ann, id);
  const events: { kind: string; comment: string | null }[] = await activity(owner, id);
  const found = (kind: string) => events.filter((event) => event.kind === kind);
  expect(found("noted").at(-1)).toMatchObject({
    actor: "Olena Kovalenko",
    comment: "Glued edge",
    side: "address_proof",
  });
  expect(found("commented")).toEqual([expect.objectContaining({ comment: "The scar was a shadow" })]);
  expect(found("assigned")).toEqual([
    expect.objectContaining({ actor: "Olena Kovalenko", assignee: "Olena Kovalenko" }),
  ]);
  await expect.poll(async () => (await activity(owner, id)).filter(isView).length).toBe(1);
  const stranger = await makeMember(server);
  expect((await stranger.get(`/api/verifications/${id}`)).status).toBe(404);
});

const isView = ({ kind }: { kind: string }) => kind === "viewed";

test("mails to the applicant are shown by their subject; those to the team are not", async () => {
  const { owner, verificationId: id } = await makeReviewed(server);
  await askAgain(owner, id, [{ item: "PROFILE", reason: "incomplete", words: "" }]);
  const mails = (await activity(owner, id)).filter(({ kind }: { kind: string }) => kind === "mailed");
  expect(mails).toHaveLength(1);
  expect(mails[0].subject).not.toBe("");
  const [row] = await server.query<{ reader: string; subject: string }>(
    "select reader, subject from outbox_mails where reader = 'applicant' order by created_at desc limit 1",
  );
  expect(row?.subject).not.toContain(mails[0].subject);
});

test("the end of one's visit before is known in the next one, and stays through it", async () => {
  const owner = await makeMember(server);
  const { verificationId: id } = await makeApplicant(server, owner);
  const beat = () => owner.post(`/api/verifications/${id}/presence`);
  expect((await view(owner, id)).lastVisit).toBeNull();
  await beat();
  expect((await view(owner, id)).lastVisit).toBeNull();
  const [before] = await server.query<{ at: Date }>(
    `update verification_views set at = now() - interval '3 hours', seen_at = now() - interval '2 hours'
     where verification_id = $1 returning seen_at as at`,
    [id],
  );
  const lastVisit = before?.at.toISOString();
  expect((await view(owner, id)).lastVisit).toBe(lastVisit);
  await beat();
  await expect.poll(async () => (await view(owner, id)).lastVisit).toBe(lastVisit);
  const ann = await makeMember(server, "analyst", owner.projectId);
  expect((await view(ann, id)).lastVisit).toBeNull();
});

test("a verification says which of the applicant's attempts with the form it is", async () => {
  const owner = await makeMember(server);
  const { verificationId: id } = await makeApplicant(server, owner);
  expect((await view(owner, id)).attempt).toEqual({ n: 1, of: 1 });
});
