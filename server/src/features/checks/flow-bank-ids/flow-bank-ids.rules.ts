import { flowBankIdFailures } from "#contract/checks/flow-bank-ids.calls.ts";
import type { ApiFailure } from "#contract/failures.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import { offersBankId } from "#contract/records/requested/requested-bank-id.rules.ts";
import type { Country } from "#contract/values/countries.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";

/** In one visit. */
export const mostBankIdTries = 5;
/** A bank's own page lives no longer. */
export const bankIdMinutes = 15;

type Wanted = { country: Country; tries: number; canAsk: boolean };

export function whyNotBankId(form: FormConfig, { country, tries, canAsk }: Wanted): ApiFailure | null {
  const step = stepOf(form, "DOCUMENT");
  if (!step || !canAsk || !step.bankId) return flowBankIdFailures.not_offered;
  if (!form.countries.includes(country)) return flowFailures.country_not_allowed;
  if (!offersBankId(step, country)) return flowBankIdFailures.not_offered;
  return tries >= mostBankIdTries ? flowBankIdFailures.no_more_tries : null;
}
