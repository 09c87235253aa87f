import { type StepType, stepTypes } from "../steps/step-types.ts";
import { stepDesk } from "../steps/steps.ts";
import type { FormConfig } from "./form-config.ts";

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

export const lookPages = ["customisation", "elements", "localisation", "emails"] as const;
export type AppearancePage = (typeof lookPages)[number];

type Settings = typeof stepDesk;
type StepPages = { [T in StepType as Settings[T]["page"]]: T };

export const stepPages = Object.fromEntries(stepTypes.map((type) => [stepDesk[type].page, type])) as StepPages;
export type StepPage = keyof typeof stepPages;
export const stepPageNames = Object.keys(stepPages) as StepPage[];

export const formSections = [...formPages, ...stepPageNames, ...lookPages] as const;
export type FormSection = FormPage | StepPage | AppearancePage;

export function sectionsInOrder(inUse: readonly StepType[]): FormSection[] {
  const pages = inUse.flatMap((type) => stepPageNames.filter((page) => stepPages[page] === type));
  return [...formPages, ...pages, ...stepPageNames.filter((page) => !pages.includes(page)), ...lookPages];
}

export const isStepPage = (section: FormSection): section is StepPage => section in stepPages;

/** A field without one does not compile. */
export const sectionsOfFields: Record<Exclude<keyof FormConfig, "steps"> | "permanentLinkEnabled", FormSection> = {
  name: "general",
  description: "general",
  callbackUrl: "general",
  redirectUrl: "general",
  websiteUrl: "general",
  supportEmail: "general",
  domainName: "general",
  permanentLinkEnabled: "general",
  isTest: "general",
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
  reviewHours: "rules",
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

export function formSectionOf(field: string): FormSection {
  const [first = "", type] = field.split(".");
  if (first === "steps" || first === "order")
    return stepPageNames.find((page) => stepPages[page] === type) ?? "profile";
  return sectionsOfFields[first as keyof typeof sectionsOfFields] ?? "general";
}
