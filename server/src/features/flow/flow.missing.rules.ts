import type { ReplyError } from "#contract/endpoint.ts";
import { type FlowState, flowFailures } from "#contract/flow.contract.ts";
import type { FormConfig } from "#contract/form-config.ts";
import { profileFieldNames } from "#contract/form-profile.ts";
import { documentFieldNames, fundsFieldNames, stepOf } from "#contract/form-steps.ts";
import { isAskedOfApplicant, neededSides } from "./flow.rules.ts";

/** What the applicant has given so far. */
export type Filled = Pick<
  FlowState,
  "profile" | "document" | "taxId" | "address" | "funds" | "payment" | "questionnaire" | "files" | "videos"
>;

const missing = (parameter: string, message = "This field is required."): ReplyError => ({
  parameter,
  message,
  code: flowFailures.incomplete.code,
});

/** The names of a step's fields that want a value and have none. */
const unfilled = <N extends string>(step: string, wanted: readonly N[], given: Partial<Record<N, unknown>> | null) =>
  wanted.filter((name) => given?.[name] === undefined || given[name] === "").map((name) => missing(`${step}.${name}`));

function ofProfile(form: FormConfig, { profile }: Filled): ReplyError[] {
  const step = stepOf(form, "PROFILE");
  if (!step) return [];
  const wanted = profileFieldNames.filter((name) => isAskedOfApplicant(form, name) && step.fields[name].mandatory);
  const own = step.customFields.filter(({ mandatory }) => mandatory).map(({ id }) => id);
  return [...unfilled("profile", wanted, profile), ...unfilled("profile.custom", own, profile.custom ?? null)];
}

function ofDocument(form: FormConfig, { document }: Filled): ReplyError[] {
  const step = stepOf(form, "DOCUMENT");
  if (!step) return [];
  if (!document) return [missing("documentType", "Choose your document.")];
  const wanted = documentFieldNames.filter((name) => step.fields[name].enabled && step.fields[name].mandatory);
  return unfilled("document", wanted, document.fields);
}

function ofTaxId(form: FormConfig, { taxId }: Filled): ReplyError[] {
  const step = stepOf(form, "TAX_ID");
  if (!step || (taxId?.skipped && step.skipPage)) return [];
  // A number that is read from the proof need not be typed.
  const isTyped = step.askNumber && !(step.dataExtraction && !step.disableDocumentProof);
  const wanted = ["country", ...(step.askType ? ["kind"] : []), ...(isTyped ? ["number"] : [])] as const;
  return unfilled("taxId", wanted as readonly ("country" | "kind" | "number")[], taxId);
}

/** Many countries have no postal codes and no states. */
function ofAddress(form: FormConfig, { address }: Filled): ReplyError[] {
  const step = stepOf(form, "ADDRESS");
  if (!step || step.skipManualEntry) return [];
  return [
    ...unfilled("address", ["country", "city", "line1"], address),
    ...(step.askAddressType ? unfilled("address", ["kind"], address) : []),
  ];
}

function ofFunds(form: FormConfig, { funds }: Filled): ReplyError[] {
  const step = stepOf(form, "AML");
  if (!step) return [];
  const wanted = fundsFieldNames.filter((name) => step.fields[name].enabled && step.fields[name].mandatory);
  return unfilled("funds", wanted, funds);
}

function ofPayment(form: FormConfig, { payment }: Filled): ReplyError[] {
  const step = stepOf(form, "PAYMENT_METHOD");
  if (!step) return [];
  if (!payment) return [missing("payment.method")];
  if (payment.method === "card") return step.cardNumber && !payment.cardLastFour ? [missing("payment.cardNumber")] : [];
  return step.accountNumber && !payment.accountNumber ? [missing("payment.accountNumber")] : [];
}

function ofQuestionnaire(form: FormConfig, { questionnaire }: Filled): ReplyError[] {
  const mandatory = stepOf(form, "QUESTIONNAIRE")?.questions.filter((question) => question.mandatory) ?? [];
  return unfilled(
    "questionnaire",
    mandatory.map(({ id }) => id),
    questionnaire,
  );
}

/** Each question of the video quiz wants its recorded answer, named by its place from 0. */
function ofQuiz(form: FormConfig, { videos }: Filled): ReplyError[] {
  const questions = stepOf(form, "VIDEO")?.questions ?? [];
  return questions.flatMap((_, place) =>
    videos.some(({ kind, question }) => kind === "quiz" && question === place)
      ? []
      : [missing(`videos.${place}`, "Record your answer.")],
  );
}

function ofPhotos(form: FormConfig, filled: Filled): ReplyError[] {
  const given = new Set(filled.files.map(({ side }) => side));
  return neededSides(form, filled)
    .filter((side) => !given.has(side))
    .map((side) => missing(`files.${side}`, "This photo is missing."));
}

/** Everything that the form's steps still want for a submission, named by step and field; empty when complete. */
export const whatIsMissing = (form: FormConfig, filled: Filled): ReplyError[] =>
  [ofProfile, ofDocument, ofTaxId, ofAddress, ofFunds, ofPayment, ofQuestionnaire, ofQuiz, ofPhotos].flatMap((look) =>
    look(form, filled),
  );
