import { sql } from "kysely";
import type { DuplicateKind } from "#contract/records/verifications/verification-states.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

/** Also those whose checks found this one later. */
export async function readDuplicates(ctx: Ctx, id: string, applicantId: string) {
  const found = await sql<{ other: string; kind: DuplicateKind; face_distance: number | null; is_later: boolean }>`
    select other_id as other, kind, face_distance, false as is_later from verification_duplicates where verification_id = ${id}
    union all select verification_id, kind, face_distance, true from verification_duplicates where other_id = ${id}`.execute(
    ctx.tx,
  );
  const ids = [...new Set(found.rows.map(({ other }) => other))].slice(0, 100);
  if (ids.length === 0) return [];
  const rows = await ctx.tx
    .selectFrom("verifications as v")
    .leftJoin("verification_files as s", (join) =>
      join
        .onRef("s.project_id", "=", "v.project_id")
        .onRef("s.verification_id", "=", "v.id")
        .on("s.side", "=", "selfie")
        .on("s.replaced_at", "is", null),
    )
    .leftJoin("verification_files as f", (join) =>
      join
        .onRef("f.project_id", "=", "v.project_id")
        .onRef("f.verification_id", "=", "v.id")
        .on("f.side", "=", "front")
        .on("f.page", "=", 1)
        .on("f.replaced_at", "is", null),
    )
    .where("v.id", "in", ids)
    .select(["v.id", "v.applicant_id", "v.created_at", "v.status", "v.applicant_name", "v.country"])
    .select(["s.id as selfie", "f.id as front", "v.resubmission_id", "v.proposal_id"])
    .select(
      sql<boolean>`v.status = 'processing' and exists (select from company_waits w
        where w.project_id = v.project_id and w.verification_id = v.id)`.as("is_of_persons"),
    )
    .orderBy("v.created_at", "desc")
    .execute();
  return rows.map((row) => {
    const mine = found.rows.filter(({ other }) => other === row.id);
    return {
      verificationId: row.id,
      applicantId: row.applicant_id,
      applicantName: row.applicant_name,
      created: row.created_at.toISOString(),
      status: row.status,
      isWaitingForApplicant: row.resubmission_id !== null,
      isProposed: row.proposal_id !== null,
      isWaitingForPersons: row.is_of_persons,
      sameApplicant: row.applicant_id === applicantId,
      kinds: [...new Set(mine.map(({ kind }) => kind))],
      foundLater: mine.some(({ is_later }) => is_later),
      faceDistance: mine.find(({ kind }) => kind === "face")?.face_distance ?? null,
      country: row.country === "ZZ" ? null : row.country,
      frontFileId: row.front,
      selfieFileId: row.selfie,
    };
  });
}

export async function countLaterDuplicates(ctx: Ctx, id: string): Promise<number> {
  const row = await ctx.tx
    .selectFrom("verification_duplicates")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("other_id", "=", id)
    .select(({ fn }) => fn.count<number>("verification_id").distinct().as("n"))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}
