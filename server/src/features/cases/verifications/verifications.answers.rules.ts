import type { StepAnswers } from "#contract/records/flow/flow-answers.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import type { Question } from "#contract/records/forms/form-questions.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { Texts } from "#contract/records/forms/form-texts.ts";
import { documentFieldNames } from "#contract/records/forms/step-choices.ts";
import { textIn } from "#contract/records/forms/text-in.ts";
import type { AnswersView } from "#contract/records/verifications/verification-answers.ts";

type Payment = NonNullable<StepAnswers["payment"]>;

const dots = "••••";

/** Both ends, if enough stays hidden; of a short one the last two. */
export const maskedAccount = (account: string): string =>
  account.length >= 12 ? `${account.slice(0, 4)} ${dots} ${account.slice(-4)}` : `${dots} ${account.slice(-2)}`;

const paymentView = ({ method, cardFirstFour, cardLastFour, accountNumber }: Payment) => ({
  method,
  cardNumber: cardFirstFour && cardLastFour ? `${cardFirstFour} ${dots} ${dots} ${cardLastFour}` : null,
  accountNumber: accountNumber ? maskedAccount(accountNumber) : null,
});

const wordsOf = (form: FormConfig) => (texts: Texts) => textIn(texts, "en", form.languages);

function answersTo(
  { id, options }: Pick<Question, "id" | "options">,
  given: NonNullable<StepAnswers["questionnaire"]>,
  say: (texts: Texts) => string,
): string[] {
  const answer = Object.hasOwn(given, id) ? given[id] : undefined;
  const chosen = answer === undefined ? [] : typeof answer === "string" ? [answer] : answer;
  const labelOf = (value: string) => say(options.find((option) => option.value === value)?.label ?? {}) || value;
  return chosen.map(labelOf);
}

const usEidvView = (given: NonNullable<StepAnswers["usEidv"]>): AnswersView["usEidv"] => {
  if (given.skipped) return { isSkipped: true };
  const { firstName, lastName, dob, ssn, line1, city, state, postalCode } = given;
  return {
    name: `${firstName} ${lastName}`,
    dob,
    ssn: `••• •• ${ssn.slice(-4)}`,
    address: `${line1}, ${city}, ${state} ${postalCode}`,
  };
};

export function answersView(form: FormConfig, given: StepAnswers): AnswersView {
  const say = wordsOf(form);
  const { taxId, payment, questionnaire, document, usEidv } = given;
  const custom = given.profile.custom ?? {};
  const questions = stepOf(form, "QUESTIONNAIRE")?.questions ?? [];
  return {
    custom: (stepOf(form, "PROFILE")?.customFields ?? []).flatMap(({ id, title }) => {
      const value = Object.hasOwn(custom, id) ? custom[id] : undefined;
      return value === undefined ? [] : [{ id, title: say(title) || id, value }];
    }),
    document: documentFieldNames.flatMap((field) => {
      const value = document?.fields[field];
      return value === undefined ? [] : [{ field, value }];
    }),
    taxId: taxId && {
      country: taxId.country ?? null,
      kind: taxId.kind ?? null,
      number: taxId.number ?? null,
      isSkipped: taxId.skipped,
    },
    address: given.address,
    funds: given.funds,
    company: given.company,
    payment: payment && paymentView(payment),
    usEidv: usEidv && usEidvView(usEidv),
    questionnaire:
      questionnaire &&
      questions.map(({ id, title, options }) => ({
        id,
        title: say(title) || id,
        answers: answersTo({ id, options }, questionnaire, say),
      })),
  };
}
