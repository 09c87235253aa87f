import { sql } from "kysely";
import type { LegalName } from "#contract/records/forms/legal-names.ts";
import { requestedConsents } from "#contract/records/requested/requested.rules.ts";
import { flowConsentFailures } from "#contract/steps/flow-consents.calls.ts";
import type { Language } from "#contract/values/languages.ts";
import { keepAnswers } from "#server/features/records/flow-base/flow-base.answers.service.ts";
import { consentStep, readConsents } from "#server/features/records/flow-base/flow-base.consents.queries.ts";
import { lockOpenVerification } from "#server/features/records/flow-base/flow-base.lock.service.ts";
import { findFlowVerification } from "#server/features/records/flow-base/flow-base.queries.ts";
import { readState } from "#server/features/steps/flow-state/flow-state.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf, ctxVerificationOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { withConsents } from "./flow-consents.rules.ts";

/** Kept with the form's version that was shown. @throws flow-consents.not_requested, flow.already_submitted */
export async function giveConsents(ctx: Ctx, names: readonly LegalName[]) {
  const { id, config, form_version } = await lockOpenVerification(ctx, null);
  const requested = requestedConsents(config);
  if (!names.every((name) => requested.includes(name))) throw fail(flowConsentFailures.not_requested);
  const kept = await readConsents(ctx, id);
  const { now } = await ctx.tx.selectNoFrom(sql<Date>`clock_timestamp()`.as("now")).executeTakeFirstOrThrow();
  const consents = withConsents(kept, names, { form: config, formVersion: form_version, now });
  await keepAnswers(ctx, id, consentStep, { consents });
  recordAudit(ctx, "flow.consents_given", { verificationId: id, consents: consents.map(({ name }) => name) });
  return readState(ctx, id);
}

/** Also after submission: mails about the outcome use it. @throws flow-consents.language_not_offered */
export async function chooseLanguage(ctx: Ctx, language: Language) {
  const { id, config } = await findFlowVerification(ctx, ctxVerificationOf(ctx));
  if (!config.languages.includes(language)) throw fail(flowConsentFailures.language_not_offered);
  await ctx.tx
    .updateTable("verifications")
    .set({ language })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  recordAudit(ctx, "flow.language_chosen", { verificationId: id, language });
  return {};
}
