import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { FlowStep } from "#contract/records/flow/flow-steps.ts";
import type { ReviewLanguage, ReviewRow, RowsOf } from "#flow/answers/answer-rows.ts";
import { addressRows } from "#flow/features/address/address.review.rules.ts";
import { documentRows } from "#flow/features/document/document.review.rules.ts";
import { paymentRows } from "#flow/features/payment/payment.review.rules.ts";
import { profileRows } from "#flow/features/profile/profile.review.rules.ts";
import { questionRows } from "#flow/features/questionnaire/questionnaire.review.rules.ts";
import { signatureRows } from "#flow/features/signature/signature.review.rules.ts";
import { fundsRows } from "#flow/features/source-of-funds/source-of-funds.review.rules.ts";
import { taxIdRows } from "#flow/features/tax-id/tax-id.review.rules.ts";
import { usEidvRows } from "#flow/features/us-eidv/us-eidv.review.rules.ts";
import { videoRows } from "#flow/features/video-quiz/video-quiz.review.rules.ts";

/** A selfie is its photo; a company's persons are drawn apart. */
const noRows = (): ReviewRow[] => [];

const rows: { [T in FlowStep["type"]]: RowsOf<T> } = {
  PROFILE: profileRows,
  DOCUMENT: documentRows,
  FACIAL: noRows,
  TAX_ID: taxIdRows,
  ADDRESS: addressRows,
  AML: fundsRows,
  VIDEO: videoRows,
  PAYMENT_METHOD: paymentRows,
  QUESTIONNAIRE: questionRows,
  QES: signatureRows,
  US_EIDV: usEidvRows,
  COMPANY: noRows,
};

export function reviewRowsOf(step: FlowStep, state: FlowState, reader: ReviewLanguage): ReviewRow[] {
  // The compiler cannot follow the type through the look-up.
  const rowsOfStep = rows[step.type] as (step: FlowStep, state: FlowState, reader: ReviewLanguage) => ReviewRow[];
  return rowsOfStep(step, state, reader);
}
