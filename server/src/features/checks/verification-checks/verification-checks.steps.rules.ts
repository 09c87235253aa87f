import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { claimsToBeIban, isIban } from "#contract/records/forms/payment-numbers.ts";
import type { AddressAnswers } from "#contract/records/steps/address.schema.ts";
import type { TaxIdAnswers } from "#contract/records/steps/tax-id.schema.ts";
import { isTaxNumberRead } from "#contract/records/steps/tax-id.step.ts";
import type { Country } from "#contract/values/countries.ts";
import { findWords, hasNumber, numbersOnPage } from "#engines/documents/page-words.ts";
import { judgeTaxNumber } from "#engines/tax-ids/tax-number.ts";
import {
  questionnaireReadingOf,
  whyNotAnswers,
} from "#server/features/steps/flow-answers/flow-answers.questionnaire.rules.ts";
import { type CheckRule, type CheckRuleResult, forPerson, notAvailable } from "./verification-checks.facts.rules.ts";

export function readProofs(form: FormConfig): FileSide[] {
  const [taxId, address] = [stepOf(form, "TAX_ID"), stepOf(form, "ADDRESS")];
  return [
    ...(taxId && isTaxNumberRead(taxId) ? (["tax_id_proof"] as const) : []),
    ...(stepOf(form, "COMPANY")?.documents ?? []).map((kind) => `company_${kind}` as const),
    ...(address?.extractAddress && !address.skipProof ? (["address_proof"] as const) : []),
  ];
}

const engine = "visual-zone" as const;

const wrongInfo = ["WRONG_INFO" as const];

type NumberGiven = { country: Country; kind: TaxIdAnswers["kind"]; number: string };

function checkNumberOnProof(
  { country, kind, number }: NumberGiven,
  page: readonly string[] | undefined,
): CheckRuleResult<"tax_id"> {
  const verdict = judgeTaxNumber({ country, kind: kind ?? null, number });
  const given = { country, number };
  if (verdict === "invalid")
    return { result: "review", reasons: wrongInfo, evidence: { found: "tax_id.wrong", ...given } };
  if (page === undefined)
    return verdict === "valid"
      ? { result: "review", evidence: { found: "tax_id.compare", ...given } }
      : forPerson("compare_proof");
  if (!hasNumber(page, number))
    return { result: "review", reasons: wrongInfo, evidence: { found: "tax_id.not_on_proof", ...given }, engine };
  if (verdict === "unknown") return notAvailable("no_tax_number_rule", { engine });
  return { result: "pass", evidence: { found: "tax_id.pass_on_proof", ...given }, engine };
}

/** Nothing typed confirms them, so a person looks. */
function readFromProof(
  country: Country,
  kind: TaxIdAnswers["kind"],
  page: readonly string[],
): CheckRuleResult<"tax_id"> {
  const numbers = numbersOnPage(page)
    .filter((number) => judgeTaxNumber({ country, kind: kind ?? null, number }) === "valid")
    .slice(0, 3);
  return numbers.length > 0
    ? { result: "review", evidence: { found: "tax_id.read", country, numbers }, engine }
    : { result: "review", evidence: { found: "tax_id.nothing_read", country }, engine };
}

export const checkTaxId: CheckRule<"tax_id"> = ({ form, steps }) => {
  const step = stepOf(form, "TAX_ID");
  if (!step) return null;
  const { country, kind, number, skipped } = steps.taxId ?? {};
  if (skipped || !country) return forPerson("page_skipped", { reasons: ["TAX_ID_REQUIRED"] });
  if (!form.countries.includes(country))
    return {
      result: "fail",
      reasons: ["PROHIBITED_JURISDICTION"],
      evidence: { found: "tax_id.not_allowed", country },
    };
  const page = steps.pages.tax_id_proof;
  if (!number) return page ? readFromProof(country, kind, page) : forPerson("read_proof");
  if (!step.disableDocumentProof) return checkNumberOnProof({ country, kind, number }, page);
  const verdict = judgeTaxNumber({ country, kind: kind ?? null, number });
  if (verdict === "unknown") return notAvailable("no_tax_number_rule");
  return verdict === "valid"
    ? { result: "pass", evidence: { found: "tax_id.pass", country, number } }
    : { result: "review", reasons: wrongInfo, evidence: { found: "tax_id.wrong", country, number } };
};

/** And the whole postal code. */
const leastShare = 0.8;

function compareAddress(
  { line1, city, postalCode, country }: AddressAnswers,
  page: readonly string[],
): CheckRuleResult<"address"> {
  const words = findWords(page, [line1, city].filter(Boolean).join(" "));
  const code = findWords(page, postalCode ?? "");
  const wanted = words.found.length + words.missing.length;
  const score = wanted === 0 ? 0 : words.found.length / wanted;
  const missing = [...words.missing, ...code.missing];
  const isFound = score >= leastShare && code.missing.length === 0 && !words.missing.some((word) => /\d/.test(word));
  return isFound
    ? { result: "pass", score, evidence: { found: "address.pass", country }, engine }
    : { result: "review", score, reasons: wrongInfo, evidence: { found: "address.missing", country, missing }, engine };
}

export const checkAddress: CheckRule<"address"> = ({ form, steps }) => {
  const step = stepOf(form, "ADDRESS");
  if (!step) return null;
  const { address } = steps;
  const country = address?.country;
  if (step.countryValidation && country && !form.countries.includes(country))
    return {
      result: "fail",
      reasons: ["PROHIBITED_JURISDICTION"],
      evidence: { found: "address.not_allowed", country },
    };
  if (step.skipProof)
    return step.countryValidation && country
      ? { result: "pass", evidence: { found: "address.country_only", country } }
      : null;
  if (!step.extractAddress) return notAvailable("proof_not_read");
  const page = steps.pages.address_proof;
  if (!page || page.length === 0) return notAvailable("proof_unreadable");
  if (!address || step.skipManualEntry)
    return { result: "review", evidence: { found: "address.read", lines: page.slice(0, 12) }, engine };
  return compareAddress(address, page);
};

/** No number proves where money comes from: always for a person. */
export const checkFunds: CheckRule<"source_of_funds"> = ({ form, steps }) => {
  if (!stepOf(form, "AML")) return null;
  return forPerson(steps.photos.has("funds_proof") ? "compare_proof" : "judge_answers");
};

/** A card's number is not kept; a person compares the photo. */
export const checkPaymentMethod: CheckRule<"payment_method"> = ({ form, steps: { payment } }) => {
  if (!stepOf(form, "PAYMENT_METHOD")) return null;
  if (!payment) return notAvailable("no_payment_method");
  const { method, accountNumber, cardLastFour } = payment;
  const hasCheckDigits =
    method === "card" ? cardLastFour !== undefined : accountNumber !== undefined && claimsToBeIban(accountNumber);
  if (!hasCheckDigits) return forPerson("compare_photo");
  const isFit = method === "card" || (accountNumber !== undefined && isIban(accountNumber));
  return isFit
    ? { result: "review", evidence: { found: "payment_method.compare", method } }
    : { result: "review", reasons: wrongInfo, evidence: { found: "payment_method.wrong", method } };
};

export const checkQuestionnaire: CheckRule<"questionnaire"> = ({ form, steps }) => {
  const step = stepOf(form, "QUESTIONNAIRE");
  if (!step) return null;
  const answers = steps.questionnaire ?? {};
  const reading = questionnaireReadingOf(steps.language, form.languages);
  const wrong = whyNotAnswers(step, answers, reading).map(({ parameter }) => parameter);
  const missing = step.questions
    .filter(({ id, mandatory }) => mandatory && !Object.hasOwn(answers, id))
    .map(({ id }) => id);
  const counts = { answered: Object.keys(answers).length, questions: step.questions.length };
  return wrong.length + missing.length === 0
    ? { result: "pass", evidence: { found: "questionnaire.pass", ...counts } }
    : { result: "review", reasons: wrongInfo, evidence: { found: "questionnaire.review", ...counts, wrong, missing } };
};

/** A reviewer talks with the applicant, and decides. */
export const checkLiveVideo: CheckRule<"live_video"> = ({ form }) =>
  stepOf(form, "LIVE_VIDEO") ? forPerson("call_applicant") : null;

/** Only a person can judge an answer on video. */
export const checkQuiz: CheckRule<"video_quiz"> = ({ form }) =>
  stepOf(form, "VIDEO") ? forPerson("watch_answers") : null;
