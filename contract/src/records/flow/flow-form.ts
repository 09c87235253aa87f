import { z } from "zod";
import { countries } from "../../values/countries.ts";
import { type FormAbilities, isForApplicant, signedLast } from "../forms/form-abilities.ts";
import { FormConfig } from "../forms/form-config.ts";
import { ProfileStep } from "../forms/form-profile.ts";
import { QuestionnaireStep, VideoQuizStep } from "../forms/form-questions.ts";
import {
  AddressStep,
  CompanyStep,
  DocumentStep,
  type FormStep,
  FundsStep,
  LivenessFields,
  PaymentStep,
  QesStep,
  TaxIdStep,
  UsEidvStep,
} from "../forms/form-steps.ts";

/** Without the rules that judge the answers. */
export const FlowStep = z.discriminatedUnion("type", [
  ProfileStep,
  DocumentStep.omit({
    blockScannedCopy: true,
    compareTyped: true,
    genderValidation: true,
  }),
  LivenessFields.omit({
    thresholds: true,
    crossMatching: true,
    biometricAuthentication: true,
    deepfakeDetection: true,
  }),
  TaxIdStep,
  AddressStep,
  FundsStep,
  VideoQuizStep.omit({ managerId: true }),
  PaymentStep,
  QuestionnaireStep,
  QesStep,
  UsEidvStep,
  CompanyStep.omit({ askRegister: true }),
]);
export type FlowStep = z.infer<typeof FlowStep>;
export type FlowStepOf<T extends FlowStep["type"]> = Extract<FlowStep, { type: T }>;

const { shape } = FormConfig;
export const FlowForm = z.object({
  name: z.string(),
  businessName: z.string(),
  languages: shape.languages,
  countries: z.array(z.enum(countries)),
  redirectUrl: z.string(),
  websiteUrl: z.string(),
  supportEmail: z.string(),
  googleTagManagerId: z.string(),
  googleTrackingId: z.string(),
  terms: shape.terms,
  privacy: shape.privacy,
  dataProtection: shape.dataProtection,
  elements: shape.elements,
  skipWelcomePage: z.boolean(),
  skipStatusPage: z.boolean(),
  hideHeader: z.boolean(),
  hideGoOnMobile: z.boolean(),
  steps: z.array(FlowStep),
});
export type FlowForm = z.infer<typeof FlowForm>;

function askable(step: FormStep, { sms, bankId }: Abilities): FormStep {
  if (step.type === "DOCUMENT") return { ...step, bankId: step.bankId && bankId };
  return step.type !== "PROFILE" || sms
    ? step
    : { ...step, fields: { ...step.fields, phone: { ...step.fields.phone, confirm: false } } };
}

type Abilities = Pick<FormAbilities, "sms" | "eidv" | "bankId">;

export const flowFormOf = (config: FormConfig, businessName: string, abilities: Abilities): FlowForm =>
  FlowForm.parse({
    ...config,
    businessName,
    steps: signedLast(config.steps.filter((step) => isForApplicant(step, abilities))).map((step) =>
      askable(step, abilities),
    ),
  });
