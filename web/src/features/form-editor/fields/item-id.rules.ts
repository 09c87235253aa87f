/** A name for a question or a field that callbacks and answers carry; short, and never the same twice. */
export const newItemId = (prefix: "field" | "question"): string =>
  `${prefix}_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
