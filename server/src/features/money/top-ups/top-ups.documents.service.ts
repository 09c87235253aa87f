import { Readable } from "node:stream";
import { topUpFailures } from "#contract/money/top-ups.calls.ts";
import type { PdfReport } from "#engines/pdf/report.ts";
import { languageOfCall } from "#server/features/project/mails/mails.language.rules.ts";
import { readBusinessName } from "#server/features/project/projects/projects.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf, tenantKeyOf } from "#server/platform/ctx.ts";
import { readDateStyle } from "#server/platform/date-styles.ts";
import { fail } from "#server/platform/fail.ts";
import type { RawReply } from "#server/platform/http.ts";
import { type PaperReader, toIssuedInvoice, topUpInvoiceOf, topUpReceiptOf } from "./top-ups.documents.rules.ts";
import { showTopUp } from "./top-ups.queries.ts";

/** @throws top-ups.not_found, .no_invoice */
async function readTopUpDocument(ctx: Ctx, id: string) {
  const topUp = await showTopUp(ctx, id);
  const { issued, issued_at: issuedAt } = await ctx.tx
    .selectFrom("top_ups")
    .select(["issued", "issued_at"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (issuedAt === null) throw fail(topUpFailures.no_invoice);
  return { topUp, issued: toIssuedInvoice(issued), issuedAt, project: await readBusinessName(ctx) };
}

/** The page's language, as other PDFs have it. What was issued stays as it was. */
const readPaperReader = async (ctx: Ctx): Promise<PaperReader> => ({
  language: languageOfCall(ctx) ?? "en",
  dateStyle: await readDateStyle(ctx),
});

/** Drawn after the transaction, in a process of its own. */
function drawn(ctx: Ctx, report: PdfReport, name: string): RawReply {
  const tenantKey = tenantKeyOf(ctx);
  return {
    body: async ({ engines }) =>
      Readable.from([await engines.pdf.drawReport(tenantKey, report, { photos: [], logo: null })]),
    mime: "application/pdf",
    name: `${name}.pdf`,
  };
}

/** @throws top-ups.not_found, .no_invoice */
export async function drawInvoice(ctx: Ctx, id: string): Promise<RawReply> {
  const topUpDocument = await readTopUpDocument(ctx, id);
  recordAudit(ctx, "top-ups.invoice_downloaded", { id, number: topUpDocument.topUp.invoiceNumber });
  return drawn(
    ctx,
    topUpInvoiceOf(topUpDocument, await readPaperReader(ctx)),
    topUpDocument.topUp.invoiceNumber ?? "invoice",
  );
}

/** @throws top-ups.not_found, .no_receipt */
export async function drawReceipt(ctx: Ctx, id: string): Promise<RawReply> {
  const { receiptNumber } = await showTopUp(ctx, id);
  if (receiptNumber === null) throw fail(topUpFailures.no_receipt);
  recordAudit(ctx, "top-ups.receipt_downloaded", { id, number: receiptNumber });
  const topUpDocument = await readTopUpDocument(ctx, id);
  return drawn(ctx, topUpReceiptOf(topUpDocument, await readPaperReader(ctx)), receiptNumber);
}
