import { profileFieldNames } from "./form-profile.ts";
import type { StepOf, StepType } from "./form-steps.ts";
import { companyFieldDefaults, defaultThresholds, documentFieldNames, fundsFieldNames } from "./step-choices.ts";

const usual = new Set<string>(["first_name", "last_name", "dob", "residence_country"]);
const profileFields = Object.fromEntries(
  profileFieldNames.map((name) => [
    name,
    {
      enabled: usual.has(name),
      mandatory: usual.has(name),
      dataExtraction: false,
      allowDuplicates: true,
      confirm: false,
    },
  ]),
) as StepOf<"PROFILE">["fields"];
const requestedFields = <N extends string>(names: readonly N[], enabled: boolean) =>
  Object.fromEntries(names.map((name) => [name, { enabled, mandatory: enabled }])) as Record<
    N,
    { enabled: boolean; mandatory: boolean }
  >;

const newDocumentStep = (): StepOf<"DOCUMENT"> => ({
  type: "DOCUMENT",
  documentTypes: ["PASSPORT", "GOVERNMENT_ID"],
  perCountry: [],
  frontOnly: [],
  otherSides: 0,
  fields: requestedFields(documentFieldNames, false),
  autoCapture: false,
  fileUploading: true,
  preProcessing: true,
  recordVideo: false,
  genderValidation: false,
  compareTyped: false,
  blockScannedCopy: false,
  bankId: false,
  bankIdDocumentType: null,
});

const newLivenessStep = (): StepOf<"FACIAL"> => ({
  type: "FACIAL",
  mode: "static_selfie",
  recordVideo: false,
  fullScreen: false,
  faceMask: true,
  withCreditCard: false,
  withDocument: false,
  fileUploading: true,
  thresholds: defaultThresholds,
  crossMatching: false,
  biometricAuthentication: false,
  skipIntro: false,
  deepfakeDetection: false,
});

export const defaultSteps = (): { [T in StepType]: StepOf<T> } => ({
  PROFILE: { type: "PROFILE", fields: profileFields, customFields: [] },
  DOCUMENT: newDocumentStep(),
  FACIAL: newLivenessStep(),
  TAX_ID: {
    type: "TAX_ID",
    askType: false,
    askNumber: true,
    dataExtraction: false,
    preProcessing: true,
    fileUploading: true,
    skipPage: false,
    disableDocumentProof: false,
  },
  ADDRESS: {
    type: "ADDRESS",
    askAddressType: false,
    fileUploading: true,
    skipManualEntry: false,
    autocomplete: true,
    skipProof: false,
    extractAddress: false,
    preProcessing: true,
    countryValidation: true,
  },
  AML: {
    type: "AML",
    fields: requestedFields(fundsFieldNames, true),
    disableDocumentProof: false,
    exactAnnualIncome: false,
    fileUploading: true,
  },
  VIDEO: { type: "VIDEO", questions: [""], answerSeconds: 30, managerId: null, fraudProtection: false },
  LIVE_VIDEO: { type: "LIVE_VIDEO", recordVideo: true },
  PAYMENT_METHOD: {
    type: "PAYMENT_METHOD",
    method: "card",
    cardNumber: true,
    accountNumber: true,
    fileUploading: true,
  },
  DATABASE_SCREENING: {
    type: "DATABASE_SCREENING",
    lists: ["sanctions", "pep"],
    customBlacklists: [],
    minScore: 70,
    declineStrong: false,
  },
  ADVERSE_MEDIA: { type: "ADVERSE_MEDIA", primaryKeywords: [], secondaryKeywords: [] },
  QUESTIONNAIRE: { type: "QUESTIONNAIRE", questions: [] },
  QES: { type: "QES", askToSign: true, autosign: false },
  US_EIDV: { type: "US_EIDV" },
  COMPANY: {
    type: "COMPANY",
    fields: companyFieldDefaults,
    documents: ["registration"],
    fileUploading: true,
    authorisedPersons: true,
    beneficiaries: true,
    personFormId: null,
    verifyAuthorised: true,
    verifyFromPercent: 25,
    fillIn: true,
    askRegister: false,
  },
});
