import { sql } from "kysely";
import { FormConfig } from "#contract/forms/form-config.ts";
import type { VerificationStatus } from "#contract/verifications/verification-states.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";

const joinForm = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .selectFrom("verifications as v")
    .innerJoin("form_versions as fv", (join) =>
      join
        .onRef("fv.project_id", "=", "v.project_id")
        .onRef("fv.form_id", "=", "v.form_id")
        .onRef("fv.version", "=", "v.form_version"),
    )
    .where("v.project_id", "=", projectOf(ctx))
    .where("v.id", "=", verificationId);

/** With the form version that it started with. */
export async function findVerification(ctx: Ctx, verificationId: string) {
  const row = await joinForm(ctx, verificationId)
    .select([
      "v.id",
      "v.version",
      "v.applicant_id",
      "v.link_id",
      "v.form_id",
      "v.decline_reasons",
      "v.form_version",
      "v.language",
      "fv.config",
    ])
    // Applicants do not see a decision that can still be undone.
    .select(sql<VerificationStatus>`case when v.held_until > now() then 'pending' else v.status end`.as("status"))
    .executeTakeFirstOrThrow();
  return { ...row, config: FormConfig.parse(row.config) };
}
