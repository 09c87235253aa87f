import type { AddressAnswers } from "#contract/flow-answers.ts";

/** An address as its parts, what is empty left out; the country comes last. */
export const addressLines = ({ line1, line2, postalCode, city, state }: AddressAnswers): string[] =>
  [line1, line2, [postalCode, city].filter(Boolean).join(" "), state].flatMap((line) => (line ? [line] : []));
