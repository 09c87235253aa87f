import { randomUUID } from "node:crypto";
import { checkNames } from "#contract/records/verifications/check-evidence.ts";
import { makeApplicant } from "./applicants.ts";
import { makeForm, makeLink, openLink, profileAnswers, profileFormConfig } from "./forms.ts";
import type { TestServer } from "./harness.ts";
import type { Member } from "./make.ts";

export const viewOf = async (member: Member, id: string) => (await member.get(`/api/verifications/${id}`)).data;

/** Whatever is open is named: every check. */
export const decide = (member: Member, id: string, rowVersion: number, change: object) =>
  member.post("/api/verifications/status", { verification_id: id, rowVersion, open: checkNames, ...change });

/** A verification that waits for a person; of a form that calls back at the end. Needs a worker. */
export async function makeWaiting(server: TestServer, owner: Member, config: object = {}) {
  const form = await makeForm(owner, profileFormConfig({ callbackUrl: "https://hooks.example/", ...config }));
  const applicant = await openLink(server, (await makeLink(owner, form.id)).token);
  const answers = await applicant.post("/api/flow/profile", profileAnswers);
  const submitted = await applicant.post("/api/flow/submit");
  if (answers.errors.length + submitted.errors.length > 0) throw new Error("the verification was not submitted");
  await server.drainJobs();
  const id = applicant.verificationId;
  return { id, applicant, rowVersion: (await viewOf(owner, id)).rowVersion as number };
}

/** The types and bodies of the callbacks that were written, the oldest first. */
export async function callbacksOf(
  owner: Member,
  id: string,
): Promise<{ type: string; body: Record<string, unknown> }[]> {
  const { callbacks } = await viewOf(owner, id);
  return (callbacks as { type: string; body: string; created: string }[])
    .map(({ type, body, created }) => ({ type, created, body: JSON.parse(body) }))
    .sort((one, other) => one.created.localeCompare(other.created))
    .map(({ type, body }) => ({ type, body }));
}

export const setFourEyes = (member: Member, four_eyes: boolean) =>
  member.put("/api/projects/review-rules", { four_eyes });

/** A decline that waits for somebody else than `member`. No worker is needed. */
export async function makeProposal(server: TestServer) {
  const { member, verificationId } = await makeApplicant(server);
  await setFourEyes(member, true);
  const { rowVersion } = await viewOf(member, verificationId);
  const decline = { status: "invalid", decline_reasons: ["WRONG_NAME"] };
  const { data } = await decide(member, verificationId, rowVersion, decline);
  return { member, verificationId, rowVersion: data.rowVersion as number };
}

export const noteAt = { text: "Look here", x: 0.25, y: 0.5, width: 0.25, height: 0.125 };

/** What a note on a photo of a verification is posted with; its bytes are nowhere. */
export async function makePhotoNote(server: TestServer) {
  const made = await makeApplicant(server);
  const file = randomUUID();
  await server.query(
    `insert into verification_files (project_id, id, verification_id, side, storage_key, mime, size_bytes, sha256, width, height, quality, is_encrypted)
     values ($1, $2, $3, 'address_proof', $4, 'image/jpeg', 1, '\\x00', 10, 10, '{}', true)`,
    [made.member.projectId, file, made.verificationId, randomUUID()],
  );
  const path = `/api/verifications/${made.verificationId}/photo-notes`;
  return { ...made, applicantPath: made.path, file, path, note: { ...noteAt, file_id: file } };
}
