import { partOfStep } from "#contract/records/requested/requested.rules.ts";
import { fieldWords, type ReviewWords } from "./finding-words.ts";
import type { AnswersView } from "./verification-answers.ts";

export type AnsweredStep = keyof typeof partOfStep;
export const answeredSteps = Object.keys(partOfStep) as AnsweredStep[];

const answersOf = (step: AnsweredStep, answers: AnswersView) =>
  step === "PROFILE" ? answers.custom : answers[partOfStep[step]];

export const stepsWithAnswers = ({ answers }: { answers: AnswersView }): AnsweredStep[] =>
  answeredSteps.filter((step) => Object.keys(answersOf(step, answers) ?? {}).length > 0);

/** `number` runs from left to right in any language. */
export type AnswerLine = { id: string; term: string; kind: "text" | "number" | "lines" | "choices"; values: string[] };

const line = (
  id: string,
  term: string,
  value: string | number | null | undefined,
  kind: AnswerLine["kind"] = "text",
) => (value ? [{ id, term, kind, values: [String(value)] }] : []);

export const addressLines = ({
  line1,
  line2,
  postalCode,
  city,
  state,
}: NonNullable<AnswersView["address"]>): string[] =>
  [line1, line2, [postalCode, city].filter(Boolean).join(" "), state].flatMap((part) => (part ? [part] : []));

type Lines<K extends keyof AnswersView> = (answers: NonNullable<AnswersView[K]>, words: ReviewWords) => AnswerLine[];

const taxIdLines: Lines<"taxId"> = ({ country, kind, number, isSkipped }, { say, format }) =>
  isSkipped
    ? line("skipped", say("answers.number"), say("answers.skipped"))
    : [
        ...line("number", say("answers.number"), number, "number"),
        ...line("kind", say("answers.kind"), kind && say(`answers.taxKinds.${kind}`)),
        ...line("country", say("country"), country && format.country(country)),
      ];

const addressItems: Lines<"address"> = (address, { say, format }) => [
  {
    id: "address",
    term: say("answers.address"),
    kind: "lines",
    values: [...addressLines(address), format.country(address.country)],
  },
  ...line("kind", say("answers.kind"), address.kind && say(`answers.addressKinds.${address.kind}`)),
];

const fundsLines: Lines<"funds"> = (funds, { say, format }) => {
  const { incomeSource, annualIncome, transactionAmount, purpose, originOfFunds } = funds;
  const euros = (amount: number) => format.money(Math.round(amount * 100));
  const said = {
    incomeSource: incomeSource && say(`answers.incomeSources.${incomeSource}`),
    annualIncome:
      typeof annualIncome === "number"
        ? euros(annualIncome)
        : annualIncome && say(`answers.incomeRanges.${annualIncome}`),
    transactionAmount: transactionAmount === undefined ? undefined : euros(transactionAmount),
    purpose,
    originOfFunds: originOfFunds && say(`answers.origins.${originOfFunds}`),
  };
  return Object.entries(said).flatMap(([name, value]) => line(name, say(`answers.${name}`), value));
};

const paymentLines: Lines<"payment"> = (payment, { say }) => [
  ...line("method", say("answers.method"), say(`answers.methods.${payment.method}`)),
  ...line("card", say("answers.cardNumber"), payment.cardNumber, "number"),
  ...line("account", say("answers.accountNumber"), payment.accountNumber, "number"),
];

const usEidvLines: Lines<"usEidv"> = (answers, { say, format }) =>
  "isSkipped" in answers
    ? line("skipped", say("fields.ssn"), say("answers.skipped"))
    : [
        ...line("name", say("answers.name"), answers.name),
        ...line("dob", say("fields.dob"), format.day(answers.dob)),
        ...line("ssn", say("fields.ssn"), answers.ssn, "number"),
        ...line("address", say("answers.address"), answers.address),
      ];

const questionLines: Lines<"questionnaire"> = (questions) =>
  questions.map(({ id, title, answers }) => ({ id, term: title, kind: "choices", values: answers }));

const companyLines: Lines<"company"> = (company, { say, format }) => [
  ...line("companyName", say("answers.companyName"), company.companyName),
  ...line("registrationCountry", say("answers.registrationCountry"), format.country(company.registrationCountry)),
  ...line("registrationNumber", say("answers.registrationNumber"), company.registrationNumber, "number"),
  ...line("companyTaxNumber", say("answers.companyTaxNumber"), company.taxNumber, "number"),
  ...line("lei", say("answers.lei"), company.lei, "number"),
  ...line("legalAddress", say("answers.legalAddress"), company.legalAddress),
  ...line("businessAddress", say("answers.businessAddress"), company.businessAddress),
  ...line("activity", say("answers.activity"), company.activity),
];

export function answerLines(step: AnsweredStep, answers: AnswersView, words: ReviewWords): AnswerLine[] {
  const { custom, document, taxId, address, funds, payment, company, questionnaire, usEidv } = answers;
  const { fieldName, fieldValue } = fieldWords(words);
  if (step === "PROFILE") return custom.flatMap(({ id, title, value }) => line(id, title, value));
  if (step === "DOCUMENT")
    return document.flatMap(({ field, value }) => line(field, fieldName(field), fieldValue(field, value)));
  if (step === "TAX_ID") return taxId ? taxIdLines(taxId, words) : [];
  if (step === "ADDRESS") return address ? addressItems(address, words) : [];
  if (step === "AML") return funds ? fundsLines(funds, words) : [];
  if (step === "US_EIDV") return usEidv ? usEidvLines(usEidv, words) : [];
  if (step === "PAYMENT_METHOD") return payment ? paymentLines(payment, words) : [];
  if (step === "COMPANY") return company ? companyLines(company, words) : [];
  return questionnaire ? questionLines(questionnaire, words) : [];
}
