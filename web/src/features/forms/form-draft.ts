import type { FormConfig, FormConfigInput } from "#contract/form-config.ts";
import { newSteps } from "#contract/form-new-steps.ts";
import { type FormStep, type StepOf, type StepType, stepTypes } from "#contract/form-steps.ts";

/**
 * A form as the editor holds it: every step is there, switched on or off, so that switching off loses nothing. `order` is
 * the order in which applicants pass them, of all steps.
 */
export type FormDraft = Omit<FormConfig, "steps"> & {
  permanentLinkEnabled: boolean;
  order: StepType[];
  steps: { [T in StepType]: Omit<StepOf<T>, "type"> & { on: boolean } };
};

/** Pages of the editor that are about the whole form. */
export const formPages = [
  "general",
  "additional",
  "languages",
  "countries",
  "rules",
  "notifications",
  "recognition",
] as const;
export type FormPage = (typeof formPages)[number];

/** Pages about what the applicant reads and how it looks. */
export const lookPages = ["customisation", "elements", "localisation", "emails"] as const;
export type LookPage = (typeof lookPages)[number];

/** The step pages, as the address names them. */
export const stepPages = {
  profile: "PROFILE",
  document: "DOCUMENT",
  liveness: "FACIAL",
  "tax-id": "TAX_ID",
  address: "ADDRESS",
  "source-of-funds": "AML",
  "video-quiz": "VIDEO",
  "live-video": "LIVE_VIDEO",
  "payment-method": "PAYMENT_METHOD",
  "database-screening": "DATABASE_SCREENING",
  "adverse-media": "ADVERSE_MEDIA",
  questionnaire: "QUESTIONNAIRE",
  qes: "QES",
  "us-eidv": "US_EIDV",
  company: "COMPANY",
} as const satisfies Record<string, StepType>;
export type StepPage = keyof typeof stepPages;
export const stepPageNames = Object.keys(stepPages) as StepPage[];

export const formSections = [...formPages, ...stepPageNames, ...lookPages] as const;
export type FormSection = FormPage | StepPage | LookPage;

/** The pages as the editor lists them: steps in use first, in the applicant's order, then those that are off. */
export function sectionsInOrder(inUse: readonly StepType[]): FormSection[] {
  const pages = inUse.flatMap((type) => stepPageNames.filter((page) => stepPages[page] === type));
  return [...formPages, ...pages, ...stepPageNames.filter((page) => !pages.includes(page)), ...lookPages];
}

export const isStepPage = (section: FormSection): section is StepPage => section in stepPages;

const offSteps = (): FormDraft["steps"] =>
  Object.fromEntries(
    Object.entries(newSteps()).map(([type, { type: _, ...step }]) => [type, { ...step, on: false }]),
  ) as never;

const usual = ["PROFILE", "DOCUMENT", "FACIAL"] as const;

const noText = { url: "", text: "", forceAgree: false, showInFooter: false };

/** What a new form starts from: the usual three steps. */
export function newDraft(): FormDraft {
  const steps = offSteps();
  for (const type of usual) steps[type].on = true;
  return {
    name: "",
    description: "",
    callbackUrl: "",
    redirectUrl: "",
    websiteUrl: "",
    domainName: "",
    supportEmail: "",
    googleTagManagerId: "",
    googleTrackingId: "",
    terms: noText,
    privacy: noText,
    dataProtection: noText,
    themeId: null,
    languages: ["en"],
    countries: [],
    ageMin: null,
    ageMax: null,
    attemptsLimit: 0,
    autoDecline: true,
    enableCustomerProcessing: false,
    allowNewAttempts: false,
    sendFormUrlForReverification: false,
    blockMultipleAccounts: false,
    detectMatchingApplicants: true,
    blockDocumentDuplicates: false,
    blockDeviceDuplicates: false,
    blockCountryMismatch: false,
    blockAnonymizingNetwork: false,
    blockRetries: {
      duplicates: false,
      ageRestricted: false,
      countryRestricted: false,
      compromisedPerson: false,
      fakeDocument: false,
    },
    callbackOnCreated: false,
    callbackOnStatusChange: false,
    returnApplicantData: false,
    notifyApplicant: false,
    notifyCustomer: false,
    emails: {},
    recognition: "none",
    skipWelcomePage: false,
    skipStatusPage: false,
    hideHeader: false,
    hideGoOnMobile: false,
    elements: {},
    permanentLinkEnabled: true,
    order: [...stepTypes],
    steps,
  };
}

export function draftOf({ steps, ...rest }: FormConfig, permanentLinkEnabled: boolean): FormDraft {
  const used = steps.map(({ type }) => type);
  const given = Object.fromEntries(steps.map(({ type, ...step }) => [type, { ...step, on: true }]));
  return {
    ...rest,
    permanentLinkEnabled,
    order: [...used, ...stepTypes.filter((type) => !used.includes(type))],
    steps: { ...offSteps(), ...given },
  };
}

/** The form that a draft stands for, not yet validated. */
export function configOf({ order, steps, permanentLinkEnabled: _, ...rest }: FormDraft): FormConfigInput {
  const used = order.filter((type) => steps[type].on);
  return {
    ...rest,
    steps: used.map((type) => {
      const { on, ...step } = steps[type];
      return { type, ...step } as FormStep;
    }),
  };
}

/**
 * The draft's field that an error of the form's rules is about: `steps.1.documentTypes` is `steps.DOCUMENT.documentTypes`.
 * What concerns the steps as a whole is `steps`.
 */
export function draftField(path: readonly PropertyKey[], config: FormConfigInput): string {
  const [first, index, ...rest] = path.map(String);
  if (first !== "steps" || index === undefined) return path.map(String).join(".");
  const type = config.steps[Number(index)]?.type;
  return type ? ["steps", type, ...rest].join(".") : "steps";
}

/** Where each field of a form is edited; a field of the contract that stands nowhere does not compile. */
export const sectionsOfFields: Record<Exclude<keyof FormDraft, "steps" | "order">, FormSection> = {
  name: "general",
  description: "general",
  callbackUrl: "general",
  redirectUrl: "general",
  websiteUrl: "general",
  supportEmail: "general",
  domainName: "general",
  permanentLinkEnabled: "general",
  terms: "additional",
  privacy: "additional",
  dataProtection: "additional",
  googleTagManagerId: "additional",
  googleTrackingId: "additional",
  sendFormUrlForReverification: "additional",
  languages: "languages",
  countries: "countries",
  ageMin: "rules",
  ageMax: "rules",
  attemptsLimit: "rules",
  allowNewAttempts: "rules",
  autoDecline: "rules",
  enableCustomerProcessing: "rules",
  blockMultipleAccounts: "rules",
  detectMatchingApplicants: "rules",
  blockDocumentDuplicates: "rules",
  blockDeviceDuplicates: "rules",
  blockCountryMismatch: "rules",
  blockAnonymizingNetwork: "rules",
  blockRetries: "rules",
  callbackOnCreated: "notifications",
  callbackOnStatusChange: "notifications",
  returnApplicantData: "notifications",
  notifyApplicant: "notifications",
  notifyCustomer: "notifications",
  emails: "emails",
  recognition: "recognition",
  themeId: "customisation",
  hideHeader: "customisation",
  hideGoOnMobile: "customisation",
  skipWelcomePage: "customisation",
  skipStatusPage: "customisation",
  elements: "elements",
};

/** Where a field is edited. What concerns the steps as a whole is shown with the first of them. */
export function sectionOf(field: string): FormSection {
  const [first = "", type] = field.split(".");
  if (first === "steps" || first === "order")
    return stepPageNames.find((page) => stepPages[page] === type) ?? "profile";
  return sectionsOfFields[first as keyof typeof sectionsOfFields] ?? "general";
}
