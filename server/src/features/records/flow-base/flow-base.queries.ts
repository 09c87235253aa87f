import { sql } from "kysely";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { findAskedOfVisit } from "#server/features/records/resubmission-base/resubmission-base.queries.ts";
import { askedInOf, type Ctx, projectOf } from "#server/platform/ctx.ts";
import { formOfTest } from "./flow-base.rules.ts";

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

const formOf = ({ mode }: Ctx, config: FormConfig): FormConfig => (mode === "test" ? formOfTest(config) : config);

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
      "v.asked_in",
      "fv.config",
    ])
    // Applicants do not see a decision that can still be undone.
    .select(sql<VerificationStatus>`case when v.held_until > now() then 'pending' else v.status end`.as("status"))
    .executeTakeFirstOrThrow();
  const isAsked = row.asked_in !== null && row.asked_in === askedInOf(ctx);
  return {
    ...row,
    status: isAsked ? ("created" as const) : row.status,
    asked: isAsked ? await findAskedOfVisit(ctx) : null,
    config: formOf(ctx, FormConfig.parse(row.config)),
  };
}
