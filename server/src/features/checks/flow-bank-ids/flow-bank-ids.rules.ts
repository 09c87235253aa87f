import { offersBankId } from "#contract/asked/asked-bank-id.rules.ts";
import { flowFailures } from "#contract/calls/flow.calls.ts";
import { flowBankIdFailures } from "#contract/calls/flow-bank-ids.calls.ts";
import type { Failure } from "#contract/failures.ts";
import type { FormConfig } from "#contract/forms/form-config.ts";
import { stepOf } from "#contract/forms/form-steps.ts";
import type { Country } from "#contract/values/countries.ts";

/** In one visit. */
export const mostBankIdTries = 5;
/** A bank's own page lives no longer. */
export const bankIdMinutes = 15;

type Wanted = { country: Country; tries: number; canAsk: boolean };

export function whyNotBankId(form: FormConfig, { country, tries, canAsk }: Wanted): Failure | null {
  const step = stepOf(form, "DOCUMENT");
  if (!step || !canAsk || !step.bankId) return flowBankIdFailures.not_offered;
  if (!form.countries.includes(country)) return flowFailures.country_not_allowed;
  if (!offersBankId(step, country)) return flowBankIdFailures.not_offered;
  return tries >= mostBankIdTries ? flowBankIdFailures.no_more_tries : null;
}
