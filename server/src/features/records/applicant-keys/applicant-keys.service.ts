import { sql } from "kysely";
import { applicantFailures } from "#contract/applicants/applicants.calls.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

async function hasClearData(ctx: Ctx, applicantId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with own as (select id from verifications where project_id = ${ctxProjectOf(ctx)} and applicant_id = ${applicantId})
    select exists (select from verification_answers where verification_id in (select id from own) and jsonb_typeof(answers) <> 'string')
      or exists (select from verification_readings where verification_id in (select id from own) and jsonb_typeof(reading) <> 'string')
      or exists (select from verification_checks where verification_id in (select id from own) and jsonb_typeof(evidence) <> 'string')
      or exists (select from verification_sessions where verification_id in (select id from own) and jsonb_typeof(info) <> 'string')
      or exists (select from verification_files where verification_id in (select id from own) and not is_encrypted)
      or exists (select from verification_videos where verification_id in (select id from own) and not is_encrypted) as found`.execute(
    ctx.tx,
  );
  return rows[0]?.found ?? false;
}

/**
 * Destroys an applicant's data key: nobody can read what was sealed with it any more, in the database, the store and
 * all backups of the store. May be repeated. Unencrypted data is not touched (docs/security.md).
 * Whoever asks records it. @returns whether there was a key to destroy
 * @throws applicants.not_found, applicants.not_encrypted_yet
 */
export async function destroyApplicantKey(ctx: Ctx, applicantId: string): Promise<boolean> {
  const project_id = ctxProjectOf(ctx);
  const found = await ctx.tx
    .selectFrom("applicants")
    .select("id")
    .where("project_id", "=", project_id)
    .where("id", "=", applicantId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw fail(applicantFailures.not_found);
  if (await hasClearData(ctx, applicantId)) throw fail(applicantFailures.not_encrypted_yet);
  const destroyed = { sealed_key: "", destroyed_at: sql<Date>`now()` };
  const { numInsertedOrUpdatedRows } = await ctx.tx
    .insertInto("applicant_keys")
    .values({ project_id, applicant_id: applicantId, ...destroyed })
    .onConflict((on) =>
      on.columns(["project_id", "applicant_id"]).doUpdateSet(destroyed).where("applicant_keys.sealed_key", "<>", ""),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows !== 0n;
}
