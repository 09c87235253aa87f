import type { ReplyError } from "#contract/endpoint.ts";
import type { CompanyAnswers } from "#contract/records/companies/affiliated-persons.ts";
import type { CompanyStep } from "#contract/records/steps/company.schema.ts";
import { companyFields } from "#contract/records/steps/company.step.ts";
import { flowAnswerFailures } from "#contract/steps/flow-answers.calls.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";
import { judgeCompanyNumber, judgeCompanyTaxNumber } from "#engines/national-numbers/company-number.ts";
import { nameDraft } from "#server/features/records/company-base/company-base.draft.service.ts";
import { keepAnswers } from "#server/features/records/flow-base/flow-base.answers.service.ts";
import { readState } from "#server/features/steps/flow-state/flow-state.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail, failFields } from "#server/platform/fail.ts";
import { enterStep } from "./flow-answers.enter.service.ts";
import { answersRefusalOf } from "./flow-answers.rules.ts";

function requestedCompany(step: CompanyStep, answers: CompanyAnswers): CompanyAnswers {
  const { companyName, registrationCountry } = answers;
  const requested = companyFields(step).filter((name) => answers[name] !== undefined);
  return { companyName, registrationCountry, ...Object.fromEntries(requested.map((name) => [name, answers[name]])) };
}

/** Typing errors are shown at once; a LEI was judged as it was read. */
function whyNotCompany({ registrationCountry: country, registrationNumber, taxNumber }: CompanyAnswers): ReplyError[] {
  const wrong = (parameter: string) => answersRefusalOf(flowAnswerFailures.company_number_invalid, { parameter });
  return [
    ...(registrationNumber && judgeCompanyNumber(country, registrationNumber) === "invalid"
      ? [wrong("registrationNumber")]
      : []),
    ...(taxNumber && judgeCompanyTaxNumber(country, taxNumber) === "invalid" ? [wrong("taxNumber")] : []),
  ];
}

/** @throws flow.country_not_allowed, flow-answers.company_number_invalid */
export async function saveCompany(ctx: Ctx, answers: CompanyAnswers) {
  const { id, step, config } = await enterStep(ctx, "COMPANY");
  if (!config.countries.includes(answers.registrationCountry))
    throw fail(flowFailures.country_not_allowed, { parameter: "registrationCountry" });
  const requested = requestedCompany(step, answers);
  const refusals = whyNotCompany(requested);
  if (refusals.length > 0) throw failFields(refusals);
  await keepAnswers(ctx, id, "COMPANY", requested);
  await nameDraft(ctx, id, requested);
  recordAudit(ctx, "flow.company_saved", { verificationId: id, fields: Object.keys(requested) });
  return readState(ctx, id);
}
