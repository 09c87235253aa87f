import { z } from "zod";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import { flowSignatureFailures } from "#contract/steps/flow-signatures.calls.ts";
import { qesAlgorithms } from "#contract/values/qes-certificates.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";
import { readAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { findFlowVerification } from "#server/features/records/flow-base/flow-base.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { openSealedBytes, openValue, openVault, sealBindings } from "#server/platform/secrets/applicant-vault.ts";
import { hashWith, projectKey } from "#server/platform/secrets/project-keys.ts";
import type { SignedAnswers } from "./flow-signatures.document.rules.ts";

/** Who signed, as it is kept beside what was signed. */
export const KeptSignature = z.object({
  signer: z.string(),
  issuer: z.string(),
  serial: z.string(),
  algorithm: z.enum(qesAlgorithms).nullable(),
  validFrom: z.iso.datetime(),
  validUntil: z.iso.datetime(),
  surname: z.string().nullable(),
  givenName: z.string().nullable(),
  numbers: z.array(z.object({ kind: z.string(), country: z.string(), number: z.string() })),
});
export type KeptSignature = z.infer<typeof KeptSignature>;

/** @throws flow.already_submitted, flow-signatures.not_needed */
export async function requireSigning(ctx: Ctx, verificationId: string) {
  const verification = await findFlowVerification(ctx, verificationId);
  if (verification.resubmission) throw fail(flowFailures.not_requested);
  if (verification.status !== "created") throw fail(flowFailures.already_submitted);
  if (!asksToSign(verification.config)) throw fail(flowSignatureFailures.not_needed);
  return verification;
}

export const asksToSign = (config: FormConfig): boolean => stepOf(config, "QES")?.askToSign === true;

export async function readSignedAnswers(
  ctx: Ctx,
  verificationId: string,
): Promise<{ answers: SignedAnswers; hash: Buffer }> {
  const { profile, document, taxId, address } = await readAnswers(ctx, verificationId);
  const answers = { profile, document, taxId, address };
  return { answers, hash: hashWith(await projectKey(ctx), "signed answers", JSON.stringify(answers)) };
}

export const findRow = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .selectFrom("applicant_signatures")
    .selectAll()
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .executeTakeFirst();
type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

/** @throws flow-signatures.no_document where none was made of the answers as they are now */
export async function requireDocument(ctx: Ctx, verificationId: string): Promise<Row> {
  const row = await findRow(ctx, verificationId);
  const { hash } = await readSignedAnswers(ctx, verificationId);
  if (!row?.answers_hash.equals(hash)) throw fail(flowSignatureFailures.no_document);
  return row;
}

const boundTo = sealBindings.applicantSignature;

const openPart = async (
  ctx: Ctx,
  verificationId: string,
  part: "document" | "prepared" | "signed",
  sealed: string,
): Promise<Buffer> => openSealedBytes(await openVault(ctx, verificationId), sealed, boundTo(verificationId, part));

export const openDocument = (ctx: Ctx, { verification_id: id, document }: Row) =>
  openPart(ctx, id, "document", document);

const Prepared = z.object({ document: z.base64(), certificates: z.array(z.base64()) });

/** @throws flow-signatures.not_prepared */
export async function openPreparedSignature(ctx: Ctx, { verification_id: id, prepared }: Row) {
  if (prepared === null) throw fail(flowSignatureFailures.not_prepared);
  const opened = Prepared.parse(JSON.parse((await openPart(ctx, id, "prepared", prepared)).toString("utf8")));
  const bytes = (text: string) => Buffer.from(text, "base64");
  return { document: bytes(opened.document), certificates: opened.certificates.map(bytes) };
}

export const openSignature = async (ctx: Ctx, verificationId: string, sealed: unknown): Promise<KeptSignature> =>
  KeptSignature.parse(openValue(await openVault(ctx, verificationId), sealed, boundTo(verificationId, "signature")));

/** Null: not signed. `isStale`: the answers have changed since. */
export async function readSignedDocument(ctx: Ctx, verificationId: string) {
  const row = await findRow(ctx, verificationId);
  if (!row || row.signed === null || row.signed_at === null || row.kind === null || row.signed_by === null) return null;
  const { hash } = await readSignedAnswers(ctx, verificationId);
  return {
    document: await openDocument(ctx, row),
    signed: await openPart(ctx, verificationId, "signed", row.signed),
    signature: await openSignature(ctx, verificationId, row.signature),
    kind: row.kind,
    by: row.signed_by,
    at: row.signed_at,
    isStale: !row.answers_hash.equals(hash),
  };
}

/** For the applicant's page. */
export async function flowSignatureOf(ctx: Ctx, verificationId: string, config: FormConfig) {
  if (!asksToSign(config)) return null;
  const row = await ctx.tx
    .selectFrom("applicant_signatures")
    .select(["answers_hash", "signature", "signed_at"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .executeTakeFirst();
  if (!row?.signed_at) return null;
  const { hash } = await readSignedAnswers(ctx, verificationId);
  if (!row.answers_hash.equals(hash)) return null;
  const { signer } = await openSignature(ctx, verificationId, row.signature);
  return { signer, signed: row.signed_at.toISOString() };
}
