import { Badge } from "@mantine/core";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AnswersView } from "#contract/verifications/verification-answers.ts";
import { addressLines } from "#web/platform/address-lines.ts";
import { useFieldWords } from "#web/platform/field-words.ts";
import { type Format, useFormat } from "#web/platform/format.ts";
import classes from "./answers.module.css";
import type { AnsweredStep } from "./answers.rules.ts";

export type Item = { id: string; term: string; value: ReactNode };
type Words = { t: TFunction<"verifications">; format: Format };

const item = (id: string, term: string, value: string | null | undefined): Item[] =>
  value ? [{ id, term, value: <bdi className={classes.value}>{value}</bdi> }] : [];
/** Numbers run from left to right in any language. */
const number = (id: string, term: string, value: string | null): Item[] =>
  value
    ? [
        {
          id,
          term,
          value: (
            <bdi dir="ltr" className={classes.number}>
              {value}
            </bdi>
          ),
        },
      ]
    : [];

function taxIdItems(taxId: NonNullable<AnswersView["taxId"]>, { t, format }: Words): Item[] {
  const { country, kind, number: given, isSkipped } = taxId;
  if (isSkipped) return item("skipped", t("answers.number"), t("answers.skipped"));
  return [
    ...number("number", t("answers.number"), given),
    ...item("kind", t("answers.kind"), kind && t(`answers.taxKinds.${kind}`)),
    ...item("country", t("country"), country && format.country(country)),
  ];
}

function addressItems(address: NonNullable<AnswersView["address"]>, { t, format }: Words): Item[] {
  const lines = [...addressLines(address), format.country(address.country)];
  const { kind } = address;
  return [
    {
      id: "address",
      term: t("answers.address"),
      value: (
        <address className={classes.address}>
          {lines.map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
        </address>
      ),
    },
    ...item("kind", t("answers.kind"), kind && t(`answers.addressKinds.${kind}`)),
  ];
}

function fundsItems(funds: NonNullable<AnswersView["funds"]>, { t, format }: Words): Item[] {
  const { incomeSource, annualIncome, transactionAmount, purpose, originOfFunds } = funds;
  const euros = (amount: number) => format.money(Math.round(amount * 100));
  const said = {
    incomeSource: incomeSource && t(`answers.incomeSources.${incomeSource}`),
    annualIncome:
      typeof annualIncome === "number"
        ? euros(annualIncome)
        : annualIncome && t(`answers.incomeRanges.${annualIncome}`),
    transactionAmount: transactionAmount === undefined ? undefined : euros(transactionAmount),
    purpose,
    originOfFunds: originOfFunds && t(`answers.origins.${originOfFunds}`),
  };
  const names = ["incomeSource", "annualIncome", "transactionAmount", "purpose", "originOfFunds"] as const;
  return names.flatMap((name) => item(name, t(`answers.${name}`), said[name]));
}

function paymentItems(payment: NonNullable<AnswersView["payment"]>, { t }: Words): Item[] {
  return [
    ...item("method", t("answers.method"), t(`answers.methods.${payment.method}`)),
    ...number("card", t("answers.cardNumber"), payment.cardNumber),
    ...number("account", t("answers.accountNumber"), payment.accountNumber),
  ];
}

function questionItems(questions: NonNullable<AnswersView["questionnaire"]>, { t }: Words): Item[] {
  return questions.map(({ id, title, answers }) => ({
    id,
    term: title,
    value:
      answers.length === 0 ? (
        <span className={classes.none}>{t("answers.none")}</span>
      ) : answers.length === 1 ? (
        <bdi className={classes.value}>{answers[0]}</bdi>
      ) : (
        <span className={classes.chosen}>
          {answers.map((answer) => (
            <Badge key={answer} variant="default" radius="sm" tt="none" fw={500}>
              {answer}
            </Badge>
          ))}
        </span>
      ),
  }));
}

/** What stands in the box of a step. */
export function useAnswerItems(): (step: AnsweredStep, answers: AnswersView) => Item[] {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const { fieldName, fieldValue } = useFieldWords();
  const words = { t, format };
  return (step, { custom, document, taxId, address, funds, payment, questionnaire }) => {
    if (step === "PROFILE") return custom.flatMap(({ id, title, value }) => item(id, title, value));
    if (step === "DOCUMENT")
      return document.flatMap(({ field, value }) => item(field, fieldName(field), fieldValue(field, value)));
    if (step === "TAX_ID") return taxId ? taxIdItems(taxId, words) : [];
    if (step === "ADDRESS") return address ? addressItems(address, words) : [];
    if (step === "AML") return funds ? fundsItems(funds, words) : [];
    if (step === "PAYMENT_METHOD") return payment ? paymentItems(payment, words) : [];
    return questionnaire ? questionItems(questionnaire, words) : [];
  };
}
