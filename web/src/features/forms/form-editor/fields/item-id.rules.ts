/** The id of a question or field in callbacks and answers: short and unique. */
export const newItemId = (prefix: "field" | "question"): string =>
  `${prefix}_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
