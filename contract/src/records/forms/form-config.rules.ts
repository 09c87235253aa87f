import type { Language } from "#contract/values/languages.ts";
import { asksNothing } from "./form-profile.ts";
import type { FormStep, StepType } from "./form-steps.ts";
import type { Texts } from "./form-texts.ts";

type Wrong = { path: PropertyKey[]; message: string };

type Form = {
  languages: readonly Language[];
  countries: readonly string[];
  ageMin: number | null;
  ageMax: number | null;
  skipStatusPage: boolean;
  redirectUrl: string;
  steps: readonly FormStep[];
};

const missingIn = (texts: Texts, { languages }: Form, path: PropertyKey[]): Wrong[] =>
  languages
    .filter((language) => !texts[language])
    .map((language) => ({ path: [...path, language], message: "This field is required." }));

function wrongTexts(form: Form, step: FormStep, path: PropertyKey[]): Wrong[] {
  if (step.type === "PROFILE")
    return step.customFields.flatMap(({ title }, n) => missingIn(title, form, [...path, "customFields", n, "title"]));
  if (step.type !== "QUESTIONNAIRE") return [];
  return step.questions.flatMap(({ title, kind, options }, n) => [
    ...missingIn(title, form, [...path, "questions", n, "title"]),
    ...(kind === "text"
      ? []
      : options.flatMap(({ label }, o) => missingIn(label, form, [...path, "questions", n, "options", o, "label"]))),
  ]);
}

/** Specification 2, section 5. */
const screened: readonly StepType[] = ["PROFILE", "TAX_ID", "DOCUMENT", "US_EIDV", "COMPANY"];

function wrongStep(form: Form, step: FormStep): { field: PropertyKey[]; message: string } | null {
  const has = (type: StepType) => form.steps.some((other) => other.type === type);
  const no = (message: string, ...field: PropertyKey[]) => ({ field, message });
  switch (step.type) {
    case "PROFILE":
      if (asksNothing(step)) return no("Choose at least one field.", "fields");
      if (Object.values(step.fields).some((field) => field.enabled && field.dataExtraction) && !has("DOCUMENT"))
        return no("Data extraction reads the document: add the Document step.", "fields");
      return null;
    case "DOCUMENT":
      return step.bankId && step.bankIdDocumentType === null
        ? no("Choose the document type that a bank ID replaces.", "bankIdDocumentType")
        : null;
    case "TAX_ID":
      return step.askNumber || !step.disableDocumentProof
        ? null
        : no("Ask for the number or for a document.", "askNumber");
    case "ADDRESS":
      return step.skipManualEntry && step.skipProof
        ? no("Ask for the address or for a proof of address.", "skipManualEntry")
        : null;
    case "AML":
      return step.disableDocumentProof && !Object.values(step.fields).some((field) => field.enabled)
        ? no("Choose at least one field, or ask for a document.", "fields")
        : null;
    case "DATABASE_SCREENING":
      if (step.lists.length + step.customBlacklists.length === 0) return no("Choose at least one list.", "lists");
      return screened.some(has)
        ? null
        : no("Database screening needs the Profile, Tax number, Document, Company or US eIDV step.");
    case "QES":
      if (!has("DOCUMENT")) return no("QES needs document verification: add the Document step.");
      return step.askToSign || step.autosign ? null : no("Choose at least one item.", "askToSign");
    case "US_EIDV":
      return form.countries.includes("US") ? null : no("US eIDV needs United States among the countries.");
    default:
      return null;
  }
}

/** Specification 2, section 5, "Form". A wrong step is named by its `type`. */
export function whatIsWrong(form: Form): Wrong[] {
  const wrong: Wrong[] = [];
  if (form.ageMin !== null && form.ageMax !== null && form.ageMax <= form.ageMin)
    wrong.push({ path: ["ageMax"], message: "The maximum age must be above the minimum age." });
  if (form.skipStatusPage && form.redirectUrl === "")
    wrong.push({ path: ["redirectUrl"], message: "Skipping the status page needs a redirect URL." });
  const types = form.steps.map((step) => step.type);
  if (new Set(types).size < types.length) wrong.push({ path: ["steps"], message: "A step can be used once." });
  for (const [index, step] of form.steps.entries()) {
    const found = wrongStep(form, step);
    if (found)
      wrong.push({
        path: ["steps", index, ...(found.field.length > 0 ? found.field : ["type"])],
        message: found.message,
      });
    wrong.push(...wrongTexts(form, step, ["steps", index]));
  }
  return wrong;
}
