import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApplicant } from "../../../test/applicants.ts";
import { openTestServer, type TestServer } from "../../../test/harness.ts";
import { type Member, makeMember } from "../../../test/make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function makeCase() {
  const owner = await makeMember(server);
  const ann = await makeMember(server, "analyst", owner.projectId);
  const { verificationId: id, path: applicantPath } = await makeApplicant(server, owner);
  return { owner, ann, id, applicantPath, path: `/api/verifications/${id}/comments` };
}

const mailsTo = (member: Member) =>
  server.query<{ subject: string }>("select subject from outbox_mails where recipient = $1", [member.email]);
const list = async (member: Member, path: string) => (await member.get(path)).data;

test("reviewers read what another has written, and who can be named", async () => {
  const { owner, ann, path } = await makeCase();
  const developer = await makeMember(server, "developer", owner.projectId);
  expect((await ann.post(path, { text: "  <b>Look</b> at the\n\nback  " })).status).toBe(200);
  const shown = await list(owner, path);
  expect(shown.items).toEqual([
    expect.objectContaining({
      text: "<b>Look</b> at the\n\nback",
      author: "Olena Kovalenko",
      isOwn: false,
      canEdit: false,
      edited: null,
      mentions: [],
    }),
  ]);
  expect((await list(ann, path)).items[0]).toMatchObject({ isOwn: true, canEdit: true });
  const ids = shown.people.map(({ id }: { id: string }) => id);
  expect(ids.sort()).toEqual([owner.userId, ann.userId].sort());
  expect((await developer.get(path)).status).toBe(403);
  expect((await developer.post(path, { text: "Hello" })).status).toBe(403);
});

test("who is named gets one mail with a link, without a word of the comment or the applicant", async () => {
  const { owner, ann, id, path } = await makeCase();
  const text = "@Olena Kovalenko is Shevchenko the same person?";
  const { data } = await ann.post(path, { text, mentions: [owner.userId, ann.userId] });
  expect(await mailsTo(owner)).toEqual([{ subject: "You were mentioned in a comment" }]);
  expect(await mailsTo(ann)).toEqual([]);
  await ann.put(`${path}/${data.id}`, { text: `${text} Yes.`, mentions: [owner.userId] });
  expect(await mailsTo(owner)).toHaveLength(1);
  const { listOutbox } = await import("#server/features/mails/mails.service.ts");
  const mail = (await listOutbox(server.platform)).find(({ to }) => to === owner.email);
  expect(mail?.text).toContain(`/verifications/${id}`);
  expect(mail?.text).not.toContain("Shevchenko");
  expect(mail?.text).not.toContain("same person");
});

test("only members who review here can be named", async () => {
  const { owner, ann, path } = await makeCase();
  const developer = await makeMember(server, "developer", owner.projectId);
  const stranger = await makeMember(server);
  for (const { userId } of [developer, stranger])
    expect(await ann.post(path, { text: "Hello", mentions: [userId] })).toMatchObject({
      status: 422,
      errors: [{ code: "verificationComments.unknown_member", parameter: "mentions" }],
    });
  expect(await mailsTo(stranger)).toEqual([]);
  expect((await list(owner, path)).items).toEqual([]);
});

test("mails to one person are capped; the comment is written all the same", async () => {
  const { owner, ann, path } = await makeCase();
  for (let n = 0; n < 23; n += 1)
    expect((await ann.post(path, { text: `Number ${n}`, mentions: [owner.userId] })).status).toBe(200);
  expect(await mailsTo(owner)).toHaveLength(20);
  expect((await list(owner, path)).items).toHaveLength(23);
});

test("one's own comment can be edited for 15 minutes and deleted always; nobody else's", async () => {
  const { owner, ann, path } = await makeCase();
  const { id } = (await ann.post(path, { text: "Frist" })).data;
  const own = `${path}/${id}`;
  expect((await owner.put(own, { text: "Taken" })).errors[0]).toMatchObject({ code: "verificationComments.not_yours" });
  expect((await owner.del(own)).errors[0]).toMatchObject({ code: "verificationComments.not_yours" });
  expect((await ann.put(own, { text: "First" })).status).toBe(200);
  const [edited] = (await list(owner, path)).items;
  expect(edited).toMatchObject({ text: "First", edited: expect.any(String) });
  await server.query("update verification_comments set at = now() - interval '16 minutes' where id = $1", [id]);
  expect((await ann.put(own, { text: "Late" })).errors[0]).toMatchObject({ code: "verificationComments.too_old" });
  expect((await ann.del(own)).status).toBe(200);
  expect((await list(owner, path)).items).toEqual([]);
  expect((await ann.del(own)).status).toBe(404);
});

test("a comment has 1 to 2,000 characters of plain text", async () => {
  const { ann, path } = await makeCase();
  for (const text of ["", "   ", "x".repeat(2001), "bad\u0000"])
    expect(await ann.post(path, { text })).toMatchObject({ status: 422, errors: [{ parameter: "text" }] });
  expect((await ann.post(path, { text: "x".repeat(2000) })).status).toBe(200);
});

test("comments are sealed, and gone with the applicant", async () => {
  const { owner, ann, id, path, applicantPath } = await makeCase();
  await ann.post(path, { text: "Lives with her sister" });
  const [row] = await server.query<{ body: string }>(
    "select body::text from verification_comments where verification_id = $1",
    [id],
  );
  expect(row?.body).not.toContain("sister");
  expect((await owner.post(`${applicantPath}/erase`, { reason: "Asked" })).errors).toEqual([]);
  expect(await server.query("select from verification_comments where verification_id = $1", [id])).toEqual([]);
});
