import { sql } from "kysely";
import { ApplicantCorrections } from "#contract/records/applicants/applicant-profile.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { openApplicantVault, openValue, sealBindings } from "#server/platform/secrets/applicant-vault.ts";
import { type AnswerTimes, correctedSince, noCorrections } from "./applicant-records.rules.ts";

/** `rowVersion`: 0 while nothing was corrected. A merged record counts as the one that it was merged into. */
export async function readRecord(ctx: Ctx, id: string): Promise<{ rowVersion: number; record: ApplicantCorrections }> {
  const row = await ctx.tx
    .selectFrom("applicant_records")
    .select(["applicant_id", "row_version", "record"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where(
      "applicant_id",
      "=",
      sql<string>`(select coalesce(merged_into, id) from applicants
      where project_id = ${ctxProjectOf(ctx)} and id = ${id}::uuid)`,
    )
    .executeTakeFirst();
  if (!row) return { rowVersion: 0, record: noCorrections };
  const { applicant_id: applicantId } = row;
  const vault = await openApplicantVault(ctx, applicantId);
  return {
    rowVersion: row.row_version,
    record: ApplicantCorrections.parse(openValue(vault, row.record, sealBindings.record(applicantId))),
  };
}

/** Nothing while the verification is not submitted. @throws applicants.erased */
export async function readCorrections(
  ctx: Ctx,
  { applicantId, givenAt }: { applicantId: string; givenAt: AnswerTimes | null },
): Promise<ApplicantCorrections> {
  if (!givenAt) return noCorrections;
  const { record } = await readRecord(ctx, applicantId);
  return correctedSince(record, givenAt);
}
