import { addressLines, addressSettings, addressStep } from "./address.step.ts";
import { adverseMediaSettings, adverseMediaStep } from "./adverse-media.step.ts";
import { amlLines, amlSettings, amlStep } from "./aml.step.ts";
import { companyLines, companySettings, companyStep } from "./company.step.ts";
import { databaseScreeningSettings, databaseScreeningStep } from "./database-screening.step.ts";
import { documentLines, documentSettings, documentStep } from "./document.step.ts";
import { facialSettings, facialStep } from "./facial.step.ts";
import { liveVideoSettings, liveVideoStep } from "./live-video.step.ts";
import { paymentMethodLines, paymentMethodSettings, paymentMethodStep } from "./payment-method.step.ts";
import { profileLines, profileSettings, profileStep } from "./profile.step.ts";
import { qesSettings, qesStep } from "./qes.step.ts";
import { questionnaireLines, questionnaireSettings, questionnaireStep } from "./questionnaire.step.ts";
import type { StepDefinition, StepSettings } from "./step-definition.ts";
import type { StepType } from "./step-types.ts";
import { taxIdLines, taxIdSettings, taxIdStep } from "./tax-id.step.ts";
import { usEidvLines, usEidvSettings, usEidvStep } from "./us-eidv.step.ts";
import { videoSettings, videoStep } from "./video.step.ts";

// Three maps, so that the applicant's page takes the first alone.

export const steps = {
  PROFILE: profileStep,
  DOCUMENT: documentStep,
  FACIAL: facialStep,
  TAX_ID: taxIdStep,
  ADDRESS: addressStep,
  AML: amlStep,
  VIDEO: videoStep,
  LIVE_VIDEO: liveVideoStep,
  PAYMENT_METHOD: paymentMethodStep,
  DATABASE_SCREENING: databaseScreeningStep,
  ADVERSE_MEDIA: adverseMediaStep,
  QUESTIONNAIRE: questionnaireStep,
  QES: qesStep,
  US_EIDV: usEidvStep,
  COMPANY: companyStep,
} as const satisfies { [T in StepType]: StepDefinition<T> };

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
} as const satisfies { [T in StepType]: StepSettings<T> };

/** How a step's answers are read out to reviewers, on the screen and in the PDF. */
export const stepLines = {
  PROFILE: profileLines,
  DOCUMENT: documentLines,
  TAX_ID: taxIdLines,
  ADDRESS: addressLines,
  AML: amlLines,
  PAYMENT_METHOD: paymentMethodLines,
  QUESTIONNAIRE: questionnaireLines,
  US_EIDV: usEidvLines,
  COMPANY: companyLines,
} as const satisfies { [T in AnsweredStep]: unknown };

type Steps = typeof steps;

/** Those whose definition says `V` of `K`. */
export type StepWith<K extends keyof StepDefinition<StepType>, V> = {
  [T in StepType]: Steps[T][K & keyof Steps[T]] extends V ? T : never;
}[StepType];
/** The same of its settings. */
export type SettingWith<K extends keyof StepSettings<StepType>, V> = {
  [T in StepType]: (typeof stepSettings)[T][K & keyof (typeof stepSettings)[T]] extends V ? T : never;
}[StepType];
export type AnsweredStep = StepWith<"part", string>;

/** Looked at as any step, with what only some have. */
export const definitionOf = (type: StepType): StepDefinition<StepType> => steps[type] as StepDefinition<StepType>;
export const settingsOf = (type: StepType): StepSettings<StepType> => stepSettings[type] as StepSettings<StepType>;
