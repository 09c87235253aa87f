import { sql } from "kysely";
import { applicantFailures } from "#contract/calls/applicants.calls.ts";
import { destroyApplicantKey } from "#server/features/applicant-keys/applicant-keys.service.ts";
import { companiesToCheck } from "#server/features/company-base/company-base.waits.service.ts";
import { checkVerification } from "#server/features/verification-checks/verification-checks.jobs.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { giveUpFile } from "#server/platform/files/pending-files.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { recordEvent } from "./applicants.events.service.ts";
import { idsOfPerson, lockApplicant } from "./applicants.given.queries.ts";

/** Ids, times, outcome and counts are in other tables. */
const personalTables = [
  "verification_comments",
  "verification_articles",
  "photo_notes",
  "verification_answers",
  "verification_readings",
  "verification_checks",
  "screening_hits",
  "screenings",
  "verification_sessions",
  "signed_reports",
  "applicant_signatures",
  "verification_files",
  "verification_videos",
  "video_call_rooms",
  "video_call_sides",
  "video_call_pieces",
  "liveness_acts",
  "liveness_runs",
  "bank_ids",
  "identity_keys",
  "face_descriptors",
  "picture_prints",
  "flow_sessions",
  "flow_handoffs",
  "flow_visit_devices",
  "flow_codes",
  "verification_labels",
  "resubmission_answers",
  "company_waits",
] as const;

const recordTables = [
  "applicant_records",
  "applicant_hashes",
  "applicant_labels",
  "monitoring_events",
  "monitored_applicants",
  "screening_judgements",
] as const;

const fileTables = ["verification_files", "verification_videos", "video_call_pieces", "liveness_acts"] as const;

/** @returns how many files go */
async function eraseVerification(ctx: Ctx, id: string): Promise<number> {
  const project = projectOf(ctx);
  const own = sql`project_id = ${project} and verification_id = ${id}`;
  let files = 0;
  for (const table of fileTables) {
    const { rows } = await sql<{
      storage_key: string;
    }>`select storage_key from ${sql.table(table)} where ${own}`.execute(ctx.tx);
    for (const { storage_key } of rows) await giveUpFile(ctx, storage_key);
    files += rows.length;
  }
  for (const table of personalTables) await sql`delete from ${sql.table(table)} where ${own}`.execute(ctx.tx);
  // Bodies of callbacks may hold the applicant's data, and replies repeat it.
  await sql`delete from callback_attempts where project_id = ${project}
    and callback_id in (select id from callbacks where ${own})`.execute(ctx.tx);
  await sql`delete from callbacks where ${own}`.execute(ctx.tx);
  // Decisions on persons, and who was one, are outcomes; what was said of them goes.
  await sql`update affiliated_persons set details = null, decision_comment = null, remind_at = null
    where ${own}`.execute(ctx.tx);
  await sql`update verification_events set comment = null where ${own} and comment is not null`.execute(ctx.tx);
  await sql`update video_calls set ended_at = coalesce(ended_at, now()), end_reason = coalesce(end_reason, 'stopped'),
    finished_at = coalesce(finished_at, now()) where ${own}`.execute(ctx.tx);
  await sql`update resubmissions set words = '""', state = case state when 'waiting' then 'withdrawn' else state end,
    ended_at = coalesce(ended_at, now()) where ${own}`.execute(ctx.tx);
  await sql`update verifications set applicant_name = '', asked_in = null, version = version + 1
    where project_id = ${project} and id = ${id}`.execute(ctx.tx);
  return files;
}

async function eraseRecord(ctx: Ctx, id: string): Promise<void> {
  const project = projectOf(ctx);
  const own = sql`project_id = ${project} and applicant_id = ${id}`;
  for (const table of recordTables) await sql`delete from ${sql.table(table)} where ${own}`.execute(ctx.tx);
  await sql`update applicant_events set detail = null where ${own} and detail is not null`.execute(ctx.tx);
  // What companies have said of this person.
  await sql`update affiliated_persons set details = null, decision_comment = null, remind_at = null
    where ${own}`.execute(ctx.tx);
  await sql`update form_links set revoked_at = now() where ${own} and revoked_at is null`.execute(ctx.tx);
  await sql`update applicants set first_name = null, last_name = null, middle_name = null, dob = null, gender = null,
    residence_country = null, email = null, phone = null, company_name = null, registration_country = null, erased_at = now()
    where project_id = ${project} and id = ${id}`.execute(ctx.tx);
}

/**
 * Destroys a person's data for good: the key, and with it every backup of what it sealed; files, answers, readings, faces and
 * names. Ids, times, outcomes and counts stay. `reason` is a word for the log, not about the person.
 * @throws applicants.not_found, applicants.erased, applicants.on_hold, applicants.being_checked,
 * applicants.not_encrypted_yet.
 */
export async function eraseApplicant(ctx: Ctx, id: string, reason: string) {
  const row = await lockApplicant(ctx, id);
  if (row.held_at) throw fail(applicantFailures.on_hold);
  const ids = await idsOfPerson(ctx, row.id);
  const verifications = await ctx.tx
    .selectFrom("verifications")
    .select(["id", "status"])
    .where("project_id", "=", projectOf(ctx))
    .where("applicant_id", "in", ids)
    .forUpdate()
    .execute();
  if (verifications.some(({ status }) => status === "processing")) throw fail(applicantFailures.being_checked);
  for (const each of ids) await destroyApplicantKey(ctx, each);
  let files = 0;
  for (const { id: verificationId } of verifications) files += await eraseVerification(ctx, verificationId);
  for (const each of ids) await eraseRecord(ctx, each);
  for (const each of ids)
    for (const verificationId of await companiesToCheck(ctx, each))
      await enqueue(ctx, checkVerification, { verificationId }, { group: projectOf(ctx) });
  await recordEvent(ctx, { applicantId: row.id, kind: "erased" });
  audit(ctx, "applicants.erased", { applicantId: row.id, reason, verifications: verifications.length, files });
  return {};
}
