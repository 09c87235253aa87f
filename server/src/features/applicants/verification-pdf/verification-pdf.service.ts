import { Readable } from "node:stream";
import { verificationPdfFailures } from "#contract/applicants/verification-pdf.calls.ts";
import { readCompanyReview } from "#server/features/applicants/company-reviews/company-reviews.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, tenantKeyOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { RawReply } from "#server/platform/http.ts";
import { drawVerificationReport, gatherReport, reportLanguageOf } from "./verification-pdf.report.service.ts";

/** @throws verification-pdf.not_company, and as `verificationPdf` */
export async function companyPdf(ctx: Ctx, id: string, language: string): Promise<RawReply> {
  if (!(await readCompanyReview(ctx, id))) throw fail(verificationPdfFailures.not_company);
  return { ...(await verificationPdf(ctx, id, language)), name: `company-${id}.pdf` };
}

/** Drawn after the transaction, since photos come from the store. @throws verifications.not_found, applicants.erased */
export async function verificationPdf(ctx: Ctx, id: string, language: string): Promise<RawReply> {
  const gathered = await gatherReport(ctx, id, await reportLanguageOf(ctx, language));
  const tenantKey = tenantKeyOf(ctx);
  recordAudit(ctx, "verifications.pdf_made", { id });
  return {
    body: async (platform) => Readable.from([await drawVerificationReport(platform, tenantKey, gathered)]),
    mime: "application/pdf",
    name: `verification-${id}.pdf`,
  };
}
