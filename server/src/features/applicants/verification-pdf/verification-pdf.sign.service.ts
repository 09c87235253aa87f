import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { verificationPdfFailures } from "#contract/applicants/verification-pdf.calls.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import { qesCertificateFailures } from "#contract/steps/qes-certificates.calls.ts";
import type { CertificateFacts } from "#engines/signatures/signatures.types.ts";
import { findFlowVerification } from "#server/features/records/flow-base/flow-base.queries.ts";
import {
  openSigningKey,
  type QesSigningKey,
} from "#server/features/steps/qes-certificates/qes-certificates.queries.ts";
import { signDocument } from "#server/features/steps/qes-certificates/qes-certificates.sign.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf, tenantKeyOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { ownWork } from "#server/platform/holders.ts";
import type { RawReply } from "#server/platform/http.ts";
import type { JobStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  openSealedBytes,
  openVault,
  sealBindings,
  sealBytes,
  sealValue,
} from "#server/platform/secrets/applicant-vault.ts";
import type { TenantKey } from "#server/platform/semaphore.ts";
import {
  drawVerificationReport,
  type GatheredReport,
  gatherReport,
  reportLanguageOf,
} from "./verification-pdf.report.service.ts";

const nameOf = (id: string) => `verification-${id}-signed.pdf`;

async function drawAndSign(platform: Platform, tenantKey: TenantKey, gathered: GatheredReport, key: QesSigningKey) {
  const pdf = await drawVerificationReport(platform, tenantKey, gathered);
  return signDocument(platform, tenantKey, pdf, { key, reason: gathered.report.title });
}

/**
 * Drawn and signed after the transaction, with the certificate that is active now.
 * @throws verifications.not_found, applicants.erased, qes-certificates.none_active
 */
export async function signedPdf(ctx: Ctx, id: string, language: string): Promise<RawReply> {
  const gathered = await gatherReport(ctx, id, await reportLanguageOf(ctx, language));
  const key = await openSigningKey(ctx);
  if (!key) throw fail(qesCertificateFailures.none_active);
  const tenantKey = tenantKeyOf(ctx);
  recordAudit(ctx, "verifications.pdf_signed", { id, certificate: key.id, certificateName: key.name });
  return {
    body: async (platform) => Readable.from([(await drawAndSign(platform, tenantKey, gathered, key)).pdf]),
    mime: "application/pdf",
    name: nameOf(id),
  };
}

/** The one that was signed when it was approved. @throws verification-pdf.not_signed, applicants.erased */
export async function keptSignedPdf(ctx: Ctx, id: string): Promise<RawReply> {
  const row = await ctx.tx
    .selectFrom("signed_reports")
    .select("file")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", id)
    .executeTakeFirst();
  if (!row) throw fail(verificationPdfFailures.not_signed);
  const body = openSealedBytes(await openVault(ctx, id), row.file, sealBindings.signedReport(id, "file"));
  recordAudit(ctx, "verifications.signed_pdf_viewed", { id });
  return { body, mime: "application/pdf", name: nameOf(id), sizeBytes: body.length };
}

type Wanted = { gathered: GatheredReport; key: QesSigningKey };

/** Null: it is not approved any more, its form does not ask for it, or no certificate is active. */
async function readWanted(ctx: Ctx, id: string): Promise<Wanted | null> {
  const { status, config } = await findFlowVerification(ctx, id);
  if (status !== "valid" || stepOf(config, "QES")?.autosign !== true) return null;
  const key = await openSigningKey(ctx);
  if (!key) {
    ctx.platform.log.warn({ verificationId: id }, "no certificate is active: the report was not signed");
    return null;
  }
  return { gathered: await gatherReport(ctx, id, { language: "en", timeZone: "UTC", style: "language" }), key };
}

async function keepSigned(ctx: Ctx, id: string, pdf: Buffer, signer: CertificateFacts, key: QesSigningKey) {
  const vault = await openVault(ctx, id);
  const { owner, ownerTaxNumber, issuer, serial } = signer;
  const made = {
    id: randomUUID(),
    file: sealBytes(vault, pdf, sealBindings.signedReport(id, "file")),
    signature: sealValue(vault, { owner, ownerTaxNumber, issuer, serial }, sealBindings.signedReport(id, "signature")),
    size_bytes: pdf.length,
    signed_at: sql<Date>`now()`,
  };
  await ctx.tx
    .insertInto("signed_reports")
    .values({ project_id: ctxProjectOf(ctx), verification_id: id, ...made })
    .onConflict((on) => on.columns(["project_id", "verification_id"]).doUpdateSet(made))
    .execute();
  recordAudit(ctx, "verifications.signed", {
    id,
    certificate: key.id,
    certificateName: key.name,
    sizeBytes: pdf.length,
  });
}

const forJobs = ownWork("signing");

/** A further run signs once more, which harms nothing. */
export async function signApprovedReport(platform: Platform, step: JobStep, id: string): Promise<void> {
  const wanted = await step((ctx) => readWanted(ctx, id));
  if (!wanted) return;
  const { pdf, signer } = await drawAndSign(platform, forJobs, wanted.gathered, wanted.key);
  await step(async (ctx) => {
    if ((await findFlowVerification(ctx, id)).status === "valid") await keepSigned(ctx, id, pdf, signer, wanted.key);
  });
}
