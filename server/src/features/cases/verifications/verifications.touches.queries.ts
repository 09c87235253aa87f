import { sql } from "kysely";
import { isMember } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

/**
 * Members (ids) who have judged a hit, dismissed or restored an article, corrected a name, screened again, decided on a person
 * of the company, taken a decision back, merged the applicant or put them on a blacklist; also whoever judged a hit in an
 * earlier verification whose judgement still holds. Where two must decide, none of these is the second
 * (docs/decisions/0139).
 */
export async function whoTouchedVerification(ctx: Ctx, verificationId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from verification_touches
    where project_id = ${ctxProjectOf(ctx)}::uuid and verification_id = ${verificationId}::uuid
    union
    select h.judged_by_user_id from screening_hits h
    where h.project_id = ${ctxProjectOf(ctx)}::uuid and h.judged_by_user_id is not null and h.screening_id = (
      select s.id from screenings s where s.project_id = ${ctxProjectOf(ctx)}::uuid
        and s.verification_id = ${verificationId}::uuid order by s.at desc, s.id limit 1)`.execute(ctx.tx);
  return new Set(rows.map(({ id }) => id));
}

export const hasTouchedVerification = async (ctx: Ctx, verificationId: string): Promise<boolean> =>
  isMember(ctx.actor) && (await whoTouchedVerification(ctx, verificationId)).has(ctx.actor.id);
