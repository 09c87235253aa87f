import type { FlowStep, FlowStepOf } from "#contract/records/flow/flow-form.ts";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { Texts } from "#contract/records/forms/form-texts.ts";
import { fundsFields, requestedFields, typedFields } from "#contract/records/requested/requested.rules.ts";
import { sayFunds } from "#flow/answers/funds-words.ts";
import { answerTo, isOneTake } from "#flow/answers/videos.rules.ts";
import { countryName } from "#flow/components/country-names.ts";
import { sayDay } from "#flow/components/dates.rules.ts";
import type { Screen } from "#flow/visit/screens.rules.ts";
import { regionalTag, type Speech } from "#flow/words/words.ts";
import { sayProfile, showEnds } from "./review.rules.ts";

export type Row = { id: string; label: string; value: string | undefined; editTo?: Screen };
export type Reader = { speech: Speech; say: (texts: Texts) => string };

function profileRows(step: FlowStepOf<"PROFILE">, state: FlowState, { speech, say }: Reader): Row[] {
  const usual = requestedFields(state.form).map((name) => ({
    id: name,
    label: speech.t(`field.${name}`),
    value: sayProfile(speech, name, state.profile),
  }));
  const own = step.customFields.map(({ id, title }) => ({
    id: `custom.${id}`,
    label: say(title),
    value: state.profile.custom?.[id],
  }));
  return [...usual, ...own];
}

function documentRows(step: FlowStepOf<"DOCUMENT">, state: FlowState, { speech }: Reader): Row[] {
  const bankId = state.document?.bankId;
  if (bankId) {
    const { confirmed } = bankId;
    const value = confirmed ? `${confirmed.name}, ${confirmed.bank}` : speech.t("bank.later");
    return [{ id: "bank", label: speech.t("bank.title"), value }];
  }
  return typedFields(step).map((name) => {
    const typed = state.document?.fields[name];
    const isDate = name === "expiryDate" || name === "issueDate";
    const value = typed && isDate ? sayDay(typed, regionalTag(speech.language)) : typed;
    return { id: name, label: speech.t(`document.field_${name}`), value };
  });
}

function taxRows(step: FlowStepOf<"TAX_ID">, { taxId }: FlowState, { speech }: Reader): Row[] {
  const { t, language } = speech;
  if (taxId?.skipped) return [{ id: "skipped", label: t("tax.number"), value: t("review.skipped") }];
  const { country, kind, number } = taxId ?? {};
  return [
    { id: "country", label: t("address.country"), value: country && countryName(country, language) },
    ...(step.askType ? [{ id: "kind", label: t("tax.kind"), value: kind && t(`tax.kind_${kind}`) }] : []),
    ...(step.askNumber ? [{ id: "number", label: t("tax.number"), value: number }] : []),
  ];
}

function addressRows(step: FlowStepOf<"ADDRESS">, { address }: FlowState, { speech }: Reader): Row[] {
  const { t, language } = speech;
  if (step.skipManualEntry || !address) return [];
  const { kind, country, line1, line2, city, state, postalCode } = address;
  const lines = [line1, line2, city, state, postalCode, countryName(country, language)].filter(Boolean).join(", ");
  return [
    ...(step.askAddressType
      ? [{ id: "kind", label: t("address.kind"), value: kind && t(`address.kind_${kind}`) }]
      : []),
    { id: "lines", label: t("field.address"), value: lines },
  ];
}

const fundsRows = (step: FlowStepOf<"AML">, { funds }: FlowState, { speech }: Reader): Row[] =>
  fundsFields(step).map((name) => {
    const answer = funds?.[name];
    const value = answer === undefined ? undefined : sayFunds(speech, name, answer);
    return { id: name, label: speech.t(`funds.${name}`), value };
  });

function paymentRows({ payment }: FlowState, { speech: { t } }: Reader): Row[] {
  if (!payment) return [];
  const { method, cardFirstFour, cardLastFour, accountNumber } = payment;
  const card = cardFirstFour && cardLastFour ? `${cardFirstFour} •••• ${cardLastFour}` : undefined;
  return [
    { id: "method", label: t("payment.method"), value: t(`payment.method_${method}`) },
    ...(card ? [{ id: "card", label: t("payment.card_number"), value: card }] : []),
    ...(accountNumber ? [{ id: "account", label: t("payment.account_number"), value: showEnds(accountNumber) }] : []),
  ];
}

const questionRows = (step: FlowStepOf<"QUESTIONNAIRE">, { questionnaire }: FlowState, { say }: Reader): Row[] =>
  step.questions.map(({ id, title, kind, options }) => {
    const answer = questionnaire?.[id] ?? [];
    const labelOf = (chosen: string) => say(options.find(({ value }) => value === chosen)?.label ?? {}) || chosen;
    const chosen = typeof answer === "string" ? [answer] : answer;
    const value = (kind === "text" ? chosen : chosen.map(labelOf)).join(", ");
    return { id, label: say(title), value: value || undefined };
  });

function usEidvRows({ usEidv }: FlowState, { speech }: Reader): Row[] {
  const { t, language } = speech;
  if (!usEidv) return [];
  if (usEidv.skipped) return [{ id: "skipped", label: t("field.ssn"), value: t("review.skipped") }];
  const { firstName, lastName, dob, ssnLastFour, line1, city, state, postalCode } = usEidv;
  return [
    { id: "name", label: t("us_eidv.name"), value: `${firstName} ${lastName}` },
    { id: "dob", label: t("field.dob"), value: sayDay(dob, regionalTag(language)) },
    { id: "ssn", label: t("field.ssn"), value: `••• •• ${ssnLastFour}` },
    { id: "address", label: t("field.address"), value: `${line1}, ${city}, ${state} ${postalCode}` },
  ];
}

const videoRows = (step: FlowStepOf<"VIDEO">, state: FlowState, { speech: { t } }: Reader): Row[] =>
  step.questions.map((question, index) => ({
    id: String(index),
    label: question,
    value: answerTo(state, index) ? t("video.answered") : t("video.not_answered"),
    ...(isOneTake(state) ? {} : { editTo: `video-${index}` as const }),
  }));

export function rowsOf(step: FlowStep, state: FlowState, reader: Reader): Row[] {
  switch (step.type) {
    case "PROFILE":
      return profileRows(step, state, reader);
    case "DOCUMENT":
      return documentRows(step, state, reader);
    case "TAX_ID":
      return taxRows(step, state, reader);
    case "ADDRESS":
      return addressRows(step, state, reader);
    case "AML":
      return fundsRows(step, state, reader);
    case "PAYMENT_METHOD":
      return paymentRows(state, reader);
    case "QUESTIONNAIRE":
      return questionRows(step, state, reader);
    case "US_EIDV":
      return usEidvRows(state, reader);
    case "QES":
      return [{ id: "signature", label: reader.speech.t("sign.signer"), value: state.signature?.signer }];
    case "VIDEO":
      return videoRows(step, state, reader);
    default:
      return [];
  }
}
