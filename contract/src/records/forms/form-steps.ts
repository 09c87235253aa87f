import { z } from "zod";
import { Bool, Id } from "#contract/input/fields.ts";
import { type CompanyFieldName, companyFieldNames } from "#contract/records/companies/company-values.ts";
import { countries } from "#contract/values/countries.ts";
import { formLimits } from "./form-limits.ts";
import { ProfileStep } from "./form-profile.ts";
import { QuestionnaireStep, VideoQuizStep } from "./form-questions.ts";
import { identityDocumentTypes } from "./identity-documents.ts";
import {
  companyDocuments,
  companyFieldDefaults,
  type DocumentFieldName,
  documentFieldNames,
  type FundsFieldName,
  fundsFieldNames,
  livenessModes,
  paymentMethods,
  screeningLists,
} from "./step-choices.ts";

const DocumentTypes = (message: string) => z.array(z.enum(identityDocumentTypes)).min(1, message).max(20);
const Requested = z.object({ enabled: Bool, mandatory: Bool });
const RequestedField = Requested.prefault({ enabled: false, mandatory: false });

export const DocumentStep = z.object({
  type: z.literal("DOCUMENT"),
  documentTypes: DocumentTypes("Choose at least one document type."),
  perCountry: z
    .array(
      z.object({
        country: z.enum(countries),
        documentTypes: DocumentTypes("Choose at least one document type for this country."),
      }),
    )
    .max(300)
    .refine((all) => new Set(all.map(({ country }) => country)).size === all.length, "Each country can be listed once.")
    .default([]),
  frontOnly: z.array(z.enum(identityDocumentTypes)).max(20).default([]),
  /** So many further pages are photographed, for a person to look at: up to five sides with front and back. */
  otherSides: z.number("0 to 3.").int("0 to 3.").min(0, "0 to 3.").max(3, "0 to 3.").default(0),
  fields: z
    .object(
      Object.fromEntries(documentFieldNames.map((name) => [name, RequestedField])) as Record<
        DocumentFieldName,
        typeof RequestedField
      >,
    )
    .prefault({}),
  autoCapture: Bool.default(false),
  fileUploading: Bool,
  preProcessing: Bool.default(true),
  recordVideo: Bool.default(false),
  genderValidation: Bool.default(false),
  /** Fields that are in no zone wait for a person. */
  compareTyped: Bool.default(false),
  blockScannedCopy: Bool.default(false),
  /** A bank ID may replace a document, as `bankIdDocumentType`. */
  bankId: Bool.default(false),
  bankIdDocumentType: z.enum(identityDocumentTypes).nullable().default(null),
});
export type DocumentStep = z.infer<typeof DocumentStep>;

export const LivenessFields = z.object({
  type: z.literal("FACIAL"),
  mode: z.enum(livenessModes),
  recordVideo: Bool.default(false),
  fullScreen: Bool.default(false),
  faceMask: Bool.default(true),
  /** Static selfie only: what to hold next to the face. */
  withCreditCard: Bool.default(false),
  withDocument: Bool.default(false),
  fileUploading: Bool,
  thresholds: z.object({ match: z.number().min(0.2).max(1), noMatch: z.number().min(0.2).max(1) }),
  /** A difference waits for a person. */
  crossMatching: Bool.default(false),
  biometricAuthentication: Bool.default(false),
  skipIntro: Bool.default(false),
  deepfakeDetection: Bool.default(false),
});
const LivenessStep = LivenessFields.refine((step) => step.thresholds.match <= step.thresholds.noMatch, {
  path: ["thresholds"],
  message: "The match threshold must not be above the no-match threshold.",
});

export const TaxIdStep = z.object({
  type: z.literal("TAX_ID"),
  askType: Bool,
  askNumber: Bool,
  dataExtraction: Bool,
  preProcessing: Bool,
  fileUploading: Bool,
  skipPage: Bool,
  disableDocumentProof: Bool,
});
export type TaxIdStep = z.infer<typeof TaxIdStep>;

export const AddressStep = z.object({
  type: z.literal("ADDRESS"),
  askAddressType: Bool,
  fileUploading: Bool,
  skipManualEntry: Bool,
  autocomplete: Bool,
  skipProof: Bool,
  extractAddress: Bool,
  preProcessing: Bool,
  countryValidation: Bool,
});
export type AddressStep = z.infer<typeof AddressStep>;

export const FundsStep = z.object({
  type: z.literal("AML"),
  fields: z.object(
    Object.fromEntries(fundsFieldNames.map((name) => [name, RequestedField])) as Record<
      FundsFieldName,
      typeof RequestedField
    >,
  ),
  disableDocumentProof: Bool,
  exactAnnualIncome: Bool,
  fileUploading: Bool,
});
export type FundsStep = z.infer<typeof FundsStep>;

export const PaymentStep = z.object({
  type: z.literal("PAYMENT_METHOD"),
  method: z.enum(paymentMethods, "Select one type."),
  cardNumber: Bool,
  accountNumber: Bool,
  fileUploading: Bool,
});
export type PaymentStep = z.infer<typeof PaymentStep>;

/** The least that a form may ask of a name; less is no hit for anybody. */
export const leastMinScore = 70;

export const ScreeningStep = z.object({
  type: z.literal("DATABASE_SCREENING"),
  lists: z.array(z.enum(screeningLists)).max(screeningLists.length),
  customBlacklists: z.array(z.string().regex(/^[\w-]{1,64}$/)).max(100),
  /** A name scores 0 to 100; below this it is no hit. */
  minScore: z.number().int().min(leastMinScore, "Enter 70 to 100.").max(100, "Enter 70 to 100.").default(70),
  /** A hit with the same number, or with name and day of birth, declines. */
  declineStrong: Bool.default(false),
});
export type ScreeningStep = z.infer<typeof ScreeningStep>;

const wrongKeyword = "Enter 3 to 20 characters: letters, digits, spaces, hyphens and apostrophes.";
export const Keyword = z
  .string()
  .trim()
  .min(3, wrongKeyword)
  .max(20, wrongKeyword)
  .regex(/^[\p{L}\p{M}\p{N} '’-]+$/u, wrongKeyword);
const Keywords = z
  .array(Keyword)
  .max(formLimits.keywords, `At most ${formLimits.keywords} keywords.`)
  .refine(
    (all) => new Set(all.map((word) => word.toLowerCase())).size === all.length,
    "Each keyword can be listed once.",
  );
export const AdverseMediaStep = z.object({
  type: z.literal("ADVERSE_MEDIA"),
  primaryKeywords: Keywords,
  secondaryKeywords: Keywords,
});

export const QesStep = z.object({
  type: z.literal("QES"),
  askToSign: Bool,
  autosign: Bool,
});

export const UsEidvStep = z.object({ type: z.literal("US_EIDV") });
const companyFields = Object.fromEntries(
  companyFieldNames.map((name) => [name, Requested.prefault(companyFieldDefaults[name])]),
) as Record<CompanyFieldName, typeof RequestedField>;

export const CompanyStep = z.object({
  type: z.literal("COMPANY"),
  /** Name and country are always requested. */
  fields: z.object(companyFields).prefault({}),
  documents: z.array(z.enum(companyDocuments)).max(companyDocuments.length),
  fileUploading: Bool.default(true),
  authorisedPersons: Bool,
  beneficiaries: Bool,
  /** What each of them goes through; null: they are named, and nobody is verified. */
  personFormId: Id.nullable().default(null),
  verifyAuthorised: Bool.default(true),
  /** Owners of so many percent are verified, or a reason is given. */
  verifyFromPercent: z
    .number("Enter 1 to 100.")
    .int("Enter 1 to 100.")
    .min(1, "Enter 1 to 100.")
    .max(100, "Enter 1 to 100.")
    .default(25),
  /** The representative may fill in for the persons. */
  fillIn: Bool.default(true),
  askRegister: Bool.default(false),
});
export type CompanyStep = z.infer<typeof CompanyStep>;

export const FormStep = z.discriminatedUnion("type", [
  ProfileStep,
  DocumentStep,
  LivenessStep,
  TaxIdStep,
  AddressStep,
  FundsStep,
  VideoQuizStep,
  z.object({ type: z.literal("LIVE_VIDEO"), recordVideo: Bool }),
  PaymentStep,
  ScreeningStep,
  AdverseMediaStep,
  QuestionnaireStep,
  QesStep,
  UsEidvStep,
  CompanyStep,
]);
export type FormStep = z.infer<typeof FormStep>;
export type FormStepInput = z.input<typeof FormStep>;
export type StepType = FormStep["type"];
export type StepOf<T extends StepType> = Extract<FormStep, { type: T }>;

// Apart, since the applicant’s page takes it without zod.
export { stepOf } from "./step-of.rules.ts";
