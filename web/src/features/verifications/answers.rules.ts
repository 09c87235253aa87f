import type { AnswersView } from "#contract/verifications/verification-answers.ts";
import type { VerificationView } from "#contract/verifications.contract.ts";

/** Steps whose answers stand in a box of their own, in the order in which a reviewer reads them. */
export const answeredSteps = [
  "PROFILE",
  "DOCUMENT",
  "TAX_ID",
  "ADDRESS",
  "AML",
  "PAYMENT_METHOD",
  "QUESTIONNAIRE",
] as const;
export type AnsweredStep = (typeof answeredSteps)[number];

const isGiven: Record<AnsweredStep, (answers: AnswersView) => boolean> = {
  PROFILE: ({ custom }) => custom.length > 0,
  DOCUMENT: ({ document }) => document.length > 0,
  TAX_ID: ({ taxId }) => taxId !== null,
  ADDRESS: ({ address }) => address !== null,
  AML: ({ funds }) => funds !== null && Object.keys(funds).length > 0,
  PAYMENT_METHOD: ({ payment }) => payment !== null,
  QUESTIONNAIRE: ({ questionnaire }) => questionnaire !== null && questionnaire.length > 0,
};

/** The boxes that have something in them. */
export const stepsWithAnswers = ({ answers }: Pick<VerificationView, "answers">): AnsweredStep[] =>
  answeredSteps.filter((step) => isGiven[step](answers));
