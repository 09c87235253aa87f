import type { z } from "zod";
import { CompanyAnswers } from "../companies/affiliated-persons.ts";
import { AddressAnswers, AddressStep, addressSaved, addressSettings } from "./address.schema.ts";
import { AdverseMediaStep, adverseMediaSettings } from "./adverse-media.schema.ts";
import { amlSettings, FundsAnswers, FundsStep, fundsSaved } from "./aml.schema.ts";
import { CompanyStep, companySaved, companySettings } from "./company.schema.ts";
import { databaseScreeningSettings, ScreeningStep } from "./database-screening.schema.ts";
import { DocumentStep, DocumentView, documentSettings, GivenDocument, ShownDocument } from "./document.schema.ts";
import { facialSettings, LivenessFields, LivenessStep } from "./facial.schema.ts";
import { LiveVideoStep, liveVideoSettings } from "./live-video.schema.ts";
import {
  PaymentAnswers,
  PaymentStep,
  PaymentView,
  paymentMethodSettings,
  paymentSaved,
} from "./payment-method.schema.ts";
import { ProfileAnswers, ProfileStep, ProfileView, profileSettings } from "./profile.schema.ts";
import { QesStep, qesSettings } from "./qes.schema.ts";
import {
  QuestionnaireAnswers,
  QuestionnaireStep,
  QuestionnaireView,
  questionnaireSaved,
  questionnaireSettings,
} from "./questionnaire.schema.ts";
import type { StepSettings } from "./step-settings.ts";
import type { StepType } from "./step-types.ts";
import { TaxIdAnswers, TaxIdStep, TaxIdView, taxIdSaved, taxIdSettings } from "./tax-id.schema.ts";
import { ShownUsEidv, UsEidvAnswers, UsEidvStep, UsEidvView, usEidvSaved, usEidvSettings } from "./us-eidv.schema.ts";
import { VideoQuizStep, videoSettings } from "./video.schema.ts";

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

export const stepSettings = {
  PROFILE: profileSettings,
  DOCUMENT: documentSettings,
  FACIAL: facialSettings,
  TAX_ID: taxIdSettings,
  ADDRESS: addressSettings,
  AML: amlSettings,
  VIDEO: videoSettings,
  LIVE_VIDEO: liveVideoSettings,
  PAYMENT_METHOD: paymentMethodSettings,
  DATABASE_SCREENING: databaseScreeningSettings,
  ADVERSE_MEDIA: adverseMediaSettings,
  QUESTIONNAIRE: questionnaireSettings,
  QES: qesSettings,
  US_EIDV: usEidvSettings,
  COMPANY: companySettings,
} as const satisfies { [T in StepType]: StepSettings<z.output<(typeof formStepSchemas)[T]>> };

/** Typed as any step's, with what only some have. */
export const settingsOf = (type: StepType) =>
  stepSettings[type] as StepSettings<z.output<(typeof formStepSchemas)[StepType]>>;

/** Those whose settings say `V` of `K`. */
export type SettingWith<K extends keyof StepSettings<never>, V> = {
  [T in StepType]: (typeof stepSettings)[T][K & keyof (typeof stepSettings)[T]] extends V ? T : never;
}[StepType];
