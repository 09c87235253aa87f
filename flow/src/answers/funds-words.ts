import { fundsOrigins, incomeSources } from "#contract/records/forms/funds-choices.ts";
import type { FundsFieldName } from "#contract/records/forms/step-choices.ts";
import type { FundsAnswers } from "#contract/records/steps/aml.schema.ts";
import { sayEuros } from "#flow/components/money.rules.ts";
import { fundsEndsOf } from "#flow/features/source-of-funds/source-of-funds.rules.ts";
import { type FlowTranslation, regionalTag } from "#flow/words/words.ts";

type Answer = NonNullable<FundsAnswers[FundsFieldName]>;

function sayRange({ t, language }: FlowTranslation, range: string): string {
  const { from, to } = fundsEndsOf(range);
  const euros = (amount: number) => sayEuros(amount, regionalTag(language));
  if (from === null) return t("funds.range_under", { amount: euros(to ?? 0) });
  return to === null
    ? t("funds.range_over", { amount: euros(from) })
    : t("funds.range_between", { from: euros(from), to: euros(to) });
}

export function sayFunds(speech: FlowTranslation, name: FundsFieldName, answer: Answer): string {
  const { t, language } = speech;
  if (typeof answer === "number") return sayEuros(answer, regionalTag(language));
  const source = incomeSources.find((each) => each === answer);
  const origin = fundsOrigins.find((each) => each === answer);
  if (name === "incomeSource" && source) return t(`funds.source.${source}`);
  if (name === "originOfFunds" && origin) return t(`funds.origin.${origin}`);
  return name === "annualIncome" ? sayRange(speech, answer) : answer;
}
