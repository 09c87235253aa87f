import { addressDesk, addressLines, addressStep, addressVisit } from "./address.step.ts";
import { adverseMediaDesk, adverseMediaStep } from "./adverse-media.step.ts";
import { amlDesk, amlLines, amlStep, amlVisit } from "./aml.step.ts";
import { companyDesk, companyLines, companyStep, companyVisit } from "./company.step.ts";
import { databaseScreeningDesk, databaseScreeningStep } from "./database-screening.step.ts";
import { documentDesk, documentLines, documentStep, documentVisit } from "./document.step.ts";
import { facialDesk, facialStep, facialVisit } from "./facial.step.ts";
import { liveVideoDesk, liveVideoStep } from "./live-video.step.ts";
import {
  paymentMethodDesk,
  paymentMethodLines,
  paymentMethodShown,
  paymentMethodStep,
  paymentMethodVisit,
} from "./payment-method.step.ts";
import { profileDesk, profileLines, profileStep, profileVisit } from "./profile.step.ts";
import { qesDesk, qesStep, qesVisit } from "./qes.step.ts";
import { questionnaireDesk, questionnaireLines, questionnaireStep, questionnaireVisit } from "./questionnaire.step.ts";
import type { ShownOf, StepDefinition, StepDesk, StepVisit } from "./step-definition.ts";
import type { StepType } from "./step-types.ts";
import { taxIdDesk, taxIdLines, taxIdStep, taxIdVisit } from "./tax-id.step.ts";
import { usEidvDesk, usEidvLines, usEidvShown, usEidvStep, usEidvVisit } from "./us-eidv.step.ts";
import { videoDesk, videoStep, videoVisit } from "./video.step.ts";

// Three maps, so that each bundle takes those that it needs.

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

/** Of those that applicants meet on their page. */
export const stepVisits = {
  PROFILE: profileVisit,
  DOCUMENT: documentVisit,
  FACIAL: facialVisit,
  TAX_ID: taxIdVisit,
  ADDRESS: addressVisit,
  AML: amlVisit,
  VIDEO: videoVisit,
  PAYMENT_METHOD: paymentMethodVisit,
  QUESTIONNAIRE: questionnaireVisit,
  QES: qesVisit,
  US_EIDV: usEidvVisit,
  COMPANY: companyVisit,
} as const satisfies { [T in StepWith<"meets", "page">]: StepVisit<T> };

/** For a preview. */
export const stepsShown = { PAYMENT_METHOD: paymentMethodShown, US_EIDV: usEidvShown } as const satisfies {
  [T in StepType]?: ShownOf<T>;
};

export const stepDesk = {
  PROFILE: profileDesk,
  DOCUMENT: documentDesk,
  FACIAL: facialDesk,
  TAX_ID: taxIdDesk,
  ADDRESS: addressDesk,
  AML: amlDesk,
  VIDEO: videoDesk,
  LIVE_VIDEO: liveVideoDesk,
  PAYMENT_METHOD: paymentMethodDesk,
  DATABASE_SCREENING: databaseScreeningDesk,
  ADVERSE_MEDIA: adverseMediaDesk,
  QUESTIONNAIRE: questionnaireDesk,
  QES: qesDesk,
  US_EIDV: usEidvDesk,
  COMPANY: companyDesk,
} as const satisfies Record<StepType, StepDesk>;

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
export type AnsweredStep = StepWith<"part", string>;

/** Typed as any step, with what only some have. */
export const definitionOf = (type: StepType): StepDefinition<StepType> => steps[type] as StepDefinition<StepType>;
/** Nothing for steps that applicants do not meet. */
export const visitOf = (type: StepType): Partial<StepVisit<StepType>> =>
  type in stepVisits ? (stepVisits[type as keyof typeof stepVisits] as StepVisit<StepType>) : {};
