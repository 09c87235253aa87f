import { sql } from "kysely";
import { applicantFailures } from "#contract/applicants/applicants.calls.ts";
import { forgetInCallbacks } from "#server/features/callbacks/callbacks/callbacks.forget.service.ts";
import { checkVerification } from "#server/features/checks/verification-checks/verification-checks.jobs.ts";
import { releaseReservation } from "#server/features/money/balances/balances.settle.service.ts";
import { destroyApplicantKey } from "#server/features/records/applicant-keys/applicant-keys.service.ts";
import { companiesToCheck } from "#server/features/records/company-base/company-base.waits.service.ts";
import { erasePersonalData } from "#server/features/records/personal-data/personal-data.erase.service.ts";
import type { PersonIds } from "#server/features/records/personal-data/personal-data.queries.ts";
import { forgetSearches } from "#server/features/screening/screenings/screenings.kept-searches.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { recordApplicantEvent } from "./applicants.events.service.ts";
import { type ApplicantFound, idsOfPerson, lockGivenApplicant } from "./applicants.given.queries.ts";
import { readKnownNames } from "./applicants.known.queries.ts";

/** What was under way ends; decisions on persons, and who was one, are outcomes and stay. */
async function endWhatRuns(ctx: Ctx, { applicants, verifications }: PersonIds): Promise<void> {
  const project = ctxProjectOf(ctx);
  const own = sql`project_id = ${project} and verification_id = any(${[...verifications]}::uuid[])`;
  const theirs = sql`project_id = ${project} and applicant_id = any(${[...applicants]}::uuid[])`;
  await sql`update affiliated_persons set remind_at = null where (${own}) or (${theirs})`.execute(ctx.tx);
  await sql`update video_calls set ended_at = coalesce(ended_at, now()), end_reason = coalesce(end_reason, 'stopped'),
    finished_at = coalesce(finished_at, now()) where ${own}`.execute(ctx.tx);
  await sql`update resubmissions set state = case state when 'waiting' then 'withdrawn' else state end,
    ended_at = coalesce(ended_at, now()) where ${own}`.execute(ctx.tx);
  await sql`update verifications set resubmission_id = null, row_version = row_version + 1
    where project_id = ${project} and id = any(${[...verifications]}::uuid[])`.execute(ctx.tx);
  await sql`update form_links set revoked_at = now() where ${theirs} and revoked_at is null`.execute(ctx.tx);
  await sql`update applicants set erased_at = now()
    where project_id = ${project} and id = any(${[...applicants]}::uuid[])`.execute(ctx.tx);
}

/** What companies' histories say of this person, from before their events had the person's id. */
async function emptyOldEvents(ctx: Ctx, applicants: readonly string[]): Promise<void> {
  await sql`update verification_events set comment = null
    where project_id = ${ctxProjectOf(ctx)} and comment is not null
      and kind in ('person_approved', 'person_declined', 'person_taken_back')
      and verification_id in (select verification_id from affiliated_persons
        where project_id = ${ctxProjectOf(ctx)} and applicant_id = any(${[...applicants]}::uuid[]))`.execute(ctx.tx);
}

/**
 * What waits for money or for a company's persons is read by nobody: it ends as if it had not been submitted, and what
 * was reserved for it is released. A person's right to erasure does not wait for an invoice.
 */
async function endWaiting(ctx: Ctx, applicantIds: string[]): Promise<void> {
  const project = ctxProjectOf(ctx);
  const waiting = sql`select v.id from verifications v where v.project_id = ${project}
    and v.applicant_id = any(${applicantIds}::uuid[]) and v.status = 'processing'`;
  const { rows } = await sql<{ id: string }>`
    with unpaid as (delete from unpaid_submissions where project_id = ${project} and verification_id in (${waiting})
      returning verification_id as id),
    waits as (delete from company_waits where project_id = ${project} and until > now()
      and verification_id in (${waiting}) returning verification_id as id)
    select id from unpaid union select id from waits`.execute(ctx.tx);
  for (const { id } of rows) {
    await releaseReservation(ctx, `verification:${id}`);
    await sql`update verifications set status = 'created', row_version = row_version + 1
      where project_id = ${project} and id = ${id}`.execute(ctx.tx);
    recordAudit(ctx, "verifications.wait_ended", { id });
  }
}

/** Locked. @throws applicants.on_hold, applicants.being_checked */
async function lockPerson(ctx: Ctx, row: ApplicantFound): Promise<PersonIds> {
  if (row.legal_hold_at) throw fail(applicantFailures.on_hold);
  const applicants = await idsOfPerson(ctx, row.id);
  await endWaiting(ctx, applicants);
  const verifications = await ctx.tx
    .selectFrom("verifications")
    .select(["id", "status"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", "in", applicants)
    .forUpdate()
    .execute();
  if (verifications.some(({ status }) => status === "processing")) throw fail(applicantFailures.being_checked);
  return { applicants, verifications: verifications.map(({ id }) => id) };
}

/**
 * Destroys a person's data for good: the key, and with it every backup of what it sealed; files, answers, readings, faces and
 * names, as the comments on the columns say (docs/decisions/0143). Ids, times, outcomes and counts stay. `reason` is a word
 * for the log, not about the person.
 * @throws applicants.not_found, applicants.erased, applicants.on_hold, applicants.being_checked,
 * applicants.not_encrypted_yet.
 */
export async function eraseApplicant(ctx: Ctx, id: string, reason: string) {
  const row = await lockGivenApplicant(ctx, id);
  const person = await lockPerson(ctx, row);
  const { applicants, verifications } = person;
  await forgetSearches(ctx, await readKnownNames(ctx, row, person));
  for (const each of applicants) await destroyApplicantKey(ctx, each);
  await forgetInCallbacks(ctx, applicants);
  await emptyOldEvents(ctx, applicants);
  const files = await erasePersonalData(ctx, person);
  await endWhatRuns(ctx, person);
  for (const each of applicants)
    for (const verificationId of await companiesToCheck(ctx, each))
      await enqueue(ctx, checkVerification, { verificationId }, { group: ctxProjectOf(ctx) });
  await recordApplicantEvent(ctx, { applicantId: row.id, kind: "erased" });
  recordAudit(ctx, "applicants.erased", { applicantId: row.id, reason, verifications: verifications.length, files });
  return {};
}
