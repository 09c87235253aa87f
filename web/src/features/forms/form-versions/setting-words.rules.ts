import type { StepType } from "#contract/records/steps/step-types.ts";
import { stepSettings } from "#contract/records/steps/steps.ts";

/** The first that is there counts: a setting is called what the editor calls it, so that it has one name. */
export function wordsForSetting(name: string, step: StepType | null): string[] {
  const inStep = step
    ? [
        `formSteps:toggles.${step}.${name}.label`,
        `formSteps:${stepSettings[step].words}.${name}`,
        `formSteps:${stepSettings[step].words}.fieldNames.${name}`,
        `formSteps:flags.${name}`,
        `forms:fields.${name}`,
      ]
    : ["fields", "legal", "elements", "sections", "groups"].map((group) => `forms:${group}.${name}`);
  const inMails = [`formEmails:fields.${name}`, `formEmails:labels.${name}`];
  return [...inStep, ...(step ? [] : inMails), `formVersions:fields.${name}`];
}

export const wordsForChoice = (setting: string, choice: string, step: StepType | null): string[] =>
  step
    ? [
        `formSteps:${stepSettings[step].words}.${setting}s.${choice}`,
        `formSteps:${stepSettings[step].words}.names.${choice}`,
      ]
    : [`forms:${setting}.${choice}`];
