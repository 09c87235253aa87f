import type { StepType } from "#contract/records/steps/step-types.ts";
import { stepDesk } from "#contract/records/steps/steps.ts";

/** The first that is there counts: a setting is called what the editor calls it, so that it has one name. */
export function wordsForSetting(name: string, step: StepType | null): string[] {
  const inStep = step
    ? [
        `formSteps:toggles.${step}.${name}.label`,
        `formSteps:${stepDesk[step].words}.${name}`,
        `formSteps:${stepDesk[step].words}.fieldNames.${name}`,
        `formSteps:flags.${name}`,
        `forms:fields.${name}`,
      ]
    : ["fields", "legal", "elements", "sections", "groups"].map((group) => `forms:${group}.${name}`);
  const inMails = [`formEmails:fields.${name}`, `formEmails:labels.${name}`];
  return [...inStep, ...(step ? [] : inMails), `formVersions:fields.${name}`];
}

export const wordsForChoice = (setting: string, choice: string, step: StepType | null): string[] =>
  step
    ? [`formSteps:${stepDesk[step].words}.${setting}s.${choice}`, `formSteps:${stepDesk[step].words}.names.${choice}`]
    : [`forms:${setting}.${choice}`];
