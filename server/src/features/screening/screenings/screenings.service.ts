import { createHash, randomUUID } from "node:crypto";
import type { ScreeningHit } from "#contract/records/verifications/screening.ts";
import { screeningFailures } from "#contract/screening/screenings.calls.ts";
import { lockForDecision } from "#server/features/cases/verifications/verifications.decide.service.ts";
import { requireVerification } from "#server/features/cases/verifications/verifications.find.queries.ts";
import { recordTouch } from "#server/features/cases/verifications/verifications.touches.service.ts";
import { isMember } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { type ApplicantVault, openVault, sealBindings, sealValue } from "#server/platform/secrets/applicant-vault.ts";
import { keyedIdentityHashes } from "#server/platform/secrets/project-keys.ts";
import { rewriteCheck } from "./screenings.checks.service.ts";
import { type HitJudgement, readJudgements, recordHitJudgement } from "./screenings.judgements.service.ts";
import type { ScreeningAuthor, ScreeningFacts } from "./screenings.rules.ts";
import type { FoundHit, ScreeningResult } from "./screenings.run.service.ts";

const authorOf = ({ actor }: Ctx): ScreeningAuthor =>
  isMember(actor) ? { name: actor.name, id: actor.id } : { name: null, id: null };

/** As a reviewer sees it: readers that say more of its kind leave decisions as they are. */
function withoutSchema({ schema: _, ...record }: ScreeningHit["record"] & { schema?: string }) {
  return record;
}

/** Of what was queried and what the list says: a decision about the hit holds as long as both stay. */
export async function sameHashes(ctx: Ctx, hits: readonly FoundHit[]): Promise<string[]> {
  const plain = hits.map(({ source, listCode, entryId, record, of }) =>
    createHash("sha256")
      .update(JSON.stringify([source, listCode, entryId, withoutSchema(record), of]))
      .digest("hex"),
  );
  return keyedIdentityHashes(ctx, "screening hit", plain);
}

const foundOf = ({ by, asked, listed, nameScore, explanation, record }: ScreeningHit) => ({
  by,
  asked,
  listed,
  nameScore,
  explanation,
  record,
});

/** A statement takes 65,535 values. */
const rowsAtOnce = 1_000;

async function writeHits(
  ctx: Ctx,
  vault: ApplicantVault,
  of: { verificationId: string; screeningId: string },
  result: ScreeningResult,
) {
  const hashes = await sameHashes(ctx, result.hits);
  const judged = await readJudgements(ctx, of.verificationId, hashes);
  const rows = result.hits.map((hit, n) => {
    const id = randomUUID();
    const before = judged.get(hashes[n] ?? "");
    return {
      project_id: ctxProjectOf(ctx),
      id,
      screening_id: of.screeningId,
      verification_id: of.verificationId,
      source: hit.source,
      list_code: hit.listCode,
      list_version: hit.listVersion,
      entry_id: hit.entryId,
      band: hit.band,
      score: hit.score,
      same_hash: hashes[n] ?? "",
      found: sealValue(vault, foundOf(hit), sealBindings.hit(id)),
      verdict: before?.verdict ?? null,
      reason: before?.reason ? sealValue(vault, before.reason, sealBindings.hitReason(id)) : null,
      is_remembered: before !== undefined,
      judged_by: before?.judgedBy ?? null,
      judged_by_user_id: before?.judgedByUserId ?? null,
      judged_at: before?.judgedAt ?? null,
    };
  });
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await ctx.tx
      .insertInto("screening_hits")
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
  return rows.map(({ band, verdict }) => ({ band, verdict }));
}

/** Keeps what was queried, in which lists, and every hit. The verification must be locked. */
export async function recordScreening(
  ctx: Ctx,
  verificationId: string,
  result: ScreeningResult,
  author: ScreeningAuthor = authorOf(ctx),
): Promise<ScreeningFacts> {
  const vault = await openVault(ctx, verificationId);
  const id = randomUUID();
  await ctx.tx
    .insertInto("screenings")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      verification_id: verificationId,
      requested_by: author.name,
      requested_by_user_id: author.id,
      queried: sealValue(vault, result.queried, sealBindings.screened(id)),
      lists: JSON.stringify(result.lists),
      missing: JSON.stringify(result.missing),
      is_cut: result.isCut,
    })
    .execute();
  const hits = await writeHits(ctx, vault, { verificationId, screeningId: id }, result);
  return { hits, missing: result.missing, listsCount: result.lists.length, isCut: result.isCut };
}

const listsIn = ({ lists }: ScreeningResult) => lists.map(({ code, version }) => `${code} ${version}`);

/** Against the lists of today. The verification's status stays: a person looks. */
export async function repeatScreening(
  ctx: Ctx,
  verificationId: string,
  result: ScreeningResult,
): Promise<{ hits: number }> {
  await lockForDecision(ctx, verificationId);
  const { hits } = await recordScreening(ctx, verificationId, result);
  await rewriteCheck(ctx, verificationId);
  await recordTouch(ctx, verificationId, "screened");
  const { missing, isCut } = result;
  recordAudit(ctx, "verifications.screened", {
    id: verificationId,
    lists: listsIn(result),
    hits: hits.length,
    missing,
    cut: isCut,
  });
  return { hits: hits.length };
}

/** @throws verifications.not_found, screenings.hit_not_found, screenings.reason_needed, applicants.erased */
export async function judgeHit(
  ctx: Ctx,
  { verificationId, hitId }: { verificationId: string; hitId: string },
  { verdict, reason }: HitJudgement,
) {
  await requireVerification(ctx, verificationId);
  if (verdict === "irrelevant" && reason.length < 3) throw fail(screeningFailures.reason_needed);
  const hit = await ctx.tx
    .selectFrom("screening_hits")
    .select(["list_code", "list_version", "entry_id", "verdict", "same_hash"])
    .where((eb) => eb.and({ project_id: ctxProjectOf(ctx), verification_id: verificationId, id: hitId }))
    .executeTakeFirst();
  if (!hit) throw fail(screeningFailures.hit_not_found);
  await recordHitJudgement(ctx, { verificationId, hitId, sameHash: hit.same_hash }, { verdict, reason });
  await recordTouch(ctx, verificationId, "hit_judged");
  const { list_code: list, list_version: version, entry_id: entry } = hit;
  recordAudit(ctx, "verifications.hit_judged", {
    id: verificationId,
    hit: hitId,
    list,
    version,
    entry,
    from: hit.verdict,
    to: verdict,
  });
  return {};
}
