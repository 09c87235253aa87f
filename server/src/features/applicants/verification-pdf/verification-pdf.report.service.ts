import { sql } from "kysely";
import type { DateStyle } from "#contract/values/date-style.ts";
import type { PdfReport } from "#engines/pdf/report.ts";
import { readCompanyReview } from "#server/features/applicants/company-reviews/company-reviews.queries.ts";
import { findKeptFrames } from "#server/features/cases/verifications/verifications.liveness.queries.ts";
import {
  findVerificationFiles,
  viewVerification,
} from "#server/features/cases/verifications/verifications.view.queries.ts";
import { findImage } from "#server/features/project/images/images.queries.ts";
import { showScreening } from "#server/features/screening/screenings/screenings.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { readDateStyle } from "#server/platform/date-styles.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type EncryptedFileRef, readKeptFile } from "#server/platform/secrets/applicant-vault.ts";
import type { TenantKey } from "#server/platform/semaphore.ts";
import { reviewWords } from "#server/review-words.ts";
import { type ChainHead, decisiveActs, pdfReportOf } from "./verification-pdf.rules.ts";

type Language = { language: string; timeZone: string; style: DateStyle };
export type GatheredReport = { report: PdfReport; kept: EncryptedFileRef[]; logoKey: string | null };

async function readProject({ tx, ...ctx }: Ctx) {
  const id = ctxProjectOf({ ...ctx, tx });
  const { name, now } = await tx
    .selectFrom("projects")
    .where("id", "=", id)
    .select(["name", sql<Date>`now()`.as("now")])
    .executeTakeFirstOrThrow();
  return { name, madeAt: now.toISOString(), logo: await findImage({ tx }, { use: "logo", projectId: id }) };
}

const readHead = async ({ tx, ...ctx }: Ctx): Promise<ChainHead | null> =>
  (await tx
    .selectFrom("audit_log")
    .where("project_id", "=", ctxProjectOf({ ...ctx, tx }))
    .select([sql<string>`seq::text`.as("seq"), sql<string>`encode(hash, 'hex')`.as("hash")])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst()) ?? null;

/** The reader's own dates. */
export const reportLanguageOf = async (ctx: Ctx, language: string): Promise<Language> => ({
  language,
  timeZone: ctx.session?.timezone ?? "UTC",
  style: await readDateStyle(ctx),
});

/** @throws verifications.not_found, applicants.erased */
export async function gatherReport(
  ctx: Ctx,
  id: string,
  { language, timeZone, style }: Language,
): Promise<GatheredReport> {
  const view = await viewVerification(ctx, id);
  const company = await readCompanyReview(ctx, id);
  const { screening } = await showScreening(ctx, id);
  const { name: project, madeAt, logo } = await readProject(ctx);
  const words = reviewWords(language, timeZone, style);
  return {
    report: pdfReportOf({ view, company, screening, project, madeAt, head: await readHead(ctx) }, words),
    kept: [
      ...(await findVerificationFiles(ctx, { id, files: view.files })),
      ...(await findKeptFrames(ctx, id, decisiveActs(view))),
    ],
    logoKey: logo?.storage_key ?? null,
  };
}

/** Outside the transaction: photos come from the store. */
export async function drawVerificationReport(
  { files, engines }: Platform,
  tenantKey: TenantKey,
  { report, kept, logoKey }: GatheredReport,
): Promise<Buffer> {
  const photos = await Promise.all(kept.map((each) => readKeptFile(files, each)));
  return engines.pdf.drawReport(tenantKey, report, { photos, logo: logoKey ? await files.get(logoKey) : null });
}
