import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { FormConfigInput } from "#contract/records/forms/form-config.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { drawIdCard } from "#engines/documents/specimens/draw-id-card.ts";
import { samplePerson } from "#engines/documents/specimens/sample-people.ts";
import { sampleFaces } from "#engines/faces/samples/samples.ts";
import { listOutbox } from "#server/features/project/mails/mails.service.ts";
import { makeSubmitted, tokenOf } from "./forms.ts";
import type { TestServer } from "./harness.ts";
import { type Member, makeMember } from "./make.ts";

/** A card and two people's selfies. */
export async function samplePhotos() {
  const [one, two] = sampleFaces;
  if (!one || !two) throw new Error("no sample faces");
  const card = await drawIdCard(samplePerson(2), await readFile(one.portraitFile));
  return { ...card, selfie: await readFile(one.selfieFile), otherSelfie: await readFile(two.selfieFile) };
}

export type Reviewable = {
  config?: Partial<FormConfigInput>;
  profile?: Record<string, string>;
  photos?: Partial<Record<FileSide, Buffer>>;
};

/** A verification that waits for a decision; its applicant gave an address of their own unless `profile` says otherwise. */
export async function makeReviewed(server: TestServer, given: Reviewable = {}) {
  const owner = await makeMember(server);
  const email = `applicant.${randomUUID().slice(0, 8)}@example.com`;
  const submitted = await makeSubmitted(server, owner, {
    profile: { email },
    ...given,
    ...(given.photos ? { document: { documentType: "GOVERNMENT_ID", country: "UA" } } : {}),
  });
  await server.query("update verifications set status = 'pending', row_version = row_version + 1 where id = $1", [
    submitted.verificationId,
  ]);
  return { ...submitted, owner, email };
}

export const rowVersionOf = async (member: Member, id: string): Promise<number> =>
  (await member.get(`/api/verifications/${id}`)).data?.rowVersion;

export async function askAgain(member: Member, verification_id: string, items: object[], rowVersion?: number) {
  return member.post("/api/resubmissions", {
    verification_id,
    rowVersion: rowVersion ?? (await rowVersionOf(member, verification_id)),
    items,
  });
}

export const tokenOfMail = (text: string): string => /\/verify\/([0-9a-f]{36})/.exec(text)?.[1] ?? "no link";

/** The newest mail to an address, with what it says. */
export async function mailTo(server: TestServer, email: string) {
  const mail = (await listOutbox(server.platform)).find(({ to }) => to === email);
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
}

/** Opens a link as an applicant does. */
export async function openAgain(server: TestServer, token: string) {
  const visitor = server.visitor();
  const { status, data, errors } = await visitor.post("/api/flow/open", { token });
  if (status !== 200) throw new Error(`not opened: ${JSON.stringify(errors)}`);
  visitor.bearer = data.flowToken;
  return { visitor, state: data.state };
}

/** A verification of which items were requested again, and has opened the link. */
export async function makeRequested(server: TestServer, items: object[], given: Reviewable = {}) {
  const reviewed = await makeReviewed(server, given);
  const requested = await askAgain(reviewed.owner, reviewed.verificationId, items);
  if (requested.status !== 200) throw new Error(`not asked: ${JSON.stringify(requested.errors)}`);
  const token = requested.data.link
    ? tokenOf(requested.data.link)
    : tokenOfMail((await mailTo(server, reviewed.email)).text);
  const { visitor, state } = await openAgain(server, token);
  return { ...reviewed, id: requested.data.id as string, token, visitor, state };
}
