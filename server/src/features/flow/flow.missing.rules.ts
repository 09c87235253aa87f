import {
  type AskedForm,
  type Given,
  livesInUs,
  type MissingPath,
  missingOf,
  partOfStep,
} from "#contract/asked/asked.rules.ts";
import { isPathAsked } from "#contract/asked/asked-again.rules.ts";
import type { AskedItem } from "#contract/asked/asked-again.ts";
import { flowFailures } from "#contract/calls/flow.calls.ts";
import type { ReplyError } from "#contract/endpoint.ts";
import type { FileSide } from "#contract/forms/identity-documents.ts";

function messageOf(path: MissingPath): string {
  if (path === "documentType") return "Choose your document.";
  if (path.startsWith("videos.")) return "Record your answer.";
  if (path === "liveness.acts") return "Complete the liveness check.";
  if (path === "signature.document") return "Sign the document.";
  if (path.startsWith("persons.")) return "Something is missing of the company’s persons.";
  return path.startsWith("files.") ? "This photo is missing." : "This field is required.";
}

const sayMissing = (path: MissingPath): ReplyError => ({
  parameter: path,
  message: messageOf(path),
  code: flowFailures.incomplete.code,
});

export const whatIsMissing = (form: AskedForm, given: Given): ReplyError[] => missingOf(form, given).map(sayMissing);

type Asked = { items: readonly AskedItem[]; sides: readonly FileSide[] };

/** Of what was asked for once more. A step without mandatory fields must be given, too. */
export function whatIsMissingAgain(form: AskedForm, given: Given, { items, sides }: Asked): ReplyError[] {
  const missing = missingOf(form, given).filter((path) => isPathAsked(path, items, sides));
  const seen = new Set(missing.map((path) => path.split(".")[0]));
  for (const [step, part] of Object.entries(partOfStep)) {
    if (step === "US_EIDV" && !livesInUs(given)) continue;
    const isEmpty = given[part] === null || (part === "profile" && Object.keys(given.profile).length === 0);
    const hasSaid = seen.has(part) || (step === "DOCUMENT" && seen.has("documentType"));
    if (items.some((item) => item === step) && isEmpty && !hasSaid) missing.push(`${part}.${step.toLowerCase()}`);
  }
  return missing.map(sayMissing);
}
