import { sql } from "kysely";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { findRequestOfVisit } from "#server/features/records/resubmission-base/resubmission-base.queries.ts";
import { type Ctx, ctxProjectOf, resubmissionIdOf } from "#server/platform/ctx.ts";
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
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where("v.id", "=", verificationId);

const formOf = ({ mode }: Ctx, config: FormConfig): FormConfig => (mode === "test" ? formOfTest(config) : config);

export async function findFlowVerification(ctx: Ctx, verificationId: string) {
  const row = await joinForm(ctx, verificationId)
    .select([
      "v.id",
      "v.row_version",
      "v.applicant_id",
      "v.link_id",
      "v.form_id",
      "v.decline_reasons",
      "v.form_version",
      "v.language",
      "v.resubmission_id",
      "fv.config",
    ])
    // Applicants do not see a decision that can still be undone.
    .select(sql<VerificationStatus>`case when v.undo_until > now() then 'pending' else v.status end`.as("status"))
    .executeTakeFirstOrThrow();
  const isRequested = row.resubmission_id !== null && row.resubmission_id === resubmissionIdOf(ctx);
  return {
    ...row,
    status: isRequested ? ("created" as const) : row.status,
    resubmission: isRequested ? await findRequestOfVisit(ctx) : null,
    config: formOf(ctx, FormConfig.parse(row.config)),
  };
}
