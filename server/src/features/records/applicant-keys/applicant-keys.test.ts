import { randomBytes } from "node:crypto";
import { copyFile, readFile, rename, truncate } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import {
  type FilledFlow,
  makeFilledFlow,
  makeLink,
  makeSubmitted,
  profileAnswers,
  putVideo,
} from "../../../../test/forms.ts";
import { openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { destroyApplicantKey } from "./applicant-keys.service.ts";

let server: TestServer;
let member: Member;
beforeAll(async () => {
  server = await openTestServer({ servers: 1 });
  member = await makeMember(server);
});
afterAll(() => server.close());

const photos = () => ({ front: randomBytes(3_000), back: randomBytes(3_000) });
type FileRow = { id: string; storage_key: string };
const rowOf = async (verificationId: string, side: string): Promise<FileRow> => {
  const [row] = await server.query<FileRow>(
    "select id, storage_key from verification_files where verification_id = $1 and side = $2",
    [verificationId, side],
  );
  if (!row) throw new Error("no such photo");
  return row;
};
const onDisk = (key: string) => join(server.platform.config.dataDir, "files", key);
const see = async (verificationId: string, side: string) =>
  member.get(`/api/verifications/${verificationId}/files/${(await rowOf(verificationId, side)).id}`);
const applicantOf = async (verificationId: string): Promise<string> => {
  const [row] = await server.query<{ id: string }>("select applicant_id as id from verifications where id = $1", [
    verificationId,
  ]);
  return row?.id ?? "";
};
const destroy = (applicantId: string) =>
  inSystemStep(server.platform, "test", member.projectId, (ctx) => destroyApplicantKey(ctx, applicantId));
const whatWasSaid = ({ status, errors }: Awaited<ReturnType<Visitor["get"]>>) => [status, errors[0]?.code];

test("every applicant has a key from the moment that they are made, by whichever way", async () => {
  const { form } = await makeFilledFlow(server, member, { photos: photos() });
  await makeLink(member, form.id, { external_applicant_id: "crm-1" });
  await makeLink(member, form.id);
  await member.post("/api/forms/multiple-link", { form_id: form.id, count: 3 });
  await server.visitor().post("/api/flow/open", { token: form.token });
  const [counted] = await server.query(
    "select (select count(*)::int from applicants) as applicants, (select count(*)::int from applicant_keys where sealed_key like 'v1.%') as keys",
  );
  expect(counted?.keys).toBe(counted?.applicants);
  expect(counted?.applicants).toBeGreaterThan(5);
});

test("S40 a photo's bytes that are moved to another applicant's or another photo's place cannot be seen", async () => {
  const [one, two] = [photos(), photos()];
  const mine = (await makeFilledFlow(server, member, { photos: one })).verificationId;
  const other = (await makeFilledFlow(server, member, { photos: two })).verificationId;
  expect((await see(mine, "front")).bytes.equals(one.front)).toBe(true);
  await copyFile(onDisk((await rowOf(other, "front")).storage_key), onDisk((await rowOf(mine, "front")).storage_key));
  expect(whatWasSaid(await see(mine, "front"))).toEqual([503, "request.unavailable"]);
  for (const [id, side] of [
    [other, "front"],
    [mine, "front"],
  ] as const) {
    await server.query("update verification_files set storage_key = $1 where id = $2", [
      (await rowOf(id, side)).storage_key,
      (await rowOf(mine, "back")).id,
    ]);
    expect(whatWasSaid(await see(mine, "back"))).toEqual([503, "request.unavailable"]);
  }
  expect((await see(other, "front")).bytes.equals(two.front)).toBe(true);
});

test("S40 answers that are moved to another applicant's row cannot be read", async () => {
  const mine = await makeSubmitted(server, member);
  const other = await makeSubmitted(server, member);
  await server.query(
    "update verification_answers a set answers = b.answers from verification_answers b where a.step = b.step and a.verification_id = $1 and b.verification_id = $2",
    [mine.verificationId, other.verificationId],
  );
  expect((await member.get(`/api/verifications/${mine.verificationId}`)).status).toBe(500);
  expect((await member.get(`/api/verifications/${other.verificationId}`)).status).toBe(200);
});

test("S40 a recording that is cut off in the store breaks off, and is never whole", async () => {
  const { verificationId } = await makeSubmitted(server, member);
  const video = randomBytes(400_000);
  const id = await putVideo(server, verificationId, {}, video);
  const path = `/api/verifications/${verificationId}/videos/${id}`;
  const whole = await member.get(path);
  expect([whole.status, whole.bytes.equals(video)]).toEqual([200, true]);
  const [row] = await server.query<FileRow>("select id, storage_key from verification_videos where id = $1", [id]);
  const place = onDisk(row?.storage_key ?? "");
  expect((await readFile(place)).length).toBeGreaterThan(video.length);
  await truncate(place, 300_000);
  await expect(member.get(path)).rejects.toThrow();
  await truncate(place, 100);
  expect(whatWasSaid(await member.get(path))).toEqual([503, "request.unavailable"]);
  await rename(place, `${place}.gone`);
  expect(whatWasSaid(await member.get(path))).toEqual([503, "request.unavailable"]);
});

async function erased(): Promise<FilledFlow> {
  const filled = await makeFilledFlow(server, member, { photos: photos() });
  await destroy(await applicantOf(filled.verificationId));
  return filled;
}

test("once an applicant's key is destroyed nobody reads their answers or files, and each call says why", async () => {
  const { applicant, verificationId } = await erased();
  const { id } = await rowOf(verificationId, "front");
  const said = [404, "applicants.erased"];
  expect(whatWasSaid(await member.get(`/api/verifications/${verificationId}`))).toEqual(said);
  expect(whatWasSaid(await see(verificationId, "front"))).toEqual(said);
  expect(whatWasSaid(await applicant.get("/api/flow/state"))).toEqual(said);
  expect(whatWasSaid(await applicant.get(`/api/flow/files/${id}`))).toEqual(said);
  expect(whatWasSaid(await applicant.post("/api/flow/profile", profileAnswers))).toEqual(said);
  expect(whatWasSaid(await applicant.post("/api/flow/submit"))).toEqual(said);
  const listed = await member.post("/api/verifications", { filters: {} });
  expect(listed.status).toBe(200);
});

test("a key is destroyed once, for good", async () => {
  const { verificationId } = await erased();
  const applicantId = await applicantOf(verificationId);
  expect(await destroy(applicantId)).toBe(false);
  const [key] = await server.query(
    "select sealed_key, destroyed_at is not null as destroyed from applicant_keys where applicant_id = $1",
    [applicantId],
  );
  expect(key).toEqual({ sealed_key: "", destroyed: true });
  await expect(destroy("00000000-0000-4000-8000-000000000000")).rejects.toThrow("applicants.not_found");
});
