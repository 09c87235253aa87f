import type { Country } from "../../values/countries.ts";
import type { DocumentChoice, StepAnswers } from "../flow/flow-answers.ts";
import type { FlowForm, FlowStep } from "../flow/flow-form.ts";
import type { FlowState } from "../flow/flow-state.ts";
import type { confirmedFieldNames, ProfileFieldName } from "../forms/form-profile.ts";
import type { FormStep } from "../forms/form-steps.ts";
import type { FileSide, IdentityDocumentType, OtherSide } from "../forms/identity-documents.ts";
import { type LegalName, legalNames } from "../forms/legal-names.ts";
import type { DocumentFieldName, FundsFieldName } from "../forms/step-choices.ts";
import { stepOf } from "../forms/step-of.rules.ts";
import type { PaymentKind } from "./answer-shapes.ts";
import { missingOfCompany, missingOfPersons } from "./requested-company.rules.ts";
import { documentSides } from "./requested-document.rules.ts";
import { unanswered } from "./unanswered.rules.ts";

// For the server and for the applicant's page, which has no zod.

type RequestingStep = FormStep | FlowStep;
type StepOf<T extends RequestingStep["type"]> = Extract<RequestingStep, { type: T }>;
export type RequestingForm = { readonly steps: readonly RequestingStep[] };

export type Given = Omit<StepAnswers, "document" | "usEidv"> &
  Pick<FlowState, "files" | "videos" | "signature" | "liveness" | "persons"> & {
    document: (DocumentChoice & { bankId?: object | undefined }) | null;
    usEidv: object | null;
  };
export type PhotoAnswers = Pick<Given, "document" | "taxId" | "payment">;
export type AnswerPart = keyof StepAnswers;
export const partOfStep = {
  PROFILE: "profile",
  DOCUMENT: "document",
  TAX_ID: "taxId",
  ADDRESS: "address",
  AML: "funds",
  PAYMENT_METHOD: "payment",
  QUESTIONNAIRE: "questionnaire",
  US_EIDV: "usEidv",
  COMPANY: "company",
} as const satisfies { [T in RequestingStep["type"]]?: AnswerPart };

type NothingGiven = StepAnswers &
  Pick<FlowState, AnswerPart | "files" | "videos" | "signature" | "liveness" | "persons" | "consents" | "confirmed">;

export const nothingGiven: Readonly<NothingGiven> = {
  profile: {},
  document: null,
  taxId: null,
  address: null,
  funds: null,
  payment: null,
  questionnaire: null,
  usEidv: null,
  company: null,
  consents: [],
  confirmed: { email: null, phone: null },
  videos: [],
  files: [],
  liveness: null,
  signature: null,
  persons: [],
};

/** A recording is named by its question from 0. */
export type MissingPath =
  | "documentType"
  | `${AnswerPart}.${string}`
  | `videos.${number}`
  | `files.${FileSide}`
  | "liveness.acts"
  | "signature.document"
  | `persons.${string}`;

const enabledOf = <N extends string>(fields: Record<N, { enabled: boolean }>): N[] =>
  (Object.keys(fields) as N[]).filter((name) => fields[name].enabled);

/** Not those that are read from the document. */
export function requestedFields(form: RequestingForm): ProfileFieldName[] {
  const fields = stepOf(form, "PROFILE")?.fields;
  if (!fields) return [];
  const hasDocument = stepOf(form, "DOCUMENT") !== undefined;
  return enabledOf(fields).filter((name) => !(hasDocument && fields[name].dataExtraction));
}

export const typedFields = ({ fields }: StepOf<"DOCUMENT">): DocumentFieldName[] => enabledOf(fields);

export const fundsFields = ({ fields }: StepOf<"AML">): FundsFieldName[] => enabledOf(fields);

export function asksAnswers(form: RequestingForm, step: RequestingStep): boolean {
  switch (step.type) {
    case "PROFILE":
      return requestedFields(form).length + step.customFields.length > 0;
    case "ADDRESS":
      return !step.skipManualEntry;
    case "AML":
      return fundsFields(step).length > 0;
    default:
      return step.type in partOfStep;
  }
}

/** Many countries have no postal codes and no states. */
export const mandatoryAddressParts = ["country", "city", "line1"] as const;

export const documentTypesFor = (
  { documentTypes, perCountry }: Pick<StepOf<"DOCUMENT">, "documentTypes" | "perCountry">,
  country: Country | null,
): readonly IdentityDocumentType[] =>
  perCountry.find((each) => each.country === country)?.documentTypes ?? documentTypes;

export const isTaxNumberRead = ({ dataExtraction, disableDocumentProof }: StepOf<"TAX_ID">): boolean =>
  dataExtraction && !disableDocumentProof;

export const needsTaxNumber = (step: StepOf<"TAX_ID">): boolean => step.askNumber && !isTaxNumberRead(step);

const isTaxSkipped = (step: StepOf<"TAX_ID">, { taxId }: Pick<Given, "taxId">): boolean =>
  step.skipPage && taxId?.skipped === true;

export const paymentMethodOf = ({ method }: StepOf<"PAYMENT_METHOD">, payment: Given["payment"]): PaymentKind | null =>
  method === "applicant_choice" ? (payment?.method ?? null) : method;

export function paymentNumberOf(
  step: StepOf<"PAYMENT_METHOD">,
  method: PaymentKind | null,
): "cardNumber" | "accountNumber" | null {
  if (method === "card") return step.cardNumber ? "cardNumber" : null;
  return method === "bank_statement" && step.accountNumber ? "accountNumber" : null;
}

export const stepOfSide = {
  front: "DOCUMENT",
  back: "DOCUMENT",
  other1: "DOCUMENT",
  other2: "DOCUMENT",
  other3: "DOCUMENT",
  selfie: "FACIAL",
  tax_id_proof: "TAX_ID",
  address_proof: "ADDRESS",
  funds_proof: "AML",
  card_photo: "PAYMENT_METHOD",
  bank_statement: "PAYMENT_METHOD",
  company_registration: "COMPANY",
  company_legal_address: "COMPANY",
  company_ownership: "COMPANY",
  company_authority: "COMPANY",
} as const satisfies Record<FileSide, RequestingStep["type"]>;

export type CompanySide = Extract<FileSide, `company_${string}`>;
export type ProofSide = Exclude<FileSide, "front" | "back" | "selfie" | OtherSide>;

export const mayUpload = (form: RequestingForm, side: FileSide): boolean =>
  stepOf(form, stepOfSide[side])?.fileUploading ?? true;

const proofOfPayment = { card: "card_photo", bank_statement: "bank_statement" } as const;

/** In the order in which they are taken; those that depend on a choice come after it. */
export function photosOf(step: RequestingStep, given: PhotoAnswers): readonly FileSide[] {
  switch (step.type) {
    case "DOCUMENT":
      return documentSides(step, given.document);
    case "FACIAL":
      return ["selfie"];
    case "TAX_ID":
      return step.disableDocumentProof || isTaxSkipped(step, given) ? [] : ["tax_id_proof"];
    case "ADDRESS":
      return step.skipProof ? [] : ["address_proof"];
    case "AML":
      return step.disableDocumentProof ? [] : ["funds_proof"];
    case "PAYMENT_METHOD": {
      const method = paymentMethodOf(step, given.payment);
      return method === null ? [] : [proofOfPayment[method]];
    }
    case "COMPANY":
      return step.documents.map((name) => `company_${name}` as const);
    default:
      return [];
  }
}

export const neededSides = (form: RequestingForm, given: PhotoAnswers): FileSide[] => {
  const wanted = form.steps.flatMap((step) => photosOf(step, given));
  return (Object.keys(stepOfSide) as FileSide[]).filter((side) => wanted.includes(side));
};

export const requestedConsents = (form: Pick<FlowForm, LegalName>): LegalName[] =>
  legalNames.filter((name) => form[name].forceAgree);

/** Whether a code can be sent is decided by the server. */
export function wantsCode(form: RequestingForm, channel: (typeof confirmedFieldNames)[number]): boolean {
  const field = stepOf(form, "PROFILE")?.fields[channel];
  return Boolean(field?.enabled && field.confirm);
}

function missingOfProfile(form: RequestingForm, { profile }: Given): MissingPath[] {
  const step = stepOf(form, "PROFILE");
  if (!step) return [];
  const names = requestedFields(form).filter((name) => step.fields[name].mandatory);
  const own = step.customFields.filter(({ mandatory }) => mandatory).map(({ id }) => id);
  return [...unanswered("profile", names, profile), ...unanswered("profile.custom", own, profile.custom)];
}

function missingOfDocument(form: RequestingForm, { document }: Given): MissingPath[] {
  const step = stepOf(form, "DOCUMENT");
  if (!step) return [];
  if (!document) return ["documentType"];
  if (document.bankId) return [];
  const names = typedFields(step).filter((name) => step.fields[name].mandatory);
  return unanswered("document", names, document.fields);
}

function missingOfTaxId(form: RequestingForm, { taxId }: Given): MissingPath[] {
  const step = stepOf(form, "TAX_ID");
  if (!step || isTaxSkipped(step, { taxId })) return [];
  const names = ["country", ...(step.askType ? ["kind"] : []), ...(needsTaxNumber(step) ? ["number"] : [])];
  return unanswered("taxId", names, taxId);
}

function missingOfAddress(form: RequestingForm, { address }: Given): MissingPath[] {
  const step = stepOf(form, "ADDRESS");
  if (!step || step.skipManualEntry) return [];
  return unanswered("address", [...mandatoryAddressParts, ...(step.askAddressType ? ["kind"] : [])], address);
}

function missingOfFunds(form: RequestingForm, { funds }: Given): MissingPath[] {
  const step = stepOf(form, "AML");
  if (!step) return [];
  const names = fundsFields(step).filter((name) => step.fields[name].mandatory);
  return unanswered("funds", names, funds);
}

function missingOfPayment(form: RequestingForm, { payment }: Given): MissingPath[] {
  const step = stepOf(form, "PAYMENT_METHOD");
  if (!step) return [];
  if (!payment) return ["payment.method"];
  const number = paymentNumberOf(step, payment.method);
  const kept = number === "cardNumber" ? payment.cardLastFour : payment.accountNumber;
  return number === null || kept ? [] : [`payment.${number}`];
}

function missingOfQuestionnaire(form: RequestingForm, { questionnaire }: Given): MissingPath[] {
  const questions = stepOf(form, "QUESTIONNAIRE")?.questions ?? [];
  const mandatory = questions.filter((question) => question.mandatory).map(({ id }) => id);
  return unanswered("questionnaire", mandatory, questionnaire);
}

/** Nobody who lives elsewhere is in US records. */
export const livesInUs = ({ profile }: Pick<Given, "profile">): boolean => (profile.residence_country ?? "US") === "US";

const missingOfUsEidv = (form: RequestingForm, given: Given): MissingPath[] =>
  stepOf(form, "US_EIDV") && livesInUs(given) && given.usEidv === null ? ["usEidv.ssn"] : [];
function missingOfCompanies(form: RequestingForm, { company, persons }: Given): MissingPath[] {
  const step = stepOf(form, "COMPANY");
  return step ? [...missingOfCompany(step, company), ...missingOfPersons(step, persons)] : [];
}

function missingOfQuiz(form: RequestingForm, { videos }: Given): MissingPath[] {
  const questions = stepOf(form, "VIDEO")?.questions ?? [];
  const recorded = new Set(videos.filter(({ kind }) => kind === "quiz").map(({ question }) => question));
  return questions.flatMap((_, index) => (recorded.has(index) ? [] : [`videos.${index}` as const]));
}

export const asksSignature = (form: RequestingForm): boolean => stepOf(form, "QES")?.askToSign === true;

const missingOfSignature = (form: RequestingForm, { signature }: Given): MissingPath[] =>
  asksSignature(form) && signature === null ? ["signature.document"] : [];

function missingOfPhotos(form: RequestingForm, given: Given): MissingPath[] {
  const sides = new Set(given.files.map(({ side }) => side));
  return neededSides(form, given)
    .filter((side) => !sides.has(side))
    .map((side) => `files.${side}` as const);
}

export const asksLiveness = (form: RequestingForm): boolean => stepOf(form, "FACIAL")?.mode === "active";

/** Who has tried as often as possible goes on: a person decides. */
const missingOfLiveness = (form: RequestingForm, { liveness }: Given): MissingPath[] =>
  asksLiveness(form) && !(liveness && (liveness.hasPassed || liveness.triesLeft === 0)) ? ["liveness.acts"] : [];

const missingOfParts = [
  missingOfProfile,
  missingOfDocument,
  missingOfTaxId,
  missingOfAddress,
  missingOfFunds,
  missingOfPayment,
  missingOfQuestionnaire,
  missingOfUsEidv,
  missingOfQuiz,
  missingOfCompanies,
  missingOfPhotos,
  missingOfLiveness,
  missingOfSignature,
];

/** Whether an answer is right was checked when it came. */
export const missingOf = (form: RequestingForm, given: Given): MissingPath[] =>
  missingOfParts.flatMap((look) => look(form, given));
