import type { AnswerRules } from "./step-answers.types.ts";

const dots = "••••";

/** Both ends, if enough stays hidden; of a short one the last two. */
export const maskedAccount = (account: string): string =>
  account.length >= 12 ? `${account.slice(0, 4)} ${dots} ${account.slice(-4)}` : `${dots} ${account.slice(-2)}`;

export const paymentMethodAnswers: AnswerRules<"PAYMENT_METHOD"> = {
  shown: (payment) => payment,
  unrequested: (payment) => payment && { method: payment.method },
  viewed: (payment) => {
    if (!payment) return null;
    const { method, cardFirstFour, cardLastFour, accountNumber } = payment;
    return {
      method,
      cardNumber: cardFirstFour && cardLastFour ? `${cardFirstFour} ${dots} ${dots} ${cardLastFour}` : null,
      accountNumber: accountNumber ? maskedAccount(accountNumber) : null,
    };
  },
};
