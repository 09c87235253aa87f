import { sql } from "kysely";
import { distance, unpackDescriptor } from "#engines/faces/compare.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import type { DuplicateFacts } from "./verifications.check.rules.ts";
import type { IdentityKey } from "./verifications.identity.rules.ts";

type Self = { verificationId: string; applicantId: string };

/** Verifications of other applicants of this project that share a key. */
export async function findByKeys(ctx: Ctx, self: Self, keys: readonly IdentityKey[]): Promise<DuplicateFacts[]> {
  if (keys.length === 0) return [];
  const rows = await ctx.tx
    .selectFrom("identity_keys as k")
    .innerJoin("verifications as v", (join) =>
      join.onRef("v.project_id", "=", "k.project_id").onRef("v.id", "=", "k.verification_id"),
    )
    .where("k.project_id", "=", projectOf(ctx))
    .where("k.kind", "in", [...new Set(keys.map(({ kind }) => kind))])
    .where(
      "k.key_hash",
      "in",
      keys.map(({ hash }) => hash),
    )
    .where("v.applicant_id", "<>", self.applicantId)
    .select(["k.kind", "k.verification_id"])
    .distinct()
    .limit(100)
    .execute();
  return rows.map(({ kind, verification_id }) => ({
    kind,
    verificationId: verification_id,
    faceDistance: null,
  }));
}

/** The applicant's own earlier faces: the distance to the nearest; null when there is none. */
export async function nearestOwnFace(ctx: Ctx, self: Self, descriptor: Float32Array): Promise<number | null> {
  const rows = await ctx.tx
    .selectFrom("verifications as v")
    .innerJoin("face_descriptors as d", (join) =>
      join.onRef("d.project_id", "=", "v.project_id").onRef("d.verification_id", "=", "v.id"),
    )
    .where("v.project_id", "=", projectOf(ctx))
    .where("v.applicant_id", "=", self.applicantId)
    .where("v.id", "<>", self.verificationId)
    // Whoever was declined proves nothing of who the applicant is.
    .where("v.status", "<>", "invalid")
    .select("d.descriptor")
    .orderBy("v.created_at", "desc")
    .limit(20)
    .execute();
  const distances = rows.map((row) => distance(descriptor, unpackDescriptor(row.descriptor)));
  return distances.length > 0 ? Math.min(...distances) : null;
}

export type FaceScan = { duplicates: DuplicateFacts[]; upTo: number };

/**
 * Faces of other applicants nearer than `within`, among those with a number above `after`. Exact: every descriptor of the
 * project is compared, a page at a time. Descriptors are numbered under the project's lock, so a second scan after
 * `upTo` misses none.
 */
export async function findByFace(
  ctx: Ctx,
  self: Self,
  descriptor: Float32Array,
  { within, after }: { within: number; after: number },
): Promise<FaceScan> {
  const duplicates: DuplicateFacts[] = [];
  let upTo = after;
  for (;;) {
    const rows = await ctx.tx
      .selectFrom("face_descriptors as d")
      .innerJoin("verifications as v", (join) =>
        join.onRef("v.project_id", "=", "d.project_id").onRef("v.id", "=", "d.verification_id"),
      )
      .where("d.project_id", "=", projectOf(ctx))
      .where("d.seq", ">", upTo)
      .select(["d.seq", "d.verification_id", "d.descriptor", "v.applicant_id"])
      .orderBy("d.seq")
      .limit(10_000)
      .execute();
    for (const row of rows) {
      upTo = row.seq;
      if (row.applicant_id === self.applicantId) continue;
      const apart = distance(descriptor, unpackDescriptor(row.descriptor));
      if (apart <= within) duplicates.push({ kind: "face", verificationId: row.verification_id, faceDistance: apart });
    }
    if (rows.length < 10_000) return { duplicates, upTo };
  }
}

/** Duplicates are looked up and keys written by one verification of a project at a time, so that twins see each other. */
export async function lockDuplicates(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7714004, hashtext(${projectOf(ctx)}))`.execute(ctx.tx);
}
