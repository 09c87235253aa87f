import { z } from "zod";
import { countries } from "../../values/countries.ts";
import { type FormAbilities, isInabilityForApplicant, signedLast } from "../forms/form-abilities.ts";
import { FormConfig } from "../forms/form-config.ts";
import type { FormStep } from "../forms/form-steps.ts";
import { FlowStep } from "./flow-steps.ts";

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
    steps: signedLast(config.steps.filter((step) => isInabilityForApplicant(step, abilities))).map((step) =>
      askable(step, abilities),
    ),
  });
