import { sql } from "kysely";
import type { HitVerdict } from "#contract/records/verifications/screening.ts";
import { closeJudgedCases } from "#server/features/records/monitoring-base/monitoring-base.cases.service.ts";
import { assertMember, rowAuthorOf } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import {
  type ApplicantVault,
  openApplicantVault,
  openValue,
  openVault,
  sealBindings,
  sealValue,
} from "#server/platform/secrets/applicant-vault.ts";
import { rewriteCheck } from "./screenings.checks.service.ts";

/** `reason` is opened. */
type Judgement = {
  verdict: HitVerdict;
  reason: string | null;
  judgedBy: string | null;
  judgedByUserId: string | null;
  judgedAt: Date;
};

/**
 * Whose judgements hold for a verification: its applicant's, those of applicants that were merged with them, of companies
 * whose person they are, and of the persons of their company.
 */
async function whoseJudgements(ctx: Ctx, verificationId: string): Promise<string[]> {
  const project = ctxProjectOf(ctx);
  const { rows } = await sql<{ id: string }>`
    with own as (
      select coalesce(a.merged_into, a.id) as id from verifications v
      join applicants a on a.project_id = v.project_id and a.id = v.applicant_id
      where v.project_id = ${project}::uuid and v.id = ${verificationId}::uuid),
    same as (
      select a.id from applicants a, own
      where a.project_id = ${project}::uuid and (a.id = own.id or a.merged_into = own.id))
    select id from same
    union select p.applicant_id from affiliated_persons p
      join verifications v on v.project_id = p.project_id and v.id = p.verification_id
      where p.project_id = ${project}::uuid and p.applicant_id is not null and v.applicant_id in (select id from same)
    union select v.applicant_id from affiliated_persons p
      join verifications v on v.project_id = p.project_id and v.id = p.verification_id
      where p.project_id = ${project}::uuid and p.applicant_id in (select id from same)`.execute(ctx.tx);
  return rows.map(({ id }) => id);
}

/** What was last said of each of these hits, by `same_hash`. @throws applicants.erased */
export async function readJudgements(
  ctx: Ctx,
  verificationId: string,
  hashes: readonly string[],
): Promise<Map<string, Judgement>> {
  if (hashes.length === 0) return new Map();
  const rows = await ctx.tx
    .selectFrom("screening_judgements")
    .selectAll()
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", "in", await whoseJudgements(ctx, verificationId))
    .where(sql<boolean>`same_hash = any(${[...hashes]}::text[])`)
    .orderBy("judged_at")
    .execute();
  const vaults = new Map<string, ApplicantVault>();
  const judged = new Map<string, Judgement>();
  for (const row of rows) {
    const vault = vaults.get(row.applicant_id) ?? (await openApplicantVault(ctx, row.applicant_id));
    vaults.set(row.applicant_id, vault);
    judged.set(row.same_hash, {
      verdict: row.verdict,
      reason: row.reason === null ? null : String(openValue(vault, row.reason, sealBindings.hitReason(row.hit_id))),
      judgedBy: row.judged_by,
      judgedByUserId: row.judged_by_user_id,
      judgedAt: row.judged_at,
    });
  }
  return judged;
}

type Judged = { verificationId: string; hitId: string; sameHash: string };
export type HitJudgement = { verdict: HitVerdict | null; reason: string };

async function keepJudgement(
  ctx: Ctx,
  { verificationId, hitId, sameHash }: Judged,
  said: HitJudgement,
  whose: string[],
) {
  const { actor } = ctx;
  assertMember(actor);
  if (said.verdict === null) {
    await ctx.tx
      .deleteFrom("screening_judgements")
      .where("project_id", "=", ctxProjectOf(ctx))
      .where("applicant_id", "in", whose)
      .where("same_hash", "=", sameHash)
      .execute();
    return;
  }
  const vault = await openVault(ctx, verificationId);
  const values = {
    verdict: said.verdict,
    reason: said.reason === "" ? null : sealValue(vault, said.reason, sealBindings.hitReason(hitId)),
    hit_id: hitId,
    judged_by: actor.name,
    judged_by_user_id: actor.id,
    judged_at: sql<Date>`statement_timestamp()`,
  };
  await ctx.tx
    .insertInto("screening_judgements")
    .values({ project_id: ctxProjectOf(ctx), applicant_id: vault.applicantId, same_hash: sameHash, ...values })
    .onConflict((on) => on.columns(["project_id", "applicant_id", "same_hash"]).doUpdateSet(values))
    .execute();
}

/** Whoever searches for one of them holds its row: none of them copies a judgement that is replaced meanwhile. */
const lockVerifications = (ctx: Ctx, whose: readonly string[]) =>
  // In one order, so that two such calls cannot deadlock.
  sql`select from verifications where project_id = ${ctxProjectOf(ctx)}::uuid and applicant_id = any(${[...whose]}::uuid[])
    order by id for update`.execute(ctx.tx);

type SameHit = { id: string; verificationId: string };

/** The same hit in the last screening of each verification that it holds for, but not of declined ones. */
async function sameHits(ctx: Ctx, { verificationId, sameHash }: Judged, whose: readonly string[]): Promise<SameHit[]> {
  const project = ctxProjectOf(ctx);
  const { rows } = await sql<SameHit>`select h.id, h.verification_id as "verificationId" from verifications v
    join lateral (select s.id from screenings s where s.project_id = v.project_id and s.verification_id = v.id
      order by s.at desc, s.id limit 1) as last on true
    join screening_hits h on h.project_id = v.project_id and h.screening_id = last.id
    where v.project_id = ${project}::uuid and v.applicant_id = any(${[...whose]}::uuid[]) and h.same_hash = ${sameHash}
      and (v.id = ${verificationId}::uuid or v.status in ('pending', 'customer_pending', 'valid'))
    order by v.id`.execute(ctx.tx);
  return rows;
}

async function writeVerdict(
  ctx: Ctx,
  hit: SameHit,
  { verdict, reason }: HitJudgement,
  isRemembered: boolean,
): Promise<void> {
  const { actor } = ctx;
  assertMember(actor);
  const vault = await openVault(ctx, hit.verificationId);
  await ctx.tx
    .updateTable("screening_hits")
    .set({
      verdict,
      reason: verdict === null || reason === "" ? null : sealValue(vault, reason, sealBindings.hitReason(hit.id)),
      is_remembered: isRemembered && verdict !== null,
      judged_by: verdict === null ? null : actor.name,
      judged_by_user_id: verdict === null ? null : actor.id,
      judged_at: verdict === null ? null : sql<Date>`statement_timestamp()`,
    })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", hit.id)
    .execute();
}

/**
 * The newest word about an applicant and an entry, for every verification that shows the same hit; null takes it back.
 * @throws verifications.not_found, applicants.erased
 */
export async function recordHitJudgement(ctx: Ctx, judged: Judged, said: HitJudgement): Promise<void> {
  const whose = await whoseJudgements(ctx, judged.verificationId);
  await lockVerifications(ctx, whose);
  await keepJudgement(ctx, judged, said, whose);
  const hits = await sameHits(ctx, judged, whose);
  const ids = [...new Set([judged.verificationId, ...hits.map(({ verificationId }) => verificationId)])];
  const own = { id: judged.hitId, verificationId: judged.verificationId };
  for (const hit of [own, ...hits.filter(({ id }) => id !== own.id)])
    await writeVerdict(ctx, hit, said, hit.verificationId !== own.verificationId);
  const by = rowAuthorOf(ctx.actor).actor;
  for (const id of ids) {
    await rewriteCheck(ctx, id);
    if (said.verdict !== null) await closeJudgedCases(ctx, id, by);
  }
}
