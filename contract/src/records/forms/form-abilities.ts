import { z } from "zod";
import type { StepType } from "../steps/step-types.ts";
import { definitionOf } from "../steps/steps.ts";
import type { FormConfig } from "./form-config.ts";
import { stepOf } from "./step-of.rules.ts";

/**
 * `lists`: all that the form's database screening names can be searched now. `certificate`: an active one of the project is
 * valid today. `media`: articles are loaded. `trustedIssuers`: the operator has named some. `eidv`, `register`, `presence`: a provider
 * answers for US records, for a register of companies, judges selfies. `bankId`: one stands before the banks.
 */
export type FormAbilities = {
  sms: boolean;
  anonymizingNetworks: boolean;
  lists: boolean;
  certificate: boolean;
  media: boolean;
  trustedIssuers: boolean;
  eidv: boolean;
  register: boolean;
  presence: boolean;
  bankId: boolean;
  /** Somebody who may see applicants has saved the callback's address. */
  callbackPersons: boolean;
};

/** Such a check is "not available" and waits for a person. A language without our words stops nothing. */
export const formInabilities = [
  "DATABASE_SCREENING",
  "ADVERSE_MEDIA",
  "trustedIssuers",
  "autosign",
  "US_EIDV",
  "companyRegister",
  "passiveLiveness",
  "deepfakeDetection",
  "bankId",
  "phoneCode",
  "anonymizingNetwork",
  "callbackPersons",
] as const;
export type FormInability = (typeof formInabilities)[number];
export const Inabilities = z.array(z.enum(formInabilities));

/** Whether applicants meet the step on their page. */
export const isStepRequested = (type: StepType) => definitionOf(type).meets === "page";
export const isInabilityForApplicant = (
  step: { type: StepType; askToSign?: boolean },
  able: Pick<FormAbilities, "eidv">,
): boolean => isStepRequested(step.type) && (definitionOf(step.type).isForApplicant?.(step, able) ?? true);

/** What is signed are the answers of all other steps. */
export const signedLast = <S extends { type: string }>(steps: readonly S[]): S[] => [
  ...steps.filter(({ type }) => type !== "QES"),
  ...steps.filter(({ type }) => type === "QES"),
];

export function whatCannotRun(form: FormConfig, able: FormAbilities): FormInability[] {
  const { sms, anonymizingNetworks, media } = able;
  const document = stepOf(form, "DOCUMENT");
  const liveness = stepOf(form, "FACIAL");
  const profile = stepOf(form, "PROFILE");
  const phone = profile?.fields.phone;
  const wanted: Record<FormInability, boolean> = {
    DATABASE_SCREENING: stepOf(form, "DATABASE_SCREENING") !== undefined && !able.lists,
    ADVERSE_MEDIA: stepOf(form, "ADVERSE_MEDIA") !== undefined && !media,
    trustedIssuers: stepOf(form, "QES")?.askToSign === true && !able.trustedIssuers,
    autosign: stepOf(form, "QES")?.autosign === true && !able.certificate,
    US_EIDV: stepOf(form, "US_EIDV") !== undefined && !able.eidv,
    companyRegister: stepOf(form, "COMPANY")?.askRegister === true && !able.register,
    passiveLiveness: liveness?.mode === "passive" && !able.presence,
    deepfakeDetection: liveness?.deepfakeDetection === true && !able.presence,
    bankId: document?.bankId === true && !able.bankId,
    phoneCode: Boolean(phone?.enabled && phone.confirm) && !sms,
    anonymizingNetwork: form.blockAnonymizingNetwork && !anonymizingNetworks,
    callbackPersons: form.callbackUrl !== "" && !able.callbackPersons,
  };
  return formInabilities.filter((name) => wanted[name]);
}
