import type { ReplyError } from "#contract/endpoint.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { answeredSteps, missingAnswersOf, partOfStep } from "#contract/records/requested/requested.rules.ts";
import { isPathRequested } from "#contract/records/requested/requested-again.rules.ts";
import type { ResubmissionItem } from "#contract/records/requested/requested-again.ts";
import type { ApplicantAnswers, MissingAnswerPath, RequestingForm } from "#contract/records/steps/step-definition.ts";
import { visitOf } from "#contract/records/steps/steps.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";

function messageOf(path: MissingAnswerPath): string {
  if (path === "documentType") return "Choose your document.";
  if (path.startsWith("videos.")) return "Record your answer.";
  if (path === "liveness.acts") return "Complete the liveness check.";
  if (path === "signature.document") return "Sign the document.";
  if (path.startsWith("persons.")) return "Something is missing for the people of the company.";
  return path.startsWith("files.") ? "This photo is missing." : "This field is required.";
}

const sayMissing = (path: MissingAnswerPath): ReplyError => ({
  parameter: path,
  message: messageOf(path),
  code: flowFailures.incomplete.code,
});

export const whatIsMissing = (form: RequestingForm, given: ApplicantAnswers): ReplyError[] =>
  missingAnswersOf(form, given).map(sayMissing);

type Requested = { items: readonly ResubmissionItem[]; sides: readonly FileSide[] };

/** Of what was requested again. A step without mandatory fields must be given, too. */
export function whatIsMissingAgain(
  form: RequestingForm,
  given: ApplicantAnswers,
  { items, sides }: Requested,
): ReplyError[] {
  const missing = missingAnswersOf(form, given).filter((path) => isPathRequested(path, items, sides));
  const seen = new Set(missing.map((path) => path.split(".")[0]));
  for (const step of answeredSteps) {
    const part = partOfStep[step];
    if (visitOf(step).isMet?.(given) === false) continue;
    const isEmpty = given[part] === null || (part === "profile" && Object.keys(given.profile).length === 0);
    const hasSaid = seen.has(part) || (step === "DOCUMENT" && seen.has("documentType"));
    if (items.includes(step) && isEmpty && !hasSaid) missing.push(`${part}.${step.toLowerCase()}`);
  }
  return missing.map(sayMissing);
}
