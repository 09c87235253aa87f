import { z } from "zod";
import { pageLanguages } from "#contract/values/languages.ts";
import type { FormConfig } from "./form-config.ts";
import { extractedFieldNames } from "./form-profile.ts";
import { type StepType, stepOf } from "./form-steps.ts";
import { heldOf } from "./selfie-held.rules.ts";

/** `media`: articles are loaded. `trustedIssuers`: the operator has named some. `presence`: a provider judges selfies. */
export type FormAbilities = {
  sms: boolean;
  anonymizingNetworks: boolean;
  media: boolean;
  trustedIssuers: boolean;
  presence: boolean;
};

/** Such a check is "not available" and waits for a person. A language without our words stops nothing. */
export const inabilities = [
  "LIVE_VIDEO",
  "ADVERSE_MEDIA",
  "trustedIssuers",
  "US_EIDV",
  "COMPANY",
  "passiveLiveness",
  "deepfakeDetection",
  "cardBesideFace",
  "scannedCopy",
  "bankId",
  "fieldExtraction",
  "phoneCode",
  "anonymizingNetwork",
  "languageWords",
] as const;
export type Inability = (typeof inabilities)[number];
export const Inabilities = z.array(z.enum(inabilities));

export const stepsWithoutEngine = ["LIVE_VIDEO", "US_EIDV", "COMPANY"] as const satisfies readonly StepType[];

/** Done with what the other steps gave: an applicant sees nothing of them. */
export const stepsBehind = ["DATABASE_SCREENING", "ADVERSE_MEDIA"] as const satisfies readonly StepType[];

const notAsked: readonly string[] = [...stepsWithoutEngine, ...stepsBehind];
/** Whether applicants meet the step on their page. */
export const isStepAsked = (type: string) => !notAsked.includes(type);
/** A signature that the project gives is none of the applicant's. */
export const isForApplicant = (step: { type: string; askToSign?: boolean }) =>
  isStepAsked(step.type) && (step.type !== "QES" || step.askToSign === true);

/** What is signed are the answers of all other steps. */
export const signedLast = <S extends { type: string }>(steps: readonly S[]): S[] => [
  ...steps.filter(({ type }) => type !== "QES"),
  ...steps.filter(({ type }) => type === "QES"),
];

export function whatCannotRun(form: FormConfig, able: FormAbilities): Inability[] {
  const { sms, anonymizingNetworks, media } = able;
  const document = stepOf(form, "DOCUMENT");
  const liveness = stepOf(form, "FACIAL");
  const profile = stepOf(form, "PROFILE");
  const phone = profile?.fields.phone;
  const zoneTells = (name: string) => extractedFieldNames.some((known) => known === name);
  const wanted: Record<Exclude<Inability, (typeof stepsWithoutEngine)[number]>, boolean> = {
    ADVERSE_MEDIA: stepOf(form, "ADVERSE_MEDIA") !== undefined && !media,
    trustedIssuers: stepOf(form, "QES")?.askToSign === true && !able.trustedIssuers,
    passiveLiveness: liveness?.mode === "passive" && !able.presence,
    cardBesideFace: heldOf(liveness).card,
    deepfakeDetection: liveness?.deepfakeDetection === true && !able.presence,
    scannedCopy: document?.blockScannedCopy ?? false,
    bankId: document?.bankId ?? false,
    fieldExtraction: Object.entries(profile?.fields ?? {}).some(
      ([name, field]) => field.enabled && field.dataExtraction && !zoneTells(name),
    ),
    phoneCode: Boolean(phone?.enabled && phone.confirm) && !sms,
    anonymizingNetwork: form.blockAnonymizingNetwork && !anonymizingNetworks,
    languageWords: form.languages.some((language) => !pageLanguages.some((ours) => ours === language)),
  };
  return inabilities.filter((name) =>
    name in wanted ? wanted[name as keyof typeof wanted] : stepOf(form, name as StepType),
  );
}
