import { z } from "zod";
import { Bool } from "#contract/fields.ts";
import { countries } from "#contract/values/countries.ts";
import { formLimits } from "./form-limits.ts";
import { ProfileStep } from "./form-profile.ts";
import { QuestionnaireStep, VideoQuizStep } from "./form-questions.ts";
import { identityDocumentTypes } from "./identity-documents.ts";
import {
  companyDocuments,
  type DocumentFieldName,
  defaultThresholds,
  documentFieldNames,
  type FundsFieldName,
  fundsFieldNames,
  livenessModes,
  paymentMethods,
  screeningLists,
} from "./step-choices.ts";

const DocumentTypes = (message: string) => z.array(z.enum(identityDocumentTypes)).min(1, message).max(20);
const Asked = z.object({ enabled: Bool, mandatory: Bool });
const AskedField = Asked.prefault({ enabled: false, mandatory: false });

export const DocumentStep = z.object({
  type: z.literal("DOCUMENT"),
  /** For every country of the form that is not in `perCountry`. */
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
  /** Types of which only the front is wanted; of others every side that they have. */
  frontOnly: z.array(z.enum(identityDocumentTypes)).max(20).default([]),
  fields: z
    .object(
      Object.fromEntries(documentFieldNames.map((name) => [name, AskedField])) as Record<
        DocumentFieldName,
        typeof AskedField
      >,
    )
    .prefault({}),
  /** The camera takes the picture itself as soon as it is steady and sharp. */
  autoCapture: Bool.default(false),
  fileUploading: Bool,
  /** A photo is judged when it is given; off: only the checks judge it. */
  preProcessing: Bool.default(true),
  /** The camera's picture is kept as a video while the document is photographed. */
  recordVideo: Bool.default(false),
  /** The sex on the document is compared with the gender that was typed. */
  genderValidation: Bool.default(false),
  /** What is typed and no zone holds (issue date, authority, additional number) waits for a person who compares it. */
  compareTyped: Bool.default(false),
  blockScannedCopy: Bool.default(false),
  /** A bank ID may stand for a document, as `bankIdDocumentType`. */
  bankId: Bool.default(false),
  bankIdDocumentType: z.enum(identityDocumentTypes).nullable().default(null),
});
export type DocumentStep = z.infer<typeof DocumentStep>;

/** Without the rule between the two thresholds. */
export const LivenessFields = z.object({
  type: z.literal("FACIAL"),
  mode: z.enum(livenessModes),
  recordVideo: Bool.default(false),
  fullScreen: Bool.default(false),
  /** An oval over the camera that shows where the face belongs. */
  faceMask: Bool.default(true),
  /** Of a static selfie: what is held beside the face. */
  withCreditCard: Bool.default(false),
  withDocument: Bool.default(false),
  fileUploading: Bool,
  thresholds: z.object({ match: z.number().min(0.2).max(1), noMatch: z.number().min(0.2).max(1) }),
  /** The selfie is compared with every earlier one of the applicant's; a person looks when one differs. */
  crossMatching: Bool.default(false),
  /** Who was approved before has to be the same person; another face declines. */
  biometricAuthentication: Bool.default(false),
  skipIntro: Bool.default(false),
  deepfakeDetection: Bool.default(false),
});
const LivenessStep = LivenessFields.refine((step) => step.thresholds.match <= step.thresholds.noMatch, {
  path: ["thresholds"],
  message: "The match threshold must not be above the other one.",
});

export const TaxIdStep = z.object({
  type: z.literal("TAX_ID"),
  /** Which kind of number it is. */
  askType: Bool,
  askNumber: Bool,
  /** The number is read from the document. */
  dataExtraction: Bool,
  preProcessing: Bool,
  fileUploading: Bool,
  /** The applicant may pass the page over. */
  skipPage: Bool,
  disableDocumentProof: Bool,
});
export type TaxIdStep = z.infer<typeof TaxIdStep>;

export const AddressStep = z.object({
  type: z.literal("ADDRESS"),
  /** Whether it is a home, a postal or a registered address. */
  askAddressType: Bool,
  fileUploading: Bool,
  /** Only the proof is asked for. */
  skipManualEntry: Bool,
  /** The applicant's browser may fill in what it knows. */
  autocomplete: Bool,
  skipProof: Bool,
  /** The address is read from the proof. */
  extractAddress: Bool,
  preProcessing: Bool,
  /** The address has to be in one of the form's countries. */
  countryValidation: Bool,
});
export type AddressStep = z.infer<typeof AddressStep>;

export const FundsStep = z.object({
  type: z.literal("AML"),
  fields: z.object(
    Object.fromEntries(fundsFieldNames.map((name) => [name, AskedField])) as Record<FundsFieldName, typeof AskedField>,
  ),
  disableDocumentProof: Bool,
  /** The annual income as an amount, not as a range. */
  exactAnnualIncome: Bool,
  fileUploading: Bool,
});
export type FundsStep = z.infer<typeof FundsStep>;

export const PaymentStep = z.object({
  type: z.literal("PAYMENT_METHOD"),
  method: z.enum(paymentMethods, "Select one type."),
  /** Of a card: first and last four digits are kept. */
  cardNumber: Bool,
  /** Of a bank account. */
  accountNumber: Bool,
  fileUploading: Bool,
});
export type PaymentStep = z.infer<typeof PaymentStep>;

export const ScreeningStep = z.object({
  type: z.literal("DATABASE_SCREENING"),
  /** At least one of these or of the project's own: `form-config.rules.ts`. */
  lists: z.array(z.enum(screeningLists)).max(screeningLists.length),
  /** Codes of the project's own blacklists. */
  customBlacklists: z.array(z.string().regex(/^[\w-]{1,64}$/)).max(100),
});

const wrongKeyword = "Letters, digits, spaces, hyphens and apostrophes; 3 to 20 characters.";
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
    "Each keyword can stand here once.",
  );
export const AdverseMediaStep = z.object({
  type: z.literal("ADVERSE_MEDIA"),
  primaryKeywords: Keywords,
  secondaryKeywords: Keywords,
});

export const QesStep = z.object({
  type: z.literal("QES"),
  /** Applicants sign with a certificate of their own. */
  askToSign: Bool,
  /** Signed by an uploaded certificate of the project. */
  autosign: Bool,
});

export const CompanyStep = z.object({
  type: z.literal("COMPANY"),
  documents: z.array(z.enum(companyDocuments)).max(companyDocuments.length),
  authorisedPersons: Bool,
  beneficiaries: Bool,
});

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
  z.object({ type: z.literal("US_EIDV") }),
  CompanyStep,
]);
export type FormStep = z.infer<typeof FormStep>;
export type FormStepInput = z.input<typeof FormStep>;
export type StepType = FormStep["type"];
export type StepOf<T extends StepType> = Extract<FormStep, { type: T }>;

// Apart, since the applicant’s page takes it without zod.
export { stepOf } from "./step-of.rules.ts";
