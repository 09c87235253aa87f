import { z } from "zod";
import {
  FoundListRecord,
  type JudgedHit,
  ScreenedList,
  type Screening,
  ScreeningQuestion,
} from "#contract/records/verifications/screening.ts";
import { requireVerification } from "#server/features/cases/verifications/verifications.find.queries.ts";
import { readFormOf } from "#server/features/cases/verifications/verifications.form.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { openValue, openVault, sealBindings } from "#server/platform/secrets/applicant-vault.ts";
import { screeningStepOf } from "./screenings.question.queries.ts";
import { isByMonitoring, type ScreeningFacts } from "./screenings.rules.ts";

const Lists = z.array(ScreenedList);
const Missing = z.array(z.string());

const screeningsOf = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .selectFrom("screenings")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .orderBy("at", "desc")
    .orderBy("id");

const hitsOf = (ctx: Ctx, screeningId: string) =>
  ctx.tx
    .selectFrom("screening_hits")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("screening_id", "=", screeningId);

/** Of the last look; null when there was none. */
export async function readScreeningFacts(ctx: Ctx, verificationId: string): Promise<ScreeningFacts | null> {
  const last = await screeningsOf(ctx, verificationId).select(["id", "lists", "missing", "is_cut"]).executeTakeFirst();
  if (!last) return null;
  const hits = await hitsOf(ctx, last.id).select(["band", "verdict"]).execute();
  return {
    hits,
    missing: Missing.parse(last.missing),
    listsCount: Lists.parse(last.lists).length,
    isCut: last.is_cut,
  };
}

async function readHits(ctx: Ctx, verificationId: string, screeningId: string): Promise<JudgedHit[]> {
  const rows = await hitsOf(ctx, screeningId).selectAll().orderBy("score", "desc").orderBy("id").execute();
  if (rows.length === 0) return [];
  const vault = await openVault(ctx, verificationId);
  return rows.map((row) => ({
    id: row.id,
    ...FoundListRecord.parse(openValue(vault, row.found, sealBindings.hit(row.id))),
    source: row.source,
    listCode: row.list_code,
    listVersion: Number(row.list_version),
    entryId: row.entry_id,
    band: row.band,
    score: row.score,
    verdict: row.verdict,
    reason: row.reason === null ? null : z.string().parse(openValue(vault, row.reason, sealBindings.hitReason(row.id))),
    judgedBy: row.judged_by,
    judgedAt: row.judged_at?.toISOString() ?? null,
    isRemembered: row.is_remembered,
  }));
}

const earlierMost = 20;

/** @throws verifications.not_found, applicants.erased */
export async function showScreening(ctx: Ctx, verificationId: string) {
  await requireVerification(ctx, verificationId);
  const isRequested = screeningStepOf(await readFormOf(ctx, verificationId)) !== undefined;
  const [last, ...before] = await screeningsOf(ctx, verificationId)
    .select(["id", "at", "requested_by", "requested_by_user_id", "queried", "lists", "missing", "is_cut"])
    .select(({ selectFrom }) =>
      selectFrom("screening_hits as h")
        .whereRef("h.project_id", "=", "screenings.project_id")
        .whereRef("h.screening_id", "=", "screenings.id")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .as("hits"),
    )
    .limit(earlierMost)
    .execute();
  const earlier = before.map(({ at, requested_by, requested_by_user_id, hits }) => ({
    at: at.toISOString(),
    requestedBy: requested_by,
    isByMonitoring: isByMonitoring(requested_by, requested_by_user_id),
    hits: Number(hits ?? 0),
  }));
  if (!last) return { isRequested, screening: null, earlier };
  const vault = await openVault(ctx, verificationId);
  const screening: Screening = {
    id: last.id,
    at: last.at.toISOString(),
    requestedBy: last.requested_by,
    isByMonitoring: isByMonitoring(last.requested_by, last.requested_by_user_id),
    queried: ScreeningQuestion.parse(openValue(vault, last.queried, sealBindings.screened(last.id))),
    lists: Lists.parse(last.lists),
    missing: Missing.parse(last.missing),
    isCut: last.is_cut,
    hits: await readHits(ctx, verificationId, last.id),
  };
  return { isRequested, screening, earlier };
}
