import { z } from "zod";
import { verificationPdf } from "#contract/applicants/verification-pdf.calls.ts";
import { openSignature } from "#server/features/steps/flow-signatures/flow-signatures.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { openValue, openVault, sealBindings } from "#server/platform/secrets/applicant-vault.ts";

const ReportSignature = z.object({ owner: z.string(), ownerTaxNumber: z.string().nullable() });

async function readReportSignature(ctx: Ctx, id: string) {
  const row = await ctx.tx
    .selectFrom("signed_reports")
    .select("signature")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  return ReportSignature.parse(
    openValue(await openVault(ctx, id), row.signature, sealBindings.signedReport(id, "signature")),
  );
}

async function readSignedData(ctx: Ctx, id: string) {
  const row = await ctx.tx
    .selectFrom("applicant_signatures")
    .select(["signature", "kind", "signed_by", "signed_at"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", id)
    .executeTakeFirst();
  if (!row?.signed_at || !row.kind || !row.signed_by) return null;
  const { signer, issuer, serial, algorithm, validFrom, validUntil, numbers } = await openSignature(
    ctx,
    id,
    row.signature,
  );
  return {
    taxNumber: numbers.find(({ kind }) => kind === "tax")?.number ?? null,
    view: {
      signer,
      issuer,
      serial,
      algorithm,
      validFrom,
      validUntil,
      numbers: numbers.map(({ country, number }) => `${country} ${number}`),
      signed: row.signed_at.toISOString(),
      by: row.signed_by,
      kind: row.kind,
    },
  };
}

/** Specification 1, section 3: the report with the project's signature, and who signed which document. */
export async function signatureFields(ctx: Ctx, id: string) {
  const report = await readReportSignature(ctx, id);
  const data = await readSignedData(ctx, id);
  return {
    reportSignatureUrl: report && verificationPdf.signed.path.replace(":id", id),
    signedData: data?.view ?? null,
    documentSignedApplicantFullName: data?.view.signer ?? null,
    documentSignedApplicantTaxIdNumber: data?.taxNumber ?? null,
    documentSignedCustomerFullName: report?.owner ?? null,
    documentSignedCustomerTaxIdNumber: report?.ownerTaxNumber ?? null,
  };
}
