import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import { commonFailures } from "#contract/failures.ts";
import { formFailures } from "#contract/forms/forms.calls.ts";
import type { forms } from "#contract/forms/forms.contract.ts";
import * as limits from "#contract/limits.ts";
import { themeFailures } from "#contract/project/themes.calls.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { blacklistFailures } from "#contract/screening/blacklists.calls.ts";
import { OUTBOUND_URL_REFUSALS } from "#contract/values/outbound-url.ts";
import { refuseUnknownReviewer } from "#server/features/project/form-reviewers/form-reviewers.queries.ts";
import { requestFormMailAddress } from "#server/features/project/mail-addresses/mail-addresses.service.ts";
import { lockProject } from "#server/features/project/projects/projects.lock.service.ts";
import { hasTheme } from "#server/features/project/themes/themes.queries.ts";
import { blacklistsOf } from "#server/features/records/blacklist-base/blacklist-base.screening.queries.ts";
import { vouchForAddress } from "#server/features/records/callback-addresses/callback-addresses.service.ts";
import { refuseUnfitPersonForm } from "#server/features/records/company-base/company-base.forms.queries.ts";
import { findForm, formTokenBinding, permanentLink } from "#server/features/records/form-base/form-base.queries.ts";
import { verifyAddress } from "#server/features/records/form-base/form-base.rules.ts";
import { withCleanEmails } from "#server/features/records/form-emails/form-emails.service.ts";
import { copyLocalisation } from "#server/features/records/form-localisations/form-localisations.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { nameOfCopy } from "#server/platform/copy-names.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail, failFields } from "#server/platform/fail.ts";
import { hashSecretToken, newSecretToken, sealWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { refusedPatterns } from "./forms.patterns.rules.ts";
import { formInabilitiesOf } from "./forms.queries.ts";
import { isOwnVerifyPage } from "./forms.rules.ts";

type EditRequest = z.output<typeof forms.edit.body>;

/** @throws forms.limit_exceeded */
export async function createForm(ctx: Ctx, config: FormConfig, permanentLinkEnabled: boolean) {
  refuseClosedAddress(ctx, config);
  refuseUnsafePatterns(config);
  refuseForeignCountries(config);
  await refuseUnknownTheme(ctx, config);
  await refuseUnknownReviewer(ctx, config);
  await refuseUnknownBlacklist(ctx, config);
  await refuseUnfitPersonForm(ctx, config);
  await lockFormLimit(ctx);
  const form = await insertForm(ctx, config, permanentLinkEnabled);
  recordAudit(ctx, "forms.created", { id: form.id, name: config.name });
  return form;
}

export async function copyForm(ctx: Ctx, id: string) {
  await lockFormLimit(ctx);
  const source = await findForm(ctx, id);
  const names = await ctx.tx
    .selectFrom("forms")
    .select("name")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("deleted_at", "is", null)
    .execute();
  const name = nameOfCopy(source.config.name, new Set(names.map((row) => row.name)));
  const form = await insertForm(ctx, { ...source.config, name }, source.permanent_link_enabled);
  await copyLocalisation(ctx, id, form.id);
  recordAudit(ctx, "forms.copied", { id: form.id, from: id, name });
  return form;
}

/** @throws forms.not_found; forms.stale when it is not the version that the editor opened */
export async function editForm(ctx: Ctx, request: EditRequest) {
  const { permanentLinkEnabled, ...saved } = await saveNextVersion(ctx, request);
  const { id, version } = saved;
  recordAudit(ctx, "forms.edited", { id, name: request.config.name, version, permanentLinkEnabled });
  return saved;
}

/** The caller records it. @throws forms.not_found, forms.stale */
export async function saveNextVersion(ctx: Ctx, { id, version, config, permanentLinkEnabled }: EditRequest) {
  refuseClosedAddress(ctx, config);
  refuseUnsafePatterns(config);
  refuseForeignCountries(config);
  await refuseUnknownTheme(ctx, config);
  await refuseUnknownReviewer(ctx, config);
  await refuseUnknownBlacklist(ctx, config);
  await refuseUnfitPersonForm(ctx, config);
  const saved = await ctx.tx
    .updateTable("forms")
    .set({
      name: config.name,
      description: config.description,
      current_version: version + 1,
      updated_at: sql<Date>`now()`,
      ...(permanentLinkEnabled === undefined ? {} : { permanent_link_enabled: permanentLinkEnabled }),
    })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .where("current_version", "=", version)
    .where("deleted_at", "is", null)
    .returning(["id", "current_version", "sealed_token", "permanent_link_enabled"])
    .executeTakeFirst();
  if (!saved) {
    await findForm(ctx, id);
    throw fail(formFailures.stale);
  }
  await insertVersion(ctx, id, saved.current_version, config);
  return {
    id,
    version: saved.current_version,
    link: permanentLink(ctx, saved),
    notAvailable: await formInabilitiesOf(ctx, config),
    permanentLinkEnabled: saved.permanent_link_enabled,
  };
}

/** The server knows its own domain and opened targets. */
function refuseClosedAddress(ctx: Ctx, { callbackUrl, redirectUrl }: FormConfig): void {
  if (isOwnVerifyPage(ctx.platform.config, redirectUrl))
    throw fail(commonFailures.invalid, {
      parameter: "config.redirectUrl",
      message:
        "This address is a verification page itself, so applicants would never leave it. Choose a page of your own.",
    });
  const refusal = callbackUrl === "" ? null : ctx.platform.outbound.checkUrl(callbackUrl);
  if (refusal)
    throw fail(commonFailures.invalid, { parameter: "config.callbackUrl", message: OUTBOUND_URL_REFUSALS[refusal] });
}

/** @throws request.invalid for each pattern that cannot run in linear time */
function refuseUnsafePatterns(config: FormConfig): void {
  const refused = refusedPatterns(config);
  if (refused.length > 0) throw failFields(refused);
}

/** Forms that were saved before this rule are still read: it is of saving alone. @throws request.invalid, at each country */
function refuseForeignCountries({ countries, steps }: FormConfig): void {
  const refused = steps.flatMap((step, index) =>
    step.type === "DOCUMENT"
      ? step.perCountry.flatMap(({ country }, n) =>
          countries.includes(country)
            ? []
            : [
                {
                  parameter: `config.steps.${index}.perCountry.${n}.country`,
                  message: "This country is not among the form's countries. Add it there, or remove it here.",
                  code: commonFailures.invalid.code,
                },
              ],
        )
      : [],
  );
  if (refused.length > 0) throw failFields(refused);
}

/** @throws blacklists.not_found, also for another project's */
async function refuseUnknownBlacklist(ctx: Ctx, { steps }: FormConfig): Promise<void> {
  for (const [index, step] of steps.entries()) {
    if (step.type !== "DATABASE_SCREENING" || step.customBlacklists.length === 0) continue;
    const known = new Set((await blacklistsOf(ctx, step.customBlacklists)).map(({ code }) => code));
    if (step.customBlacklists.some((code) => !known.has(code)))
      throw fail(blacklistFailures.not_found, { parameter: `config.steps.${index}.customBlacklists` });
  }
}

/** @throws themes.not_found, also for another project's */
async function refuseUnknownTheme(ctx: Ctx, { themeId }: FormConfig): Promise<void> {
  if (themeId !== null && !(await hasTheme(ctx, themeId)))
    throw fail(themeFailures.not_found, { parameter: "config.themeId" });
}

export async function removeForm(ctx: Ctx, id: string) {
  const removed = await ctx.tx
    .updateTable("forms")
    .set({ deleted_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning("name")
    .executeTakeFirst();
  if (!removed) throw fail(formFailures.not_found);
  recordAudit(ctx, "forms.deleted", { id, name: removed.name });
  return {};
}

/** Inserts that only refer to the project do not wait. */
async function lockFormLimit(ctx: Ctx) {
  const projectId = ctxProjectOf(ctx);
  await lockProject(ctx);
  const { n } = await ctx.tx
    .selectFrom("forms")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("project_id", "=", projectId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (n >= limits.formsPerProject) throw fail(formFailures.limit_exceeded);
}

async function insertForm(ctx: Ctx, config: FormConfig, permanentLinkEnabled: boolean) {
  const id = randomUUID();
  const token = newSecretToken(18);
  await ctx.tx
    .insertInto("forms")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      name: config.name,
      description: config.description,
      current_version: 1,
      token_hash: hashSecretToken(token),
      sealed_token: sealWithKeyRing(ctx.platform.keys, token, formTokenBinding(id)),
      permanent_link_enabled: permanentLinkEnabled,
    })
    .execute();
  await insertVersion(ctx, id, 1, config);
  const link = verifyAddress(ctx.platform.config.applicantUrl, token);
  return { id, version: 1, link, notAvailable: await formInabilitiesOf(ctx, config) };
}

async function insertVersion(ctx: Ctx, formId: string, version: number, config: FormConfig) {
  await ctx.tx
    .insertInto("form_versions")
    .values({
      project_id: ctxProjectOf(ctx),
      form_id: formId,
      version,
      config: JSON.stringify(withCleanEmails(config)),
      created_by: ctx.actor.id,
    })
    .execute();
  await vouchForAddress(ctx, config.callbackUrl);
  await requestFormMailAddress(ctx, config);
}
