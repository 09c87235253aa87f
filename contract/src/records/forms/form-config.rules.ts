import type { Language } from "#contract/values/languages.ts";
import { settingsOf } from "../steps/step-schemas.ts";
import type { FormStep } from "./form-steps.ts";
import type { TranslatedText } from "./form-texts.ts";

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

const missingIn = (texts: TranslatedText, { languages }: Form, path: PropertyKey[]): Wrong[] =>
  languages
    .filter((language) => !texts[language])
    .map((language) => ({ path: [...path, language], message: "This field is required." }));

function wrongStep(form: Form, step: FormStep, path: PropertyKey[]): Wrong[] {
  const settings = settingsOf(step.type);
  const isScreened = form.steps.some(({ type }) => settingsOf(type).isScreened);
  const found = settings.wrong?.(step, {
    countries: form.countries,
    has: (type) => form.steps.some((other) => other.type === type),
    isScreened,
  });
  return [
    ...(found
      ? [{ path: [...path, ...(found.field.length > 0 ? found.field : ["type"])], message: found.message }]
      : []),
    ...(settings.texts?.(step) ?? []).flatMap((text) => missingIn(text.texts, form, [...path, ...text.path])),
  ];
}

/** Specification 2, section 5, "Form". A wrong step is named by its `type`. */
export function formConfigProblems(form: Form): Wrong[] {
  const wrong: Wrong[] = [];
  if (form.ageMin !== null && form.ageMax !== null && form.ageMax <= form.ageMin)
    wrong.push({ path: ["ageMax"], message: "The maximum age must be above the minimum age." });
  if (form.skipStatusPage && form.redirectUrl === "")
    wrong.push({ path: ["redirectUrl"], message: "Skipping the status page needs a redirect URL." });
  const types = form.steps.map((step) => step.type);
  if (new Set(types).size < types.length) wrong.push({ path: ["steps"], message: "A step can be used once." });
  return [...wrong, ...form.steps.flatMap((step, index) => wrongStep(form, step, ["steps", index]))];
}
