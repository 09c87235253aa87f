import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { applicantFailures } from "#contract/applicants/applicants.calls.ts";
import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import type { ApplicantCorrections, ApplicantProfile } from "#contract/records/applicants/applicant-profile.ts";
import { readPhone } from "#engines/phones/read-phone.ts";
import { announceCallback } from "#server/features/callbacks/callbacks/callbacks.service.ts";
import { lockForDecision } from "#server/features/cases/verifications/verifications.decide.service.ts";
import { recordTouchOfApplicants } from "#server/features/cases/verifications/verifications.touches.service.ts";
import { checkVerification } from "#server/features/checks/verification-checks/verification-checks.jobs.ts";
import { readRecord } from "#server/features/records/applicant-records/applicant-records.queries.ts";
import { applyEdit } from "#server/features/records/applicant-records/applicant-records.rules.ts";
import { assertMember, rowAuthorOf } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { readNow } from "#server/platform/clock.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { openApplicantVault, sealBindings, sealValue } from "#server/platform/secrets/applicant-vault.ts";
import { recordApplicantEvent } from "./applicants.events.service.ts";
import { lockGivenApplicant, readGivenAnswers } from "./applicants.given.queries.ts";
import { applicantHashes } from "./applicants.hashes.queries.ts";

type Edit = { rowVersion: number; profile: ApplicantProfile };

/** A number that was given so stays as it is. */
function refusePhone({ phone, residence_country }: ApplicantProfile, changed: readonly string[]): void {
  if (phone === null || !changed.includes("phone")) return;
  if (readPhone(phone, residence_country ?? undefined) === null) throw fail(applicantFailures.phone_invalid);
}

export async function keepRecord(
  ctx: Ctx,
  applicantId: string,
  rowVersion: number,
  record: ApplicantCorrections,
): Promise<void> {
  const project_id = ctxProjectOf(ctx);
  const vault = await openApplicantVault(ctx, applicantId);
  const sealed = { row_version: rowVersion, record: sealValue(vault, record, sealBindings.record(applicantId)) };
  await ctx.tx
    .insertInto("applicant_records")
    .values({ project_id, applicant_id: applicantId, ...sealed })
    .onConflict((on) =>
      on.columns(["project_id", "applicant_id"]).doUpdateSet({ ...sealed, updated_at: sql<Date>`excluded.updated_at` }),
    )
    .execute();
}

export async function keepHashes(
  ctx: Ctx,
  applicantId: string,
  profile: Parameters<typeof applicantHashes>[1],
  record: ApplicantCorrections,
): Promise<void> {
  const project_id = ctxProjectOf(ctx);
  const hashes = await applicantHashes(ctx, profile, record.company.companyName?.value);
  await ctx.tx
    .deleteFrom("applicant_hashes")
    .where("project_id", "=", project_id)
    .where("applicant_id", "=", applicantId)
    .execute();
  if (hashes.length > 0)
    await ctx.tx
      .insertInto("applicant_hashes")
      .values(hashes.map((key_hash) => ({ project_id, key_hash, applicant_id: applicantId })))
      .execute();
}

/** @throws applicants.not_found, .erased, .stale, .phone_invalid; applicants.unchanged unless `mayBeSame` */
async function editRecord(
  ctx: Ctx,
  id: string,
  { rowVersion, profile }: Edit,
  { verificationId, mayBeSame = false }: { verificationId?: string; mayBeSame?: boolean } = {},
) {
  const row = await lockGivenApplicant(ctx, id);
  const before = await readRecord(ctx, row.id);
  if (before.rowVersion !== rowVersion) throw fail(applicantFailures.stale);
  assertMember(ctx.actor);
  const author = { by: ctx.actor.name, at: (await readNow(ctx)).toISOString() };
  const given = await readGivenAnswers(ctx, row);
  const { record, changes } = applyEdit({ given, record: before.record }, profile, author);
  const changed = changes.map(({ field }) => field);
  if (changed.length === 0 && !mayBeSame) throw fail(applicantFailures.unchanged);
  refusePhone(profile, changed);
  if (changed.length === 0) return { applicantId: row.id, rowVersion, changed };
  await keepRecord(ctx, row.id, rowVersion + 1, record);
  await keepHashes(ctx, row.id, profile, record);
  await recordTouchOfApplicants(ctx, [row.id], "corrected");
  const about = verificationId ? { verificationId } : {};
  await recordApplicantEvent(ctx, { applicantId: row.id, kind: "edited", detail: { changes }, ...about });
  return { applicantId: row.id, rowVersion: rowVersion + 1, changed };
}

export async function editApplicant(ctx: Ctx, id: string, edit: Edit) {
  const { applicantId, rowVersion, changed } = await editRecord(ctx, id, edit);
  // Names of fields alone: the log outlives the applicant's data.
  recordAudit(ctx, "applicants.edited", { applicantId, fields: changed });
  return { rowVersion, changed };
}

export const recordEditOfVerification = (
  ctx: Ctx,
  before: {
    id: string;
    status: "pending" | "customer_pending" | "valid" | "invalid" | "created" | "processing";
    rowVersion: number;
  },
  kind: "edited" | "rechecking",
) =>
  ctx.tx
    .insertInto("verification_events")
    .values({
      project_id: ctxProjectOf(ctx),
      verification_id: before.id,
      id: randomUUID(),
      kind,
      ...rowAuthorOf(ctx.actor),
      from_status: kind === "rechecking" ? before.status : null,
      to_status: kind === "rechecking" ? "processing" : null,
      decline_reasons: [],
      on_row_version: before.rowVersion,
    })
    .execute();

/** @throws applicants.not_checkable */
export async function runChecksAgain(ctx: Ctx, verificationId: string): Promise<void> {
  const before = await lockForDecision(ctx, verificationId);
  if (before.isRequested || (before.status !== "pending" && before.status !== "customer_pending"))
    throw fail(applicantFailures.not_checkable);
  await ctx.tx
    .updateTable("verifications")
    .set({ status: "processing", row_version: before.rowVersion + 1 })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", verificationId)
    .execute();
  await recordEditOfVerification(ctx, before, "rechecking");
  await enqueue(ctx, checkVerification, { verificationId }, { group: ctxProjectOf(ctx) });
}

/** Where there was one: as things are now. @throws applicants.no_callback */
export async function renewCallback(ctx: Ctx, verificationId: string): Promise<void> {
  const known = await ctx.tx
    .selectFrom("callbacks as c")
    .innerJoin("verifications as v", (join) =>
      join.onRef("v.project_id", "=", "c.project_id").onRef("v.id", "=", "c.verification_id"),
    )
    .select("v.status")
    .where("c.project_id", "=", ctxProjectOf(ctx))
    .where("c.verification_id", "=", verificationId)
    .limit(1)
    .executeTakeFirst();
  if (!known) throw fail(applicantFailures.no_callback);
  const isDecided = known.status === "valid" || known.status === "invalid";
  const type = isDecided ? "VERIFICATION_COMPLETED" : "VERIFICATION_STATUS_CHANGED";
  await announceCallback(ctx, { verificationId, type, isDue: true });
}

/** Without new checks and a callback, something must have changed. @throws verifications.not_found, as `editRecord` */
export async function editApplicantProfile(
  ctx: Ctx,
  requested: Edit & { verification_public_id: string; run_checks: boolean; resend_callback: boolean },
) {
  const { verification_public_id: verificationId, run_checks, resend_callback } = requested;
  const verification = await ctx.tx
    .selectFrom("verifications")
    .select("applicant_id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", verificationId)
    .executeTakeFirst();
  if (!verification) throw fail(verificationFailures.not_found, { parameter: "verification_public_id" });
  const { applicantId, rowVersion, changed } = await editRecord(ctx, verification.applicant_id, requested, {
    verificationId,
    mayBeSame: run_checks || resend_callback,
  });
  if (changed.length > 0) await recordEditOfVerification(ctx, await lockForDecision(ctx, verificationId), "edited");
  if (run_checks) await runChecksAgain(ctx, verificationId);
  if (resend_callback) await renewCallback(ctx, verificationId);
  recordAudit(ctx, "applicants.edited", { applicantId, verificationId, fields: changed, run_checks, resend_callback });
  return { rowVersion, changed };
}
