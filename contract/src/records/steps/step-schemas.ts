import type { z } from "zod";
import { CompanyAnswers } from "../companies/affiliated-persons.ts";
import { AddressAnswers, AddressStep, addressSaved } from "./address.schema.ts";
import { AdverseMediaStep } from "./adverse-media.schema.ts";
import { FundsAnswers, FundsStep, fundsSaved } from "./aml.schema.ts";
import { CompanyStep, companySaved } from "./company.schema.ts";
import { ScreeningStep } from "./database-screening.schema.ts";
import { DocumentStep, DocumentView, GivenDocument, ShownDocument } from "./document.schema.ts";
import { LivenessFields, LivenessStep } from "./facial.schema.ts";
import { LiveVideoStep } from "./live-video.schema.ts";
import { PaymentAnswers, PaymentStep, PaymentView, paymentSaved } from "./payment-method.schema.ts";
import { ProfileAnswers, ProfileStep, ProfileView } from "./profile.schema.ts";
import { QesStep } from "./qes.schema.ts";
import {
  QuestionnaireAnswers,
  QuestionnaireStep,
  QuestionnaireView,
  questionnaireSaved,
} from "./questionnaire.schema.ts";
import type { StepType } from "./step-types.ts";
import { TaxIdAnswers, TaxIdStep, TaxIdView, taxIdSaved } from "./tax-id.schema.ts";
import { ShownUsEidv, UsEidvAnswers, UsEidvStep, UsEidvView, usEidvSaved } from "./us-eidv.schema.ts";
import { VideoQuizStep } from "./video.schema.ts";

// A step's schemas are in a file of its own; here each has a line in the lists that it is of.

export const formStepSchemas = {
  PROFILE: ProfileStep,
  DOCUMENT: DocumentStep,
  FACIAL: LivenessStep,
  TAX_ID: TaxIdStep,
  ADDRESS: AddressStep,
  AML: FundsStep,
  VIDEO: VideoQuizStep,
  LIVE_VIDEO: LiveVideoStep,
  PAYMENT_METHOD: PaymentStep,
  DATABASE_SCREENING: ScreeningStep,
  ADVERSE_MEDIA: AdverseMediaStep,
  QUESTIONNAIRE: QuestionnaireStep,
  QES: QesStep,
  US_EIDV: UsEidvStep,
  COMPANY: CompanyStep,
} as const satisfies Record<StepType, z.ZodType>;

/** What the applicant's page receives, without the rules that judge the answers. */
export const flowStepSchemas = {
  PROFILE: ProfileStep,
  DOCUMENT: DocumentStep.omit({
    blockScannedCopy: true,
    compareTyped: true,
    genderValidation: true,
  }),
  FACIAL: LivenessFields.omit({
    thresholds: true,
    crossMatching: true,
    biometricAuthentication: true,
    deepfakeDetection: true,
  }),
  TAX_ID: TaxIdStep,
  ADDRESS: AddressStep,
  AML: FundsStep,
  VIDEO: VideoQuizStep.omit({ managerId: true }),
  PAYMENT_METHOD: PaymentStep,
  QUESTIONNAIRE: QuestionnaireStep,
  QES: QesStep,
  US_EIDV: UsEidvStep,
  COMPANY: CompanyStep.omit({ askRegister: true }),
} as const satisfies Partial<Record<StepType, z.ZodType>>;

/** As they are kept. Null: no answer yet. */
export const keptAnswers = {
  profile: ProfileAnswers,
  document: GivenDocument.nullable(),
  taxId: TaxIdAnswers.nullable(),
  address: AddressAnswers.nullable(),
  funds: FundsAnswers.nullable(),
  payment: PaymentAnswers.nullable(),
  questionnaire: QuestionnaireAnswers.nullable(),
  usEidv: UsEidvAnswers.nullable(),
  company: CompanyAnswers.nullable(),
} as const;

/** As the applicant's page receives them. */
export const shownAnswers = {
  ...keptAnswers,
  document: ShownDocument.nullable(),
  usEidv: ShownUsEidv.nullable(),
} as const;

/** As reviewers see them. Null: the form has no such step, or nothing was given. */
export const viewedAnswers = {
  custom: ProfileView,
  document: DocumentView,
  taxId: TaxIdView.nullable(),
  address: AddressAnswers.nullable(),
  funds: FundsAnswers.nullable(),
  payment: PaymentView.nullable(),
  usEidv: UsEidvView.nullable(),
  company: CompanyAnswers.nullable(),
  questionnaire: QuestionnaireView.nullable(),
} as const;

/** Sent by `saveTaxId` and its like (`flow-answers.contract.ts`); a profile and a document have calls of their own. */
export const savedAnswers = {
  TAX_ID: taxIdSaved,
  ADDRESS: addressSaved,
  AML: fundsSaved,
  PAYMENT_METHOD: paymentSaved,
  US_EIDV: usEidvSaved,
  COMPANY: companySaved,
  QUESTIONNAIRE: questionnaireSaved,
} as const satisfies Partial<Record<StepType, { summary: string; body: z.ZodType }>>;
