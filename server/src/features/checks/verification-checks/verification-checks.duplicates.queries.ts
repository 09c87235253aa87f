import { sql } from "kysely";
import { faceDistance, unpackDescriptor } from "#engines/faces/compare.ts";
import type { IdentityKey } from "#server/features/cases/verifications/verifications.identity.rules.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { advisoryLocks } from "#server/platform/locks.ts";
import { keyedIdentityHash } from "#server/platform/secrets/project-keys.ts";
import type { DuplicateFacts, EarlierFaces } from "./verification-checks.facts.rules.ts";

/** `hasPassed` is read last, when nothing of the project can change any more. */
export type FoundDuplicate = Omit<DuplicateFacts, "hasPassed">;

type Self = { verificationId: string; applicantId: string };

/** Per kind, so that a crowd of one kind hides no other. */
const mostOfKind = 25;

/** Of each kind approved ones first, then the newest. */
export async function findByKeys(ctx: Ctx, self: Self, keys: readonly IdentityKey[]): Promise<FoundDuplicate[]> {
  if (keys.length === 0) return [];
  const keyed = await Promise.all(keys.map((key) => keyedIdentityHash(ctx, key)));
  // Keys of earlier releases are plain until a worker has replaced them.
  const plain = keys.map(({ hash }) => hash);
  const ranked = ctx.tx
    .selectFrom("identity_keys as k")
    .innerJoin("verifications as v", (join) =>
      join.onRef("v.project_id", "=", "k.project_id").onRef("v.id", "=", "k.verification_id"),
    )
    .where("k.project_id", "=", ctxProjectOf(ctx))
    .where("k.kind", "in", [...new Set(keys.map(({ kind }) => kind))])
    .where("k.key_hash", "in", [...keyed, ...plain])
    .where("v.applicant_id", "<>", self.applicantId)
    .groupBy(["k.kind", "k.verification_id", "v.status", "v.created_at"])
    .select([
      "k.kind",
      "k.verification_id",
      sql<number>`row_number() over (partition by k.kind
        order by (v.status = 'valid') desc, v.created_at desc, k.verification_id)`.as("rank"),
    ]);
  const rows = await ctx.tx
    .selectFrom(ranked.as("r"))
    .where("r.rank", "<=", mostOfKind)
    .select(["r.kind", "r.verification_id"])
    .execute();
  return rows.map(({ kind, verification_id }) => ({ kind, verificationId: verification_id, faceDistance: null }));
}

export async function findPassed(ctx: Ctx, found: readonly FoundDuplicate[]): Promise<ReadonlySet<string>> {
  if (found.length === 0) return new Set();
  const rows = await ctx.tx
    .selectFrom("verifications")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "in", [...new Set(found.map(({ verificationId }) => verificationId))])
    .where("status", "=", "valid")
    .select("id")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function findOwnFaces(ctx: Ctx, self: Self, descriptor: Float32Array): Promise<EarlierFaces | null> {
  const rows = await ctx.tx
    .selectFrom("verifications as v")
    .innerJoin("face_descriptors as d", (join) =>
      join.onRef("d.project_id", "=", "v.project_id").onRef("d.verification_id", "=", "v.id"),
    )
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where("v.applicant_id", "=", self.applicantId)
    .where("v.id", "<>", self.verificationId)
    // A declined verification proves nothing about the applicant's identity.
    .where("v.status", "<>", "invalid")
    .select(["d.descriptor", "v.status"])
    .orderBy(sql`v.status = 'valid'`, "desc")
    .orderBy("v.created_at", "desc")
    .limit(20)
    .execute();
  const faces = rows.map((row) => ({
    apart: faceDistance(descriptor, unpackDescriptor(row.descriptor)),
    isApproved: row.status === "valid",
  }));
  if (faces.length === 0) return null;
  const approved = faces.filter(({ isApproved }) => isApproved).map(({ apart }) => apart);
  return {
    farthest: Math.max(...faces.map(({ apart }) => apart)),
    nearestApproved: approved.length > 0 ? Math.min(...approved) : null,
  };
}

export type FaceScan = { duplicates: FoundDuplicate[]; upTo: number };

/**
 * Faces of other applicants nearer than `within`, numbered above `after`. Exact: compares every descriptor of the
 * project, page by page. Descriptors get their numbers under the project's lock, so a second scan after `upTo` misses
 * none.
 */
export async function findByFace(
  ctx: Ctx,
  self: Self,
  descriptor: Float32Array,
  { within, after }: { within: number; after: number },
): Promise<FaceScan> {
  const duplicates: FoundDuplicate[] = [];
  let upTo = after;
  for (;;) {
    const rows = await ctx.tx
      .selectFrom("face_descriptors as d")
      .innerJoin("verifications as v", (join) =>
        join.onRef("v.project_id", "=", "d.project_id").onRef("v.id", "=", "d.verification_id"),
      )
      .where("d.project_id", "=", ctxProjectOf(ctx))
      .where("d.seq", ">", upTo)
      .select(["d.seq", "d.verification_id", "d.descriptor", "v.applicant_id"])
      .orderBy("d.seq")
      .limit(10_000)
      .execute();
    for (const row of rows) {
      upTo = row.seq;
      if (row.applicant_id === self.applicantId) continue;
      const apart = faceDistance(descriptor, unpackDescriptor(row.descriptor));
      if (apart <= within) duplicates.push({ kind: "face", verificationId: row.verification_id, faceDistance: apart });
    }
    if (rows.length < 10_000) return { duplicates, upTo };
  }
}

/** One verification of a project at a time searches and writes keys, so that twins see each other. */
export async function lockDuplicates(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.duplicates}, hashtext(${ctxProjectOf(ctx)}))`.execute(ctx.tx);
}
