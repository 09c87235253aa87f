import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { makePhotoNote, noteAt } from "../../../../test/reviews.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const { text: _text, ...place } = noteAt;

async function makeCase() {
  const { member: owner, verificationId: id, ...made } = await makePhotoNote(server);
  return { ...made, owner, id, ann: await makeMember(server, "analyst", owner.projectId) };
}

test("a note marks a place of a photo for every reviewer, and its writer can delete it", async () => {
  const { owner, ann, path, file } = await makeCase();
  const { data } = await ann.post(path, { file_id: file, text: "Glued edge", ...place });
  const [shown] = (await owner.get(path)).data.items;
  expect(shown).toMatchObject({ id: data.id, fileId: file, text: "Glued edge", isOwn: false, ...place });
  expect((await owner.del(`${path}/${data.id}`)).errors[0]).toMatchObject({ code: "photoNotes.not_yours" });
  expect((await ann.del(`${path}/${data.id}`)).status).toBe(200);
  expect((await owner.get(path)).data.items).toEqual([]);
  expect((await ann.del(`${path}/${data.id}`)).status).toBe(404);
});

test("a note lies on a photo of this verification, has words, and stays within the photo", async () => {
  const { owner, ann, path, file } = await makeCase();
  const other = await makeCase();
  for (const wrong of [other.file, randomUUID()])
    expect((await ann.post(path, { file_id: wrong, text: "A", ...place })).errors[0]).toMatchObject({
      parameter: "file_id",
    });
  for (const [change, parameter] of [
    [{ text: "" }, "text"],
    [{ text: "x".repeat(501) }, "text"],
    [{ x: -0.1 }, "x"],
    [{ width: 0 }, "width"],
    [{ x: 0.9 }, "width"],
    [{ y: 0.95 }, "height"],
  ] as const)
    expect((await ann.post(path, { file_id: file, text: "A", ...place, ...change })).errors[0]).toMatchObject({
      parameter,
    });
  const developer = await makeMember(server, "developer", owner.projectId);
  expect((await developer.get(path)).status).toBe(403);
  expect((await developer.post(path, { file_id: file, text: "A", ...place })).status).toBe(403);
});

test("a photo has 50 notes at most; they are sealed, and gone with the applicant", async () => {
  const { owner, ann, id, path, file, applicantPath } = await makeCase();
  for (let n = 0; n < 50; n += 1)
    expect((await ann.post(path, { file_id: file, text: `Scar ${n}`, ...place })).status).toBe(200);
  expect((await ann.post(path, { file_id: file, text: "One more", ...place })).errors[0]).toMatchObject({
    code: "photoNotes.too_many",
  });
  const rows = await server.query<{ body: string }>("select body::text from photo_notes where verification_id = $1", [
    id,
  ]);
  expect(rows.filter(({ body }) => body.includes("Scar"))).toEqual([]);
  expect((await owner.post(`${applicantPath}/erase`, { reason: "Asked" })).errors).toEqual([]);
  expect(await server.query("select from photo_notes where verification_id = $1", [id])).toEqual([]);
});
