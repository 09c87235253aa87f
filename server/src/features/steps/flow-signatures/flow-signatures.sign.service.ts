import { sql } from "kysely";
import { flowSignatureFailures } from "#contract/steps/flow-signatures.calls.ts";
import { lockOpenVerification } from "#server/features/records/flow-base/flow-base.lock.service.ts";
import { signatureFace, signatureField } from "#server/features/steps/qes-certificates/qes-certificates.rules.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { readNow } from "#server/platform/clock.ts";
import {
  type Ctx,
  type CtxBeforeTransaction,
  ctxProjectOf,
  ctxScopeOf,
  ctxVerificationOf,
  tenantKeyOf,
} from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { UploadedFile } from "#server/platform/http.upload.ts";
import type { Platform } from "#server/platform/platform.ts";
import { openVault, sealBindings, sealBytes, sealValue } from "#server/platform/secrets/applicant-vault.ts";
import {
  type KeptSignature,
  openDocument,
  openPreparedSignature,
  requireDocument,
  requireSigning,
} from "./flow-signatures.queries.ts";
import { isContainer, judgedOf, toKeptSignature, whyNotTake } from "./flow-signatures.rules.ts";

const boundTo = sealBindings.applicantSignature;

type Document = { id: string; pdf: Buffer; now: Date };

/** Outside the transaction. @throws flow-signatures.no_document, .not_needed */
const readDocument = (platform: Platform, before: CtxBeforeTransaction): Promise<Document> =>
  platform.database.inProject(ctxScopeOf(before), async ({ tx }) => {
    const ctx = { ...before, tx };
    await requireSigning(ctx, ctxVerificationOf(ctx));
    const row = await requireDocument(ctx, ctxVerificationOf(ctx));
    return { id: row.id, pdf: await openDocument(ctx, row), now: await readNow(ctx) };
  });

type Made = {
  id: string;
  prepared: string;
  signedAttributes: Buffer;
  digest: "SHA-256" | "SHA-384" | "SHA-512" | "GOST34311";
};

/** @throws flow-signatures.key_unsupported */
export async function prepareSigning(
  platform: Platform,
  before: CtxBeforeTransaction,
  { certificates }: { certificates: readonly string[] },
): Promise<Made> {
  const { id, pdf, now } = await readDocument(platform, before);
  const given = certificates.map((each) => Buffer.from(each, "base64"));
  const tenantKey = tenantKeyOf(before);
  const [own = Buffer.alloc(0)] = given;
  const facts = await platform.engines.signatures.readCertificate(tenantKey, own);
  if (!facts.ok) throw fail(flowSignatureFailures.key_unsupported);
  const appearance = await platform.engines.pdf.drawSignature(tenantKey, signatureFace(facts.value, now));
  const field = { ...signatureField, appearance };
  const made = await platform.engines.signatures.prepareSignature(tenantKey, pdf, given, field, { signedAt: now });
  if (!made.ok) throw fail(flowSignatureFailures.key_unsupported);
  const { document, signedAttributes, digest } = made.value;
  return {
    id,
    prepared: JSON.stringify({ document: document.toString("base64"), certificates }),
    signedAttributes,
    digest,
  };
}

/** @throws flow-signatures.no_document when another document was made meanwhile */
async function lockDocument(ctx: Ctx, id: string): Promise<string> {
  const verification = await lockOpenVerification(ctx, null);
  const row = await requireDocument(ctx, verification.id);
  if (row.id !== id) throw fail(flowSignatureFailures.no_document);
  return verification.id;
}

const change = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .updateTable("applicant_signatures")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId);

export async function keepPreparedSignature(ctx: Ctx, { id, prepared, signedAttributes, digest }: Made) {
  const verificationId = await lockDocument(ctx, id);
  const vault = await openVault(ctx, verificationId);
  await change(ctx, verificationId)
    .set({ prepared: sealBytes(vault, Buffer.from(prepared), boundTo(verificationId, "prepared")) })
    .execute();
  recordAudit(ctx, "flow.signature_prepared", { verificationId });
  return { signedAttributes: signedAttributes.toString("base64"), digest };
}

type Signed = { id: string; signed: Buffer; kind: "pdf" | "p7s"; by: "key" | "file"; signature: KeptSignature };

/** By our own verifier, before it is kept. @throws those of `whyNotTake` */
async function verify(
  platform: Platform,
  before: CtxBeforeTransaction,
  { id, pdf, now }: Document,
  { bytes, by }: { bytes: Buffer; by: Signed["by"] },
): Promise<Signed> {
  if (isContainer(bytes)) throw fail(flowSignatureFailures.container);
  const kind = bytes.subarray(0, 5).toString("latin1") === "%PDF-" ? "pdf" : "p7s";
  const { verifyPdf, verifyCms } = platform.engines.signatures;
  const verifyIt = kind === "pdf" ? verifyPdf : verifyCms;
  const { signatures } = await verifyIt(tenantKeyOf(before), bytes, { trusted: [], at: now }, pdf);
  const refusal = whyNotTake(signatures);
  if (refusal) throw fail(refusal);
  const signer = judgedOf(signatures)?.signer;
  if (!signer) throw new Error("a signature that is taken has a signer");
  return { id, signed: bytes, kind, by, signature: toKeptSignature(signer) };
}

/** @throws flow-signatures.not_prepared, .broken, .certificate_over, .not_for_signing */
export async function completeSigning(
  platform: Platform,
  before: CtxBeforeTransaction,
  { signature }: { signature: string },
): Promise<Signed> {
  const document = await readDocument(platform, before);
  const { document: prepared, certificates } = await platform.database.inProject(ctxScopeOf(before), async ({ tx }) =>
    openPreparedSignature({ ...before, tx }, await requireDocument({ ...before, tx }, ctxVerificationOf(before))),
  );
  const tenantKey = tenantKeyOf(before);
  const value = Buffer.from(signature, "base64");
  const completed = await platform.engines.signatures.completeSignature(tenantKey, prepared, certificates, value);
  if (!completed.ok) throw fail(flowSignatureFailures.broken);
  return verify(platform, before, document, { bytes: completed.value, by: "key" });
}

/** @throws those of `whyNotTake` */
export const takeSignedFile = async (
  platform: Platform,
  before: CtxBeforeTransaction,
  { bytes }: UploadedFile,
): Promise<Signed> => verify(platform, before, await readDocument(platform, before), { bytes, by: "file" });

export async function keepSignedDocument(ctx: Ctx, { id, signed, kind, by, signature }: Signed) {
  const verificationId = await lockDocument(ctx, id);
  const vault = await openVault(ctx, verificationId);
  const { at } = await change(ctx, verificationId)
    .set({
      prepared: null,
      signed: sealBytes(vault, signed, boundTo(verificationId, "signed")),
      signature: sealValue(vault, signature, boundTo(verificationId, "signature")),
      kind,
      signed_by: by,
      signed_at: sql<Date>`now()`,
    })
    .returning(sql<Date>`signed_at`.as("at"))
    .executeTakeFirstOrThrow();
  recordAudit(ctx, "flow.signed", { verificationId, kind, by });
  return { signer: signature.signer, signed: at.toISOString() };
}
