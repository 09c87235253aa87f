import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { screeningFailures } from "#contract/calls/screenings.calls.ts";
import type { HitVerdict, ScreeningHit } from "#contract/verifications/screening.ts";
import { closeJudgedCases } from "#server/features/monitoring-base/monitoring-base.cases.service.ts";
import { lockVerification } from "#server/features/verifications/verifications.decide.service.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { bindings, openValue, openVault, sealValue, type Vault } from "#server/platform/secrets/applicant-vault.ts";
import { keyedIdentityHashes } from "#server/platform/secrets/project-keys.ts";
import { rewriteCheck } from "./screenings.checks.service.ts";
import type { FoundHit, Look } from "./screenings.look.service.ts";
import type { ScreeningFacts } from "./screenings.rules.ts";

type Author = { name: string | null; id: string | null };

const authorOf = ({ actor }: Ctx): Author =>
  actor.kind === "user" ? { name: actor.name, id: actor.id } : { name: null, id: null };

/** Of what was asked and what the list says: a decision about the hit holds as long as both stay. */
export async function sameHashes(ctx: Ctx, hits: readonly FoundHit[]): Promise<string[]> {
  const plain = hits.map(({ source, listCode, entryId, record, of }) =>
    createHash("sha256")
      .update(JSON.stringify([source, listCode, entryId, record, of]))
      .digest("hex"),
  );
  return keyedIdentityHashes(ctx, "screening hit", plain);
}

type Judged = { id: string; same_hash: string; verdict: HitVerdict; reason: unknown; by: string | null; at: Date };

/** "Somebody else" holds for the applicant's other verifications, "is the applicant" for this one. */
async function readJudged(ctx: Ctx, verificationId: string, hashes: readonly string[]): Promise<Map<string, Judged>> {
  const { rows } = await sql<Judged>`
    select distinct on (h.same_hash) h.id, h.same_hash, h.verdict, h.reason, h.judged_by as by, h.judged_at as at
    from screening_hits h
    join verifications v on v.project_id = h.project_id and v.id = h.verification_id
    where h.project_id = ${projectOf(ctx)} and h.same_hash = any(${[...hashes]}::text[]) and h.verdict is not null
      and v.applicant_id = (select applicant_id from verifications where project_id = ${projectOf(ctx)} and id = ${verificationId})
      and (h.verdict = 'irrelevant' or h.verification_id = ${verificationId})
    order by h.same_hash, h.judged_at desc`.execute(ctx.tx);
  return new Map(rows.map((row) => [row.same_hash, row]));
}

const foundOf = ({ by, asked, listed, nameScore, explanation, record }: ScreeningHit) => ({
  by,
  asked,
  listed,
  nameScore,
  explanation,
  record,
});

async function writeHits(ctx: Ctx, vault: Vault, of: { verificationId: string; screeningId: string }, look: Look) {
  const hashes = await sameHashes(ctx, look.hits);
  const judged = await readJudged(ctx, of.verificationId, hashes);
  const rows = look.hits.map((hit, n) => {
    const id = randomUUID();
    const before = judged.get(hashes[n] ?? "");
    return {
      project_id: projectOf(ctx),
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
      found: sealValue(vault, foundOf(hit), bindings.hit(id)),
      verdict: before?.verdict ?? null,
      reason: before?.reason
        ? sealValue(vault, openValue(vault, before.reason, bindings.hitReason(before.id)), bindings.hitReason(id))
        : null,
      is_remembered: before !== undefined,
      judged_by: before?.by ?? null,
      judged_at: before?.at ?? null,
    };
  });
  if (rows.length > 0) await ctx.tx.insertInto("screening_hits").values(rows).execute();
  return rows.map(({ band, verdict }) => ({ band, verdict }));
}

/** Keeps what was asked, of which lists, and every hit. The verification must be locked. */
export async function recordLook(
  ctx: Ctx,
  verificationId: string,
  look: Look,
  author: Author = authorOf(ctx),
): Promise<ScreeningFacts> {
  const vault = await openVault(ctx, verificationId);
  const id = randomUUID();
  await ctx.tx
    .insertInto("screenings")
    .values({
      project_id: projectOf(ctx),
      id,
      verification_id: verificationId,
      asked_by: author.name,
      asked_by_user_id: author.id,
      asked: sealValue(vault, look.asked, bindings.screened(id)),
      lists: JSON.stringify(look.lists),
      missing: JSON.stringify(look.missing),
    })
    .execute();
  const hits = await writeHits(ctx, vault, { verificationId, screeningId: id }, look);
  return { hits, missing: look.missing, listsCount: look.lists.length };
}

const listsIn = ({ lists }: Look) => lists.map(({ code, version }) => `${code} ${version}`);

/** Against the lists of today. The verification's status stays: a person looks. */
export async function screenAgain(ctx: Ctx, verificationId: string, look: Look): Promise<{ hits: number }> {
  await lockVerification(ctx, verificationId);
  const { hits } = await recordLook(ctx, verificationId, look);
  await rewriteCheck(ctx, verificationId);
  audit(ctx, "verifications.screened", { id: verificationId, lists: listsIn(look), hits: hits.length });
  return { hits: hits.length };
}

type Judgement = { verdict: HitVerdict | null; reason: string };

/** @throws verifications.not_found, screenings.hit_not_found, screenings.reason_needed, applicants.erased */
export async function judgeHit(
  ctx: Ctx,
  { verificationId, hitId }: { verificationId: string; hitId: string },
  { verdict, reason }: Judgement,
) {
  await lockVerification(ctx, verificationId);
  if (verdict === "irrelevant" && reason.length < 3) throw fail(screeningFailures.reason_needed);
  const own = { project_id: projectOf(ctx), verification_id: verificationId, id: hitId };
  const hit = await ctx.tx
    .selectFrom("screening_hits")
    .select(["list_code", "list_version", "entry_id", "verdict"])
    .where((eb) => eb.and(own))
    .executeTakeFirst();
  if (!hit) throw fail(screeningFailures.hit_not_found);
  const author = authorOf(ctx);
  const sealed =
    verdict === null || reason === ""
      ? null
      : sealValue(await openVault(ctx, verificationId), reason, bindings.hitReason(hitId));
  await ctx.tx
    .updateTable("screening_hits")
    .set({
      verdict,
      reason: sealed,
      is_remembered: false,
      judged_by: verdict === null ? null : author.name,
      judged_by_user_id: verdict === null ? null : author.id,
      judged_at: verdict === null ? null : sql<Date>`now()`,
    })
    .where((eb) => eb.and(own))
    .execute();
  await rewriteCheck(ctx, verificationId);
  if (verdict !== null) await closeJudgedCases(ctx, verificationId, author.name);
  const { list_code: list, list_version: version, entry_id: entry } = hit;
  audit(ctx, "verifications.hit_judged", {
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
