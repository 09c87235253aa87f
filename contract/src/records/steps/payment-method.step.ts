import type { PaymentKind } from "../requested/answer-shapes.ts";
import { type AnswerLine, line } from "../verifications/answer-line.ts";
import type { ReviewWords } from "../verifications/field-words.ts";
import type { AnswersView } from "../verifications/verification-answers.ts";
import type {
  ApplicantAnswers,
  RequestingStepOf,
  ShownOf,
  StepDefinition,
  StepDesk,
  StepVisit,
} from "./step-definition.ts";

type Step = RequestingStepOf<"PAYMENT_METHOD">;

export const paymentMethodOf = ({ method }: Step, payment: ApplicantAnswers["payment"]): PaymentKind | null =>
  method === "applicant_choice" ? (payment?.method ?? null) : method;

export function paymentNumberOf(step: Step, method: PaymentKind | null): "cardNumber" | "accountNumber" | null {
  if (method === "card") return step.cardNumber ? "cardNumber" : null;
  return method === "bank_statement" && step.accountNumber ? "accountNumber" : null;
}

const proofs = { card: "card_photo", bank_statement: "bank_statement" } as const;

export const paymentMethodStep = {
  part: "payment",
  meets: "page",
  againOrder: 6,
  photos: (step, { payment }) => {
    const method = paymentMethodOf(step, payment);
    return method === null ? [] : [proofs[method]];
  },
} as const satisfies StepDefinition<"PAYMENT_METHOD">;

export const paymentMethodVisit = {
  screen: "payment",
  words: "payment",
  icon: "credit",
  missing: (step, { payment }) => {
    if (!payment) return ["payment.method"];
    const number = paymentNumberOf(step, payment.method);
    const kept = number === "cardNumber" ? payment.cardLastFour : payment.accountNumber;
    return number === null || kept ? [] : [`payment.${number}`];
  },
} as const satisfies StepVisit<"PAYMENT_METHOD">;

export const paymentMethodShown: ShownOf<"PAYMENT_METHOD"> = ({ method, cardNumber, accountNumber }) => ({
  method,
  ...(cardNumber && { cardFirstFour: cardNumber.slice(0, 4), cardLastFour: cardNumber.slice(-4) }),
  ...(accountNumber && { accountNumber }),
});

export const paymentMethodDesk = { page: "payment-method", words: "payment", cents: 10 } as const satisfies StepDesk;

export const paymentMethodLines = (
  payment: NonNullable<AnswersView["payment"]>,
  { say }: ReviewWords,
): AnswerLine[] => [
  ...line("method", say("answers.method"), say(`answers.methods.${payment.method}`)),
  ...line("card", say("answers.cardNumber"), payment.cardNumber, "number"),
  ...line("account", say("answers.accountNumber"), payment.accountNumber, "number"),
];
