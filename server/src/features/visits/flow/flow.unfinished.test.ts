import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleFaces } from "#engines/faces/samples/samples.ts";
import { type Applicant, makeForm, makeLink, openLink } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { endUnfinishedFiles } from "./flow.unfinished.service.ts";

let server: TestServer;
let member: Member;
let selfie: Buffer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
  member = await makeMember(server);
  const [face] = sampleFaces;
  if (!face) throw new Error("no sample face");
  selfie = await readFile(face.selfieFile);
});
afterAll(() => server.close());

async function begun(): Promise<Applicant> {
  const form = await makeForm(member);
  const applicant = await openLink(server, (await makeLink(member, form.id)).token);
  expect(
    (await applicant.upload("/api/flow/files", { side: "selfie", source: "camera" }, { bytes: selfie })).status,
  ).toBe(200);
  return applicant;
}
const filesOf = ({ verificationId }: Applicant) =>
  server.query<{ storage_key: string }>("select storage_key from verification_files where verification_id = $1", [
    verificationId,
  ]);
const backdate = ({ verificationId }: Applicant) =>
  server.query("update verifications set created_at = now() - interval '2 days' where id = $1", [verificationId]);
const endVisits = ({ verificationId }: Applicant) =>
  server.query("update flow_sessions set expires_at = now() - interval '1 second' where verification_id = $1", [
    verificationId,
  ]);
const endLink = ({ verificationId }: Applicant) =>
  server.query(
    "update form_links set expires_at = now() - interval '1 second' where id = (select link_id from verifications where id = $1)",
    [verificationId],
  );

test("photos of a verification that can no longer be submitted are removed, with an entry in the audit log", async () => {
  const applicant = await begun();
  const [file] = await filesOf(applicant);
  await backdate(applicant);
  expect(await endUnfinishedFiles(server.platform)).toBe(0);
  await endVisits(applicant);
  expect(await endUnfinishedFiles(server.platform)).toBe(0);
  await endLink(applicant);
  expect(await endUnfinishedFiles(server.platform)).toBe(1);
  await server.drainJobs();
  expect(await filesOf(applicant)).toEqual([]);
  await expect(server.platform.files.get(file?.storage_key ?? "")).rejects.toThrow();
  const entries = await server.query<{ action: string }>(
    "select action from audit_log where detail ->> 'verificationId' = $1 and action in ('flow.unfinished_files_ended', 'flow.photo_shredded') order by seq",
    [applicant.verificationId],
  );
  expect(entries.map(({ action }) => action)).toEqual(["flow.unfinished_files_ended", "flow.photo_shredded"]);
  expect(await endUnfinishedFiles(server.platform)).toBe(0);
});

test("those of one that was submitted stay", async () => {
  const applicant = await begun();
  await backdate(applicant);
  await endVisits(applicant);
  await endLink(applicant);
  await server.query("update verifications set status = 'pending', submitted_at = now() where id = $1", [
    applicant.verificationId,
  ]);
  expect(await endUnfinishedFiles(server.platform)).toBe(0);
  expect(await filesOf(applicant)).toHaveLength(1);
});
