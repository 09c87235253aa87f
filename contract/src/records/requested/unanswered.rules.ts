const isEmpty = (answer: unknown): boolean =>
  answer === undefined || answer === "" || (Array.isArray(answer) && answer.length === 0);

/** A customer may call a question "constructor": only own properties count. */
export const unansweredParts = <P extends string>(
  part: P,
  names: readonly string[],
  answers: object | null | undefined,
): `${P}.${string}`[] =>
  names
    .filter((name) => !answers || !Object.hasOwn(answers, name) || isEmpty(answers[name as keyof typeof answers]))
    .map((name) => `${part}.${name}` as const);
