import { formFailures } from "#contract/forms/forms.calls.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

/** Persons go through another form of the project, of persons. @throws forms.person_form_unfit */
export async function refuseUnfitPersonForm(ctx: Ctx, { steps }: FormConfig): Promise<void> {
  const index = steps.findIndex(({ type }) => type === "COMPANY");
  const step = steps[index];
  if (step?.type !== "COMPANY" || step.personFormId === null) return;
  const found = await ctx.tx
    .selectFrom("forms as f")
    .innerJoin("form_versions as fv", (join) =>
      join
        .onRef("fv.project_id", "=", "f.project_id")
        .onRef("fv.form_id", "=", "f.id")
        .onRef("fv.version", "=", "f.current_version"),
    )
    .select("fv.config")
    .where("f.project_id", "=", ctxProjectOf(ctx))
    .where("f.id", "=", step.personFormId)
    .where("f.deleted_at", "is", null)
    .executeTakeFirst();
  if (!found || stepOf(FormConfig.parse(found.config), "COMPANY"))
    throw fail(formFailures.person_form_unfit, { parameter: `config.steps.${index}.personFormId` });
}
