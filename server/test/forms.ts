import { createHash, randomUUID } from "node:crypto";
import type { FormConfigInput } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import type { FormStepInput } from "#contract/records/forms/form-steps.ts";
import type { FileSide, VideoKind } from "#contract/records/forms/identity-documents.ts";
import { drawWebm } from "#engines/videos/samples/samples.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import {
  type ApplicantVault,
  openValue,
  openVault,
  sealBindings,
  sealedBytes,
} from "#server/platform/secrets/applicant-vault.ts";
import { keyedFileHash } from "#server/platform/secrets/project-keys.ts";
import type { TestServer, Visitor } from "./harness.ts";
import type { Member } from "./make.ts";

const requested = { enabled: true, mandatory: true };
const optional = { enabled: true, mandatory: false };
const off = { enabled: false, mandatory: false };

export const formConfig = (changes: Partial<FormConfigInput> = {}): FormConfigInput => ({
  name: "Onboarding",
  languages: ["en", "uk"],
  countries: ["UA", "DE", "PL"],
  // From 127.0.0.1 no country is known: such a verification waits for a person.
  blockCountryMismatch: true,
  steps: [
    {
      type: "PROFILE",
      fields: {
        first_name: requested,
        last_name: requested,
        middle_name: optional,
        dob: requested,
        residence_country: requested,
        gender: off,
        email: optional,
        phone: off,
      },
    },
    { type: "DOCUMENT", documentTypes: ["PASSPORT", "GOVERNMENT_ID"], fileUploading: true },
    { type: "FACIAL", mode: "static_selfie", fileUploading: true, thresholds: { match: 0.5, noMatch: 0.62 } },
  ],
  ...changes,
});

const steps = defaultSteps();
export const answerSteps: FormStepInput[] = [
  { ...steps.TAX_ID, disableDocumentProof: true },
  { ...steps.ADDRESS, skipProof: true },
  { ...steps.AML, disableDocumentProof: true },
  { ...steps.PAYMENT_METHOD, method: "applicant_choice" },
  { type: "QUESTIONNAIRE", questions: [{ id: "q1", kind: "text", title: { en: "Why?", uk: "Чому?" } }] },
];

export const profileFormConfig = (changes: Partial<FormConfigInput> = {}): FormConfigInput => {
  const full = formConfig();
  return { ...full, steps: full.steps.slice(0, 1), ...changes };
};

export const profileAnswers = {
  first_name: "Olena",
  last_name: "Shevchenko",
  dob: "1990-05-17",
  residence_country: "UA",
} as const;

export type MadeForm = { id: string; version: number; link: string; token: string };

export const tokenOf = (link: string): string => link.slice(link.lastIndexOf("/") + 1);

export async function makeForm(member: Member, changes: Partial<FormConfigInput> = {}): Promise<MadeForm> {
  const { status, data, errors } = await member.post("/api/forms/create-new", { config: formConfig(changes) });
  if (status !== 200) throw new Error(`no form: ${JSON.stringify(errors)}`);
  return { ...data, token: tokenOf(data.link) };
}

export async function makeFolder(member: Member, name: string): Promise<string> {
  const { status, data, errors } = await member.post("/api/forms/create-folder", { name });
  if (status !== 200) throw new Error(`no folder: ${JSON.stringify(errors)}`);
  return data.id;
}

export type MadeLink = { id: string; link: string; token: string; expires: string };

export async function makeLink(
  member: Member,
  formId: string,
  fields: Record<string, unknown> = {},
): Promise<MadeLink> {
  const { status, data, errors } = await member.post("/api/forms/single-link", { form_id: formId, ...fields });
  if (status !== 200) throw new Error(`no link: ${JSON.stringify(errors)}`);
  return { ...data, token: tokenOf(data.link) };
}

export type Applicant = Visitor & { verificationId: string };

/** Who opens a link twice does so on the same device, unless a test says otherwise. */
export const deviceKey = "d".repeat(43);

/** All tests come from one address: its limit does not count here. */
export async function openLink(
  server: TestServer,
  token: string,
  device: object = {},
  key: string = deviceKey,
): Promise<Applicant> {
  await server.query("delete from rate_counts");
  const visitor = server.visitor();
  const { status, data, errors } = await visitor.post("/api/flow/open", { token, device, deviceKey: key });
  if (status !== 200) throw new Error(`not opened: ${JSON.stringify(errors)}`);
  visitor.bearer = data.flowToken;
  return Object.assign(visitor, { verificationId: data.state.verificationId });
}

export const fileHash = (server: TestServer, projectId: string, bytes: Buffer): Promise<Buffer> =>
  inSystemStep(server.platform, "test", projectId, (ctx) =>
    keyedFileHash(ctx, createHash("sha256").update(bytes).digest()),
  );

export async function vaultOf(server: TestServer, verificationId: string): Promise<ApplicantVault> {
  const [row] = await server.query<{ project_id: string }>("select project_id from verifications where id = $1", [
    verificationId,
  ]);
  return inSystemStep(server.platform, "test", row?.project_id ?? null, (ctx) => openVault(ctx, verificationId));
}

export async function keptAnswers(server: TestServer, verificationId: string, step: string): Promise<unknown> {
  const [row] = await server.query<{ answers: unknown }>(
    "select answers from verification_answers where verification_id = $1 and step = $2",
    [verificationId, step],
  );
  return (
    row && openValue(await vaultOf(server, verificationId), row.answers, sealBindings.answers(verificationId, step))
  );
}

export async function keptVisit(server: TestServer, verificationId: string): Promise<unknown> {
  const [row] = await server.query<{ id: string; info: unknown }>(
    "select id, info from verification_sessions where verification_id = $1",
    [verificationId],
  );
  return (
    row && openValue(await vaultOf(server, verificationId), row.info, sealBindings.session(verificationId, row.id))
  );
}

/** Past the upload's gate; uploading is tested in its own feature. */
export async function putPhoto(
  server: TestServer,
  verificationId: string,
  side: FileSide,
  jpeg: Buffer,
): Promise<string> {
  const [row] = await server.query<{ project_id: string }>("select project_id from verifications where id = $1", [
    verificationId,
  ]);
  if (!row) throw new Error("no such verification");
  const id = randomUUID();
  const key = `${row.project_id}/${id.slice(0, 2)}/${id}`;
  const vault = await vaultOf(server, verificationId);
  await server.platform.files.put(
    key,
    await sealedBytes(vault, jpeg, sealBindings.photo({ verificationId, side, id })),
  );
  await server.query(
    `insert into verification_files (project_id, id, verification_id, side, storage_key, mime, size_bytes, keyed_hash, width, height, quality, is_encrypted)
     values ($1, $2, $3, $4, $5, 'image/jpeg', $6, $7, 1200, 800, '{}', true)`,
    [row.project_id, id, verificationId, side, key, jpeg.length, await fileHash(server, row.project_id, jpeg)],
  );
  return id;
}

export const codesFormConfig = (channels: readonly ("email" | "phone")[]): Partial<FormConfigInput> => {
  const full = profileFormConfig();
  const [profile] = full.steps;
  if (profile?.type !== "PROFILE") throw new Error("a form of a profile");
  const confirmed = Object.fromEntries(channels.map((channel) => [channel, { ...requested, confirm: true }]));
  return { steps: [{ ...profile, fields: { ...profile.fields, ...confirmed } }] };
};

export async function makeCodeRequested(server: TestServer, member: Member) {
  const { token } = await makeForm(member, codesFormConfig(["email"]));
  const applicant = await openLink(server, token);
  const email = `applicant.${applicant.verificationId}@example.com`;
  await applicant.post("/api/flow/profile", { ...profileAnswers, email });
  return { applicant, email, token };
}

/** Past the upload's gate. @returns its id. */
export async function putVideo(
  server: TestServer,
  verificationId: string,
  { kind = "selfie", question, side }: { kind?: VideoKind; question?: number; side?: string } = {},
  webm: Buffer = drawWebm(1000),
): Promise<string> {
  const [row] = await server.query<{ project_id: string }>("select project_id from verifications where id = $1", [
    verificationId,
  ]);
  if (!row) throw new Error("no such verification");
  const id = randomUUID();
  const key = `${row.project_id}/${id.slice(0, 2)}/${id}`;
  const vault = await vaultOf(server, verificationId);
  await server.platform.files.put(
    key,
    await sealedBytes(vault, webm, sealBindings.video({ verificationId, kind, id })),
  );
  await server.query(
    `insert into verification_videos (project_id, id, verification_id, kind, question, side, storage_key, mime, size_bytes, keyed_hash, duration_ms, is_encrypted)
     values ($1, $2, $3, $4, $5, $6, $7, 'video/webm', $8, $9, 1000, true)`,
    [
      row.project_id,
      id,
      verificationId,
      kind,
      question ?? null,
      side ?? null,
      key,
      webm.length,
      await fileHash(server, row.project_id, webm),
    ],
  );
  return id;
}

/** Needs SMS_URL, and no worker. */
export async function makeTextWaiting(server: TestServer, member: Member): Promise<void> {
  const { token } = await makeForm(member, codesFormConfig(["phone"]));
  const applicant = await openLink(server, token);
  await applicant.post("/api/flow/profile", { ...profileAnswers, phone: "+380501234567" });
  const { status, errors } = await applicant.post("/api/flow/codes/send", { channel: "phone" });
  if (status !== 200) throw new Error(`no message: ${JSON.stringify(errors)}`);
}

export type FilledFlow = { form: MadeForm; link: MadeLink; applicant: Applicant; verificationId: string };

/** Without `photos` by a form of the profile step only; photos go past the upload's gate. */
export async function makeFilledFlow(
  server: TestServer,
  member: Member,
  {
    config = {},
    profile = {},
    document = { documentType: "PASSPORT", country: "UA" },
    photos,
    link: fields = {},
  }: {
    config?: Partial<FormConfigInput>;
    profile?: Record<string, string>;
    document?: { documentType: string; country: string };
    photos?: Partial<Record<FileSide, Buffer>>;
    link?: Record<string, unknown>;
  } = {},
): Promise<FilledFlow> {
  const form = await makeForm(member, photos ? config : profileFormConfig(config));
  const link = await makeLink(member, form.id, fields);
  const applicant = await openLink(server, link.token);
  const saved = await applicant.post("/api/flow/profile", { ...profileAnswers, ...profile });
  if (saved.status !== 200) throw new Error(`profile not saved: ${JSON.stringify(saved.errors)}`);
  if (photos) await applicant.post("/api/flow/document", document);
  for (const [side, jpeg] of Object.entries(photos ?? {}))
    await putPhoto(server, applicant.verificationId, side as FileSide, jpeg);
  return { form, link, applicant, verificationId: applicant.verificationId };
}

export async function makeSubmitted(...given: Parameters<typeof makeFilledFlow>): Promise<FilledFlow> {
  const filled = await makeFilledFlow(...given);
  const { status, errors } = await filled.applicant.post("/api/flow/submit");
  if (status !== 200) throw new Error(`not submitted: ${JSON.stringify(errors)}`);
  return filled;
}
