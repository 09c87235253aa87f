import { isTaxNumberRead } from "#contract/asked.rules.ts";
import type { Country } from "#contract/countries.ts";
import type {
  AddressAnswers,
  FundsAnswers,
  PaymentAnswers,
  QuestionnaireAnswers,
  TaxIdAnswers,
} from "#contract/flow-answers.ts";
import type { FormConfig } from "#contract/form-config.ts";
import { stepOf } from "#contract/form-steps.ts";
import type { FileSide } from "#contract/identity-documents.ts";
import { claimsToBeIban, isIban } from "#contract/payment-numbers.ts";
import type { CheckName } from "#contract/verification-states.ts";
import { findWords, hasNumber, numbersOn } from "#engines/documents/page-words.ts";
import { judgeTaxNumber } from "#engines/tax-ids/tax-number.ts";
import { readingOf, whyNotAnswers } from "../flow-answers/flow-answers.questionnaire.rules.ts";
import type { CheckFacts, Made } from "./verifications.check.rules.ts";

/** What the applicant gave in the steps after the face, and what was read of their proofs. */
export type StepFacts = {
  taxId: TaxIdAnswers | null;
  address: AddressAnswers | null;
  funds: FundsAnswers | null;
  payment: PaymentAnswers | null;
  questionnaire: QuestionnaireAnswers | null;
  /** In which the applicant read the form. */
  language: string | null;
  /** Photos that were given. */
  photos: ReadonlySet<FileSide>;
  /** Lines of print by proof; a proof that was not to be read, or could not be, is not here. */
  pages: Partial<Record<FileSide, readonly string[]>>;
};

/** Proofs whose print is read by this form's wish. */
export function readProofs(form: FormConfig): FileSide[] {
  const [taxId, address] = [stepOf(form, "TAX_ID"), stepOf(form, "ADDRESS")];
  return [
    ...(taxId && isTaxNumberRead(taxId) ? (["tax_id_proof"] as const) : []),
    ...(address?.extractAddress && !address.skipProof ? (["address_proof"] as const) : []),
  ];
}

/** Reads the print of pages. */
const engine = "visual-zone" as const;

/** A person has to look; `why` says at what. */
const forPerson = (why: string, evidence: Record<string, unknown> = {}): Made => ({
  result: "review",
  evidence: { ...evidence, why },
});
const notAvailable = (why: string, evidence: Record<string, unknown> = {}): Made => ({
  result: "not_available",
  evidence: { ...evidence, why },
});

type NumberGiven = { country: Country; kind: TaxIdAnswers["kind"]; number: string };

/** A number beside its proof: on it as typed, or a person compares. */
function checkNumberOnProof({ country, kind, number }: NumberGiven, page: readonly string[] | undefined): Made {
  const verdict = judgeTaxNumber({ country, kind: kind ?? null, number });
  const evidence = { country, number, checkDigits: verdict };
  if (verdict === "invalid") return { result: "review", reasons: ["WRONG_INFO"], evidence };
  if (page === undefined) return forPerson("a person compares the proof", evidence);
  const onProof = hasNumber(page, number);
  const compared = { evidence: { ...evidence, onProof }, engine } as const;
  if (!onProof) return { result: "review", reasons: ["WRONG_INFO"], ...compared };
  if (verdict === "unknown")
    return { ...notAvailable("no rule for such tax numbers is known", compared.evidence), engine };
  return { result: "pass", ...compared };
}

/** Numbers on a proof whose check digits fit the country; what nobody typed nothing confirms, so a person looks. */
function readFromProof(country: Country, kind: TaxIdAnswers["kind"], page: readonly string[]): Made {
  const read = numbersOn(page).filter((number) => judgeTaxNumber({ country, kind: kind ?? null, number }) === "valid");
  return { result: "review", evidence: { country, read: read.slice(0, 3) }, engine };
}

function checkTaxId({ form, steps }: CheckFacts): Made | null {
  const step = stepOf(form, "TAX_ID");
  if (!step) return null;
  const { country, kind, number, skipped } = steps.taxId ?? {};
  if (skipped || !country)
    return { result: "review", reasons: ["TAX_ID_REQUIRED"], evidence: { why: "the page was passed over" } };
  if (!form.countries.includes(country))
    return { result: "fail", reasons: ["PROHIBITED_JURISDICTION"], evidence: { country, notAllowed: true } };
  const hasProof = !step.disableDocumentProof;
  const page = steps.pages.tax_id_proof;
  if (!number) return page ? readFromProof(country, kind, page) : forPerson("a person reads the proof", { country });
  if (hasProof) return checkNumberOnProof({ country, kind, number }, page);
  const verdict = judgeTaxNumber({ country, kind: kind ?? null, number });
  const evidence = { country, number, checkDigits: verdict };
  if (verdict === "unknown") return notAvailable("no rule for such tax numbers is known", evidence);
  return { result: verdict === "valid" ? "pass" : "review", reasons: ["WRONG_INFO"], evidence };
}

/** Of the words of street and city so many must stand on the proof, and the postal code whole. */
const leastShare = 0.8;

function compareAddress({ line1, city, postalCode, country }: AddressAnswers, page: readonly string[]): Made {
  const words = findWords(page, [line1, city].filter(Boolean).join(" "));
  const code = findWords(page, postalCode ?? "");
  const wanted = words.found.length + words.missing.length;
  const score = wanted === 0 ? 0 : words.found.length / wanted;
  const missing = [...words.missing, ...code.missing];
  const isFound = score >= leastShare && code.missing.length === 0 && !words.missing.some((word) => /\d/.test(word));
  return {
    result: isFound ? "pass" : "review",
    score,
    reasons: ["WRONG_INFO"],
    evidence: { country, missing },
    engine,
  };
}

function checkAddress({ form, steps }: CheckFacts): Made | null {
  const step = stepOf(form, "ADDRESS");
  if (!step) return null;
  const { address } = steps;
  const country = address?.country ?? null;
  if (step.countryValidation && country && !form.countries.includes(country))
    return { result: "fail", reasons: ["PROHIBITED_JURISDICTION"], evidence: { country, notAllowed: true } };
  // Without a proof only the country can be checked; where the form does not hold it, nothing is, and the rest decides.
  if (step.skipProof) return step.countryValidation && country ? { result: "pass", evidence: { country } } : null;
  if (!step.extractAddress) return notAvailable("the proof is not read", { country });
  const page = steps.pages.address_proof;
  if (!page || page.length === 0) return notAvailable("the proof could not be read", { country });
  if (!address || step.skipManualEntry) return { result: "review", evidence: { read: page.slice(0, 12) }, engine };
  return compareAddress(address, page);
}

/** Where money comes from no number proves: always a person's matter. */
function checkFunds({ form, steps }: CheckFacts): Made | null {
  if (!stepOf(form, "AML")) return null;
  return steps.photos.has("funds_proof")
    ? forPerson("a person compares the proof")
    : forPerson("a person judges the answers");
}

/** A card's number was judged when it was typed, and is kept no longer; what its photo shows a person compares. */
function checkPayment({ form, steps }: CheckFacts): Made | null {
  if (!stepOf(form, "PAYMENT_METHOD")) return null;
  const { payment } = steps;
  if (!payment) return notAvailable("no payment method is known");
  const { method, accountNumber, cardLastFour } = payment;
  const isKnown =
    method === "card" ? cardLastFour !== undefined : accountNumber !== undefined && claimsToBeIban(accountNumber);
  const isFit = method === "card" ? isKnown : isKnown && accountNumber !== undefined && isIban(accountNumber);
  const evidence = { method, checkDigits: isKnown ? (isFit ? "valid" : "invalid") : "unknown" };
  if (isKnown && !isFit) return { result: "review", reasons: ["WRONG_INFO"], evidence };
  return forPerson("a person compares the photo", evidence);
}

function checkQuestionnaire({ form, steps }: CheckFacts): Made | null {
  const step = stepOf(form, "QUESTIONNAIRE");
  if (!step) return null;
  const answers = steps.questionnaire ?? {};
  const reading = readingOf(steps.language, form.languages);
  const wrong = whyNotAnswers(step, answers, reading).map(({ parameter }) => parameter);
  const missing = step.questions
    .filter(({ id, mandatory }) => mandatory && !Object.hasOwn(answers, id))
    .map(({ id }) => id);
  const evidence = { answered: Object.keys(answers).length, questions: step.questions.length };
  return wrong.length + missing.length === 0
    ? { result: "pass", evidence }
    : { result: "review", reasons: ["WRONG_INFO"], evidence: { ...evidence, wrong, missing } };
}

/** What somebody said before the camera only a person can judge. */
function checkQuiz({ form }: CheckFacts): Made | null {
  const step = stepOf(form, "VIDEO");
  if (!step) return null;
  return forPerson("a person watches the answers", { questions: step.questions.length });
}

/** Checks of the steps after the face, each where the form has the step. */
export const stepChecks = (facts: CheckFacts): [CheckName, Made | null][] => [
  ["tax_id", checkTaxId(facts)],
  ["address", checkAddress(facts)],
  ["source_of_funds", checkFunds(facts)],
  ["payment_method", checkPayment(facts)],
  ["questionnaire", checkQuestionnaire(facts)],
  ["video_quiz", checkQuiz(facts)],
];
