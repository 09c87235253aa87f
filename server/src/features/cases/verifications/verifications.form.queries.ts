import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

/** As it was when the verification began. @throws verifications.not_found */
export async function readFormOf(ctx: Ctx, verificationId: string): Promise<FormConfig> {
  const row = await ctx.tx
    .selectFrom("verifications as v")
    .innerJoin("form_versions as fv", (join) =>
      join
        .onRef("fv.project_id", "=", "v.project_id")
        .onRef("fv.form_id", "=", "v.form_id")
        .onRef("fv.version", "=", "v.form_version"),
    )
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where("v.id", "=", verificationId)
    .select("fv.config")
    .executeTakeFirst();
  if (!row) throw fail(verificationFailures.not_found);
  return FormConfig.parse(row.config);
}
