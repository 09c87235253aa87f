import { sql } from "kysely";
import type { DateStyle } from "#contract/values/date-style.ts";
import type { PdfReport } from "#engines/pdf/report.ts";
import { readCompanyReview } from "#server/features/applicants/company-reviews/company-reviews.queries.ts";
import { findKeptFrames } from "#server/features/cases/verifications/verifications.liveness.queries.ts";
import { findFiles, viewVerification } from "#server/features/cases/verifications/verifications.view.queries.ts";
import { findImage } from "#server/features/project/images/images.queries.ts";
import { showScreening } from "#server/features/screening/screenings/screenings.queries.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type KeptFile, readKeptFile } from "#server/platform/secrets/applicant-vault.ts";
import type { TenantKey } from "#server/platform/semaphore.ts";
import { reviewWords } from "#server/review-words.ts";
import { type ChainHead, decisiveActs, reportOf } from "./verification-pdf.rules.ts";

type Language = { language: string; timeZone: string; style: DateStyle };
export type Gathered = { report: PdfReport; kept: KeptFile[]; logoKey: string | null };

async function readProject({ tx, ...ctx }: Ctx) {
  const id = projectOf({ ...ctx, tx });
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
    .where("project_id", "=", projectOf({ ...ctx, tx }))
    .select([sql<string>`seq::text`.as("seq"), sql<string>`encode(hash, 'hex')`.as("hash")])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst()) ?? null;

async function readDateStyle({ tx, session }: Ctx): Promise<DateStyle> {
  if (!session?.userId) return "language";
  const found = await tx.selectFrom("users").where("id", "=", session.userId).select("date_style").executeTakeFirst();
  return found?.date_style ?? "language";
}

/** The reader's own dates. */
export const languageOf = async (ctx: Ctx, language: string): Promise<Language> => ({
  language,
  timeZone: ctx.session?.timezone ?? "UTC",
  style: await readDateStyle(ctx),
});

/** @throws verifications.not_found, applicants.erased */
export async function gatherReport(ctx: Ctx, id: string, { language, timeZone, style }: Language): Promise<Gathered> {
  const view = await viewVerification(ctx, id);
  const company = await readCompanyReview(ctx, id);
  const { screening } = await showScreening(ctx, id);
  const { name: project, madeAt, logo } = await readProject(ctx);
  const words = reviewWords(language, timeZone, style);
  return {
    report: reportOf({ view, company, screening, project, madeAt, head: await readHead(ctx) }, words),
    kept: [
      ...(await findFiles(ctx, { id, files: view.files })),
      ...(await findKeptFrames(ctx, id, decisiveActs(view))),
    ],
    logoKey: logo?.storage_key ?? null,
  };
}

/** Outside the transaction: photos come from the store. */
export async function drawReport(
  { files, engines }: Platform,
  tenantKey: TenantKey,
  { report, kept, logoKey }: Gathered,
): Promise<Buffer> {
  const photos = await Promise.all(kept.map((each) => readKeptFile(files, each)));
  return engines.pdf.drawReport(tenantKey, report, { photos, logo: logoKey ? await files.get(logoKey) : null });
}
