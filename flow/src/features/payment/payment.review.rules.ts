import type { RowsOf } from "#flow/answers/answer-rows.ts";

/** The rest is hidden from people nearby. */
export const showEnds = (number: string): string =>
  number.length <= 8 ? `•••• ${number.slice(-2)}` : `${number.slice(0, 4)} •••• ${number.slice(-4)}`;

export const paymentRows: RowsOf<"PAYMENT_METHOD"> = (_, { payment }, { speech: { t } }) => {
  if (!payment) return [];
  const { method, cardFirstFour, cardLastFour, accountNumber } = payment;
  const card = cardFirstFour && cardLastFour ? `${cardFirstFour} •••• ${cardLastFour}` : undefined;
  return [
    { id: "method", label: t("payment.method"), value: t(`payment.method_${method}`) },
    ...(card ? [{ id: "card", label: t("payment.card_number"), value: card }] : []),
    ...(accountNumber ? [{ id: "account", label: t("payment.account_number"), value: showEnds(accountNumber) }] : []),
  ];
};
