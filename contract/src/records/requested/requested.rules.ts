import type { StepAnswers } from "../flow/flow-answers.ts";
import type { FlowForm } from "../flow/flow-form.ts";
import type { FlowState } from "../flow/flow-state.ts";
import type { FileSide, OtherDocumentSide } from "../forms/identity-documents.ts";
import { type LegalName, legalNames } from "../forms/legal-names.ts";
import { stepOf } from "../forms/step-of.rules.ts";
import type {
  AnswerPart,
  ApplicantAnswers,
  MissingAnswerPath,
  PhotoAnswers,
  RequestingForm,
  RequestingStep,
} from "../steps/step-definition.ts";
import { stepTypes } from "../steps/step-types.ts";
import { type AnsweredStep, definitionOf, steps, visitOf } from "../steps/steps.ts";

// For the server and for the applicant's page, which has no zod.

export const answeredSteps = stepTypes.filter((type): type is AnsweredStep => steps[type].part !== null);

export const partOfStep = Object.fromEntries(answeredSteps.map((type) => [type, steps[type].part])) as {
  [T in AnsweredStep]: (typeof steps)[T]["part"];
};

type GivenParts = "files" | "videos" | "signature" | "liveness" | "persons";
type NothingGiven = StepAnswers & Pick<FlowState, AnswerPart | GivenParts | "consents" | "confirmed">;

export const noAnswers: Readonly<NothingGiven> = {
  ...(Object.fromEntries(Object.values(partOfStep).map((part) => [part, null])) as Record<
    Exclude<AnswerPart, "profile">,
    null
  >),
  profile: {},
  consents: [],
  confirmed: { email: null, phone: null },
  videos: [],
  files: [],
  liveness: null,
  signature: null,
  persons: [],
};

export function asksAnswers(form: RequestingForm, step: RequestingStep): boolean {
  const visit = visitOf(step.type);
  return visit.asksAnswers ? visit.asksAnswers(step, form) : definitionOf(step.type).part !== null;
}

export const stepOfFileSide = {
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

export type CompanyFileSide = Extract<FileSide, `company_${string}`>;
export type ProofFileSide = Exclude<FileSide, "front" | "back" | "selfie" | OtherDocumentSide>;

export const mayUploadSide = (form: RequestingForm, side: FileSide): boolean =>
  stepOf(form, stepOfFileSide[side])?.fileUploading ?? true;

export const requestedPhotosOf = (step: RequestingStep, given: PhotoAnswers): readonly FileSide[] =>
  definitionOf(step.type).photos?.(step, given) ?? [];

export const neededFileSides = (form: RequestingForm, given: PhotoAnswers): FileSide[] => {
  const wanted = form.steps.flatMap((step) => requestedPhotosOf(step, given));
  return (Object.keys(stepOfFileSide) as FileSide[]).filter((side) => wanted.includes(side));
};

export const requestedConsents = (form: Pick<FlowForm, LegalName>): LegalName[] =>
  legalNames.filter((name) => form[name].forceAgree);

function missingPhotos(form: RequestingForm, given: ApplicantAnswers): MissingAnswerPath[] {
  const sides = new Set(given.files.map(({ side }) => side));
  return neededFileSides(form, given)
    .filter((side) => !sides.has(side))
    .map((side) => `files.${side}` as const);
}

/** In this order after what is typed. */
const lastHeads = ["videos", "company", "persons", "files", "liveness", "signature"];
const rankOf = (path: MissingAnswerPath): number => lastHeads.indexOf(path.split(".")[0] ?? "");

/** Whether an answer is right was checked when it came. */
export function missingAnswersOf(form: RequestingForm, given: ApplicantAnswers): MissingAnswerPath[] {
  const ofSteps = stepTypes.flatMap((type) => {
    const step = stepOf(form, type);
    return (step && visitOf(type).missing?.(step, given, form)) ?? [];
  });
  return [...ofSteps, ...missingPhotos(form, given)].sort((a, b) => rankOf(a) - rankOf(b));
}
