import {
  defaultThresholds,
  type FormConfig,
  type FormConfigInput,
  type FormStep,
  profileFieldNames,
} from "#contract/forms.contract.ts";
import type { IdentityDocumentType } from "#contract/identity-documents.ts";

type StepOf<T extends FormStep["type"]> = Extract<FormStep, { type: T }>;

/** A form as the editor holds it: every step is there, switched on or off, so that switching off loses nothing. */
export type FormDraft = Omit<FormConfig, "steps"> & {
  permanentLinkEnabled: boolean;
  profile: { on: boolean; fields: StepOf<"PROFILE">["fields"] };
  document: { on: boolean; documentTypes: IdentityDocumentType[]; fileUploading: boolean };
  liveness: { on: boolean; fileUploading: boolean; thresholds: { match: number; noMatch: number } };
};

export type FormSteps = Pick<FormDraft, "profile" | "document" | "liveness">;

export const formSections = [
  "general",
  "languages",
  "countries",
  "rules",
  "notifications",
  "profile",
  "document",
  "liveness",
] as const;
export type FormSection = (typeof formSections)[number];

const usual = new Set<string>(["first_name", "last_name", "dob", "residence_country"]);

const usualFields = Object.fromEntries(
  profileFieldNames.map((name) => [name, { enabled: usual.has(name), mandatory: usual.has(name) }]),
) as StepOf<"PROFILE">["fields"];

/** What a new form starts from: the usual three steps. */
export const newDraft = (): FormDraft => ({
  name: "",
  description: "",
  callbackUrl: "",
  redirectUrl: "",
  themeId: null,
  languages: ["en"],
  countries: [],
  ageMin: null,
  ageMax: null,
  autoDecline: true,
  enableCustomerProcessing: false,
  callbackOnStatusChange: false,
  returnApplicantData: false,
  skipWelcomePage: false,
  skipStatusPage: false,
  permanentLinkEnabled: true,
  profile: { on: true, fields: usualFields },
  document: { on: true, documentTypes: ["PASSPORT", "GOVERNMENT_ID"], fileUploading: true },
  liveness: { on: true, fileUploading: true, thresholds: defaultThresholds },
});

const stepOf = <T extends FormStep["type"]>(config: FormConfig, type: T) =>
  config.steps.find((step): step is StepOf<T> => step.type === type);

export function draftOf({ steps, ...rest }: FormConfig, permanentLinkEnabled: boolean): FormDraft {
  const config = { steps, ...rest };
  const start = newDraft();
  const profile = stepOf(config, "PROFILE");
  const document = stepOf(config, "DOCUMENT");
  const liveness = stepOf(config, "FACIAL");
  return {
    ...rest,
    permanentLinkEnabled,
    profile: { on: profile !== undefined, fields: profile?.fields ?? start.profile.fields },
    document: document ? { ...document, on: true } : { ...start.document, on: false },
    liveness: liveness ? { ...liveness, on: true } : { ...start.liveness, on: false },
  };
}

/** The form that a draft stands for, not yet validated. Steps stand in the order in which applicants pass them. */
export function configOf(draft: FormDraft): FormConfigInput {
  const { profile, document, liveness, permanentLinkEnabled: _, ...rest } = draft;
  const steps: FormStep[] = [];
  if (profile.on) steps.push({ type: "PROFILE", fields: profile.fields });
  if (document.on) {
    const { documentTypes, fileUploading } = document;
    steps.push({ type: "DOCUMENT", documentTypes, fileUploading });
  }
  if (liveness.on) {
    const { fileUploading, thresholds } = liveness;
    steps.push({ type: "FACIAL", mode: "static_selfie", fileUploading, thresholds });
  }
  return { ...rest, steps };
}

const stepFields = { PROFILE: "profile", DOCUMENT: "document", FACIAL: "liveness" } as const;

/**
 * The draft's field that an error of the form's rules is about: `steps.1.documentTypes` is the document step's. What
 * concerns the steps as a whole is `steps`.
 */
export function draftField(path: readonly PropertyKey[], config: FormConfigInput): string {
  const [first, index, ...rest] = path.map(String);
  if (first !== "steps" || index === undefined) return path.map(String).join(".");
  const step = config.steps[Number(index)];
  return step ? [stepFields[step.type as keyof typeof stepFields], ...rest].join(".") : "steps";
}

const sectionsOfFields: Record<string, FormSection> = {
  languages: "languages",
  countries: "countries",
  ageMin: "rules",
  ageMax: "rules",
  autoDecline: "rules",
  enableCustomerProcessing: "rules",
  skipWelcomePage: "rules",
  skipStatusPage: "rules",
  callbackOnStatusChange: "notifications",
  returnApplicantData: "notifications",
  profile: "profile",
  document: "document",
  liveness: "liveness",
  steps: "profile",
};

/** Where a field is edited. */
export const sectionOf = (field: string): FormSection => sectionsOfFields[field.split(".")[0] ?? ""] ?? "general";
