import { Readable } from "node:stream";
import { audit } from "#server/platform/audit.ts";
import { askerOf, type Ctx } from "#server/platform/ctx.ts";
import type { RawReply } from "#server/platform/http.ts";
import { drawReport, gatherReport, languageOf } from "./verification-pdf.report.service.ts";

/** Drawn after the transaction, since photos come from the store. @throws verifications.not_found, applicants.erased */
export async function verificationPdf(ctx: Ctx, id: string, language: string): Promise<RawReply> {
  const gathered = await gatherReport(ctx, id, await languageOf(ctx, language));
  const asker = askerOf(ctx);
  audit(ctx, "verifications.pdf_made", { id });
  return {
    body: async (platform) => Readable.from([await drawReport(platform, asker, gathered)]),
    mime: "application/pdf",
    name: `verification-${id}.pdf`,
  };
}
