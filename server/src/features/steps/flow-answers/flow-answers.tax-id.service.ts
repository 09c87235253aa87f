import type { ReplyError } from "#contract/endpoint.ts";
import type { TaxIdAnswers, TaxIdStep } from "#contract/records/steps/tax-id.schema.ts";
import { flowAnswerFailures } from "#contract/steps/flow-answers.calls.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";
import { judgeTaxNumber } from "#engines/tax-ids/tax-number.ts";
import { keepAnswers } from "#server/features/records/flow-base/flow-base.answers.service.ts";
import { replacePhotos } from "#server/features/steps/flow-photos/flow-photos.service.ts";
import { readState } from "#server/features/steps/flow-state/flow-state.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail, failFields } from "#server/platform/fail.ts";
import { enterStep } from "./flow-answers.enter.service.ts";
import { answersRefusalOf } from "./flow-answers.rules.ts";

function requestedTaxId(step: TaxIdStep, { country, kind, number, skipped }: TaxIdAnswers): TaxIdAnswers {
  if (skipped) return { skipped };
  return {
    skipped,
    ...(country ? { country } : {}),
    ...(step.askType && kind ? { kind } : {}),
    ...(step.askNumber && number ? { number } : {}),
  };
}

const countryName = new Intl.DisplayNames(["en"], { type: "region" });

function whyNotTaxId(step: TaxIdStep, { country, kind, number, skipped }: TaxIdAnswers): ReplyError | null {
  if (skipped) return step.skipPage ? null : answersRefusalOf(flowAnswerFailures.not_skippable);
  if (!country || !number) return null;
  if (judgeTaxNumber({ country, kind: kind ?? null, number }) !== "invalid") return null;
  return answersRefusalOf(flowAnswerFailures.tax_number_invalid, {
    message: `This is not a valid tax number of ${countryName.of(country) ?? country}.`,
  });
}

/** @throws flow.country_not_allowed, not_skippable, tax_number_invalid */
export async function saveTaxId(ctx: Ctx, answers: TaxIdAnswers) {
  const { id, step, config } = await enterStep(ctx, "TAX_ID");
  const requested = requestedTaxId(step, answers);
  if (requested.country && !config.countries.includes(requested.country)) throw fail(flowFailures.country_not_allowed);
  const refusal = whyNotTaxId(step, requested);
  if (refusal) throw failFields([refusal]);
  await keepAnswers(ctx, id, "TAX_ID", requested);
  if (requested.skipped) await replacePhotos(ctx, id, ["tax_id_proof"]);
  recordAudit(ctx, "flow.tax_id_saved", { verificationId: id, fields: Object.keys(requested) });
  return readState(ctx, id);
}
