import { sql } from "kysely";
import { applicantFailures } from "#contract/applicants/applicants.calls.ts";
import { recordTouchOfApplicants } from "#server/features/cases/verifications/verifications.touches.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { recordApplicantEvent } from "./applicants.events.service.ts";
import { findGivenApplicant, idsOfPerson, lockGivenApplicant } from "./applicants.given.queries.ts";
import { separableDays } from "./applicants.merge.rules.ts";

type Pair = { id: string; otherId: string };

/** In one order, so that two such calls cannot deadlock. */
async function lockBoth(ctx: Ctx, { id, otherId }: Pair) {
  const [a, b] = [await findGivenApplicant(ctx, id), await findGivenApplicant(ctx, otherId)];
  if (a.id === b.id) throw fail(applicantFailures.same_record);
  for (const each of [a.id, b.id].sort()) await lockGivenApplicant(ctx, each);
  return { kept: await findGivenApplicant(ctx, a.id), other: await findGivenApplicant(ctx, b.id) };
}

/**
 * Nothing is moved, so that it can be undone. @throws applicants.not_found, .erased, .same_record, .on_hold,
 * .has_merged
 */
export async function mergeApplicants(ctx: Ctx, pair: Pair) {
  const { kept, other } = await lockBoth(ctx, pair);
  if (other.legal_hold_at) throw fail(applicantFailures.on_hold);
  if ((await idsOfPerson(ctx, other.id)).length > 1) throw fail(applicantFailures.has_merged);
  await ctx.tx
    .updateTable("applicants")
    .set({ merged_into: kept.id, merged_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", other.id)
    .execute();
  await recordTouchOfApplicants(ctx, [kept.id, other.id], "merged");
  await recordApplicantEvent(ctx, { applicantId: kept.id, kind: "merged", otherId: other.id });
  recordAudit(ctx, "applicants.merged", { applicantId: kept.id, otherId: other.id });
  return {};
}

/** @throws applicants.not_found, .erased, .not_merged; applicants.merged_for_good after `separableDays` */
export async function separateApplicants(ctx: Ctx, { id, otherId }: Pair) {
  const kept = await lockGivenApplicant(ctx, id);
  const other = await ctx.tx
    .selectFrom("applicants")
    .select("id")
    .select(sql<boolean>`merged_at > now() - make_interval(days => ${separableDays})`.as("is_fresh"))
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", otherId)
    .where("merged_into", "=", kept.id)
    .executeTakeFirst();
  if (!other) throw fail(applicantFailures.not_merged);
  if (!other.is_fresh) throw fail(applicantFailures.merged_for_good);
  await ctx.tx
    .updateTable("applicants")
    .set({ merged_into: null, merged_at: null })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", other.id)
    .execute();
  await recordTouchOfApplicants(ctx, [kept.id, other.id], "merged");
  await recordApplicantEvent(ctx, { applicantId: kept.id, kind: "unmerged", otherId: other.id });
  recordAudit(ctx, "applicants.unmerged", { applicantId: kept.id, otherId: other.id });
  return {};
}
