import { countries } from "#contract/values/countries.ts";
import type { FormConfig } from "./form-config.ts";
import { defaultSteps } from "./form-step-defaults.ts";
import type { FormStep } from "./form-steps.ts";

export const formTemplateNames = ["basic", "liveness", "address", "enhanced", "age", "tax"] as const;
export type FormTemplateName = (typeof formTemplateNames)[number];

export type FormTemplate = Pick<
  FormConfig,
  "countries" | "ageMin" | "enableCustomerProcessing" | "recognition" | "steps"
>;

const plain = (): Omit<FormTemplate, "steps"> => ({
  countries: [...countries],
  ageMin: null,
  enableCustomerProcessing: false,
  recognition: "none",
});

function profileWithPep(): FormStep {
  const { PROFILE } = defaultSteps();
  const requested = { enabled: true, mandatory: true };
  const { pep, email } = PROFILE.fields;
  return {
    ...PROFILE,
    fields: { ...PROFILE.fields, pep: { ...pep, ...requested }, email: { ...email, ...requested } },
  };
}

const makers: Record<FormTemplateName, () => FormTemplate> = {
  basic: () => {
    const { PROFILE, DOCUMENT } = defaultSteps();
    return { ...plain(), steps: [PROFILE, DOCUMENT] };
  },
  liveness: () => {
    const { PROFILE, DOCUMENT, FACIAL } = defaultSteps();
    return { ...plain(), steps: [PROFILE, DOCUMENT, { ...FACIAL, fileUploading: false }] };
  },
  address: () => {
    const { PROFILE, DOCUMENT, ADDRESS } = defaultSteps();
    return { ...plain(), steps: [PROFILE, DOCUMENT, ADDRESS] };
  },
  /** A person decides about each: no machine can judge the source of funds. */
  enhanced: () => {
    const { DOCUMENT, FACIAL, ADDRESS, AML } = defaultSteps();
    return {
      ...plain(),
      enableCustomerProcessing: true,
      steps: [profileWithPep(), DOCUMENT, { ...FACIAL, fileUploading: false }, ADDRESS, AML],
    };
  },
  /** Nothing is typed: the birth date is read from the document, and the face shows whose it is. */
  age: () => {
    const { DOCUMENT, FACIAL } = defaultSteps();
    return {
      ...plain(),
      ageMin: 18,
      recognition: "autofill",
      steps: [DOCUMENT, { ...FACIAL, fileUploading: false }],
    };
  },
  tax: () => {
    const { PROFILE, TAX_ID } = defaultSteps();
    return { ...plain(), steps: [PROFILE, TAX_ID] };
  },
};

export const formTemplate = (name: FormTemplateName): FormTemplate => makers[name]();
