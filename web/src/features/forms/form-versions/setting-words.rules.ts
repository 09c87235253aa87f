import type { StepType } from "#contract/records/forms/form-steps.ts";

/** The part of `formSteps.json` that a step's page is written in. */
const pages = {
  PROFILE: "profile",
  DOCUMENT: "document",
  FACIAL: "liveness",
  TAX_ID: "taxId",
  ADDRESS: "address",
  AML: "funds",
  VIDEO: "quiz",
  LIVE_VIDEO: "liveVideo",
  PAYMENT_METHOD: "payment",
  DATABASE_SCREENING: "screening",
  ADVERSE_MEDIA: "media",
  QUESTIONNAIRE: "questionnaire",
  QES: "qes",
  US_EIDV: "usEidv",
  COMPANY: "company",
} as const satisfies Record<StepType, string>;

/** The first that is there counts: a setting is called what the editor calls it, so that it has one name. */
export function wordsForSetting(name: string, step: StepType | null): string[] {
  const inStep = step
    ? [
        `formSteps:toggles.${step}.${name}.label`,
        `formSteps:${pages[step]}.${name}`,
        `formSteps:${pages[step]}.fieldNames.${name}`,
        `formSteps:flags.${name}`,
        `forms:fields.${name}`,
      ]
    : ["fields", "legal", "elements", "sections", "groups"].map((group) => `forms:${group}.${name}`);
  const inMails = [`formEmails:fields.${name}`, `formEmails:labels.${name}`];
  return [...inStep, ...(step ? [] : inMails), `formVersions:fields.${name}`];
}

export const wordsForChoice = (setting: string, choice: string, step: StepType | null): string[] =>
  step
    ? [`formSteps:${pages[step]}.${setting}s.${choice}`, `formSteps:${pages[step]}.names.${choice}`]
    : [`forms:${setting}.${choice}`];
