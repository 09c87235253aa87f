import type { AnswersView } from "#contract/verifications/verification-answers.ts";
import type { VerificationView } from "#contract/verifications.contract.ts";

/** Steps with a box for their answers, in a reviewer's order. */
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

export const stepsWithAnswers = ({ answers }: Pick<VerificationView, "answers">): AnsweredStep[] =>
  answeredSteps.filter((step) => isGiven[step](answers));

/** Empty parts are left out; the country comes last. */
export const addressLines = ({
  line1,
  line2,
  postalCode,
  city,
  state,
}: NonNullable<AnswersView["address"]>): string[] =>
  [line1, line2, [postalCode, city].filter(Boolean).join(" "), state].flatMap((line) => (line ? [line] : []));
