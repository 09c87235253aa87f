import type { TranslatedText } from "../forms/form-texts.ts";
import type { StepType } from "./step-types.ts";

/** `isScreened`: one of its steps gives what lists are searched for (specification 2, section 5). */
export type FormOfStep = { countries: readonly string[]; has: (type: StepType) => boolean; isScreened: boolean };

/** What a form's settings of a step mean, for the server and the form's editor. */
export type StepSettings<S> = {
  /** The checks that it causes, and those of other steps that count for it where a form has none of those. */
  checks: readonly string[];
  checksBeside?: readonly string[];
  /** What it gives can be searched for in lists. */
  isScreened: boolean;
  /** A customer's system can submit it without a browser. */
  isSubmittedByApi: boolean;
  /** As it is when it is added to a form. */
  fresh(): S;
  wrong?(step: S, form: FormOfStep): { field: PropertyKey[]; message: string } | null;
  /** Those that each language of the form must have. */
  texts?(step: S): { texts: TranslatedText; path: PropertyKey[] }[];
};

export const wrong = (message: string, ...field: PropertyKey[]) => ({ field, message });

export const requestedOf = <N extends string>(names: readonly N[], enabled: boolean) =>
  Object.fromEntries(names.map((name) => [name, { enabled, mandatory: enabled }])) as Record<
    N,
    { enabled: boolean; mandatory: boolean }
  >;
