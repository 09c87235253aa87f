import { verificationPdfFailures } from "#contract/applicants/verification-pdf.calls.ts";
import { readSignedDocument } from "#server/features/steps/flow-signatures/flow-signatures.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { RawReply } from "#server/platform/http.ts";

const mimes = { pdf: "application/pdf", p7s: "application/pkcs7-signature" } as const;

/** What the applicant has signed; of a signature beside it, each of the two. @throws verification-pdf.not_signed */
export async function signedData(ctx: Ctx, id: string, part: "document" | "signature"): Promise<RawReply> {
  const found = await readSignedDocument(ctx, id);
  const isBeside = found?.kind === "p7s";
  if (!found || (part === "signature" && !isBeside)) throw fail(verificationPdfFailures.not_signed);
  const kind = part === "signature" ? "p7s" : "pdf";
  const body = part === "document" && isBeside ? found.document : found.signed;
  recordAudit(ctx, "verifications.signed_data_viewed", { id, part });
  return { body, mime: mimes[kind], name: `signed-data-${id}.${kind}`, sizeBytes: body.length };
}
