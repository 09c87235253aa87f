import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawPassport } from "#engines/documents/specimens/draw-passport.ts";
import { samplePerson } from "#engines/documents/specimens/sample-people.ts";
import { sampleFaces } from "#engines/faces/samples/samples.ts";
import { formConfig, makeForm, makeLink, openLink } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

const path = "/api/verifications/small-photos";
let server: TestServer;
let member: Member;
let id: string;
let withoutPhotos: string;
beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
  member = await makeMember(server);
  const [sample] = sampleFaces;
  if (!sample) throw new Error("no sample faces");
  const form = await makeForm(member, formConfig());
  const applicant = await openLink(server, (await makeLink(member, form.id)).token);
  await applicant.post("/api/flow/document", { documentType: "PASSPORT", country: "UA" });
  const send = (side: string, bytes: Buffer) =>
    applicant.upload("/api/flow/files", { side, source: "upload" }, { bytes });
  await send("front", await drawPassport(samplePerson(1), await readFile(sample.portraitFile)));
  await send("selfie", await readFile(sample.selfieFile));
  id = applicant.verificationId;
  withoutPhotos = (await openLink(server, (await makeLink(member, form.id)).token)).verificationId;
});
afterAll(() => server.close());

const views = async () =>
  (
    await server.query<{ detail: { ids: string[] } }>(
      "select detail from audit_log where action = 'verifications.small_photos_viewed' order by seq",
    )
  ).map(({ detail }) => detail.ids);

test("a page of a list has the document and the face of each verification, small, and viewing them is recorded once", async () => {
  const reply = await member.post(path, { verification_ids: [id, withoutPhotos] });
  expect(reply.status).toBe(200);
  const [photos, ...others] = reply.data.photos;
  expect([photos.id, others]).toEqual([id, []]);
  const document = await sharp(Buffer.from(photos.document, "base64")).metadata();
  const face = await sharp(Buffer.from(photos.face, "base64")).metadata();
  expect([document.format, Math.max(document.width, document.height)]).toEqual(["webp", 96]);
  expect([face.format, face.width, face.height]).toEqual(["webp", 96, 96]);
  expect(await views()).toEqual([[id]]);
});

test("they are sealed under the applicant's key: without it nothing is shown, and nothing recorded", async () => {
  const before = await views();
  const [row] = await server.query<{ small: string }>(
    "select small from verification_files where verification_id = $1 and side = 'selfie'",
    [id],
  );
  expect(Buffer.from(row?.small ?? "", "latin1").includes("WEBP")).toBe(false);
  const [key] = await server.query<{ applicant_id: string; sealed_key: string }>(
    "update applicant_keys set sealed_key = '', destroyed_at = now() where applicant_id = (select applicant_id from verifications where id = $1) returning applicant_id, sealed_key",
    [id],
  );
  expect(key?.applicant_id).toBeDefined();
  expect((await member.post(path, { verification_ids: [id] })).data.photos).toEqual([]);
  expect(await views()).toEqual(before);
});

test("a neighbour sees none, and nonsense is refused by name", async () => {
  const neighbour = await makeMember(server);
  expect((await neighbour.post(path, { verification_ids: [id] })).data.photos).toEqual([]);
  const nothing = await neighbour.post(path, { verification_ids: [] });
  expect([nothing.status, nothing.errors[0]?.parameter]).toEqual([422, "verification_ids"]);
  const many = await neighbour.post(path, { verification_ids: Array.from({ length: 101 }, () => crypto.randomUUID()) });
  expect([many.status, many.errors[0]?.parameter]).toEqual([422, "verification_ids"]);
});
