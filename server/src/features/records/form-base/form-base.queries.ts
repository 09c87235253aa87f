import { formFailures } from "#contract/forms/forms.calls.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { hasTheme } from "#server/features/project/themes/themes.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { enterMode } from "#server/platform/mode.ts";
import { openWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { verifyAddress } from "./form-base.rules.ts";

/** @throws forms.not_found, also for another project's */
export async function findForm(ctx: Ctx, id: string) {
  const row = await ctx.tx
    .selectFrom("forms as f")
    .innerJoin("form_versions as v", (join) =>
      join
        .onRef("v.project_id", "=", "f.project_id")
        .onRef("v.form_id", "=", "f.id")
        .onRef("v.version", "=", "f.current_version"),
    )
    .select(["f.id", "f.name", "f.current_version", "f.sealed_token", "f.permanent_link_enabled", "v.config"])
    .where("f.project_id", "=", ctxProjectOf(ctx))
    .where("f.id", "=", id)
    .where("f.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw fail(formFailures.not_found);
  return { ...row, config: await withoutGoneTheme(ctx, FormConfig.parse(row.config)) };
}

/** For its links: those of a form for tests are tests, whatever the caller's mode. @throws forms.not_found */
export async function enterFormMode(ctx: Ctx, id: string) {
  const form = await findForm(ctx, id);
  if (form.config.isTest) await enterMode(ctx, "test");
  return form;
}

export async function withoutGoneTheme(ctx: Ctx, config: FormConfig): Promise<FormConfig> {
  const isGone = config.themeId !== null && !(await hasTheme(ctx, config.themeId));
  return isGone ? { ...config, themeId: null } : config;
}

/** Of a single link: callbacks name it. */
export const linkTokenBinding = (linkId: string) => ({ boundTo: `form_links.sealed_token:${linkId}` });
export const formTokenBinding = (formId: string) => ({ boundTo: `forms.sealed_token:${formId}` });

export function permanentLink({ platform }: Ctx, form: { id: string; sealed_token: string }): string {
  const token = openWithKeyRing(platform.keys, form.sealed_token, formTokenBinding(form.id)).toString("utf8");
  return verifyAddress(platform.config.applicantUrl, token);
}
