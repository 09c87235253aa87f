import { Readable } from "node:stream";
import { sql } from "kysely";
import type { DateStyle } from "#contract/values/date-style.ts";
import { findImage } from "#server/features/images/images.queries.ts";
import { showScreening } from "#server/features/screenings/screenings.queries.ts";
import { findFiles, viewVerification } from "#server/features/verifications/verifications.view.queries.ts";
import { audit } from "#server/platform/audit.ts";
import { askerOf, type Ctx, projectOf } from "#server/platform/ctx.ts";
import type { RawReply } from "#server/platform/http.ts";
import { readKeptFile } from "#server/platform/secrets/applicant-vault.ts";
import { reviewWords } from "#server/review-words.ts";
import { type ChainHead, reportOf } from "./verification-pdf.rules.ts";

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

/** Drawn after the transaction, since photos come from the store. @throws verifications.not_found, applicants.erased */
export async function verificationPdf(ctx: Ctx, id: string, language: string): Promise<RawReply> {
  const view = await viewVerification(ctx, id);
  const { screening } = await showScreening(ctx, id);
  const { name: project, madeAt, logo } = await readProject(ctx);
  const words = reviewWords(language, ctx.session?.timezone ?? "UTC", await readDateStyle(ctx));
  const report = reportOf({ view, screening, project, madeAt, head: await readHead(ctx) }, words);
  const kept = await findFiles(ctx, { id, files: view.files });
  const asker = askerOf(ctx);
  audit(ctx, "verifications.pdf_made", { id });
  return {
    body: async (platform) => {
      const photos = await Promise.all(kept.map((each) => readKeptFile(platform.files, each)));
      const pictures = { photos, logo: logo ? await platform.files.get(logo.storage_key) : null };
      return Readable.from([await platform.engines.pdf.drawReport(asker, report, pictures)]);
    },
    mime: "application/pdf",
    name: `verification-${id}.pdf`,
  };
}
