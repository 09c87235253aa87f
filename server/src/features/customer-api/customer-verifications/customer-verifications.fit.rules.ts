import type { z } from "zod";

export type MissingAnswer = { parameter: string; message: string };

const fits = Symbol("fits");
/** Answers that a schema of the applicant's page has read, with the API's field of each. `fitted` alone makes them. */
export type FittedAnswers<T> = {
  readonly [fits]: true;
  readonly answers: T;
  readonly names: Readonly<Record<string, string>>;
};

type Sent<A> = { answers: A; names: { readonly [K in keyof A]: string } };

/** Null: something does not fit, and is missing from now on, by the name that the API has for it. */
export function fittedAnswers<S extends z.ZodType, A extends Readonly<Record<string, unknown>>>(
  { missing }: { missing: MissingAnswer[] },
  schema: S,
  { answers, names }: Sent<A>,
): FittedAnswers<z.output<S>> | null {
  const given = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined));
  const read = schema.safeParse(given);
  if (read.success) return { [fits]: true, answers: read.data, names };
  for (const { path, message } of read.error.issues) {
    const name = String(path[0]);
    const parameter = (names as Readonly<Record<string, string>>)[name] ?? name;
    missing.push({ parameter, message: Object.hasOwn(given, name) ? message : "This is missing." });
  }
  return null;
}
