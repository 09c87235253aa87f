import type {
  NationalNumberHolder,
  NationalNumberProblem,
  nationalNumbers,
} from "#contract/values/national-numbers.ts";

/** What a number says of its owner. No register was queried. */
export type NationalNumberFacts = {
  /** YYYY-MM-DD, or YYYY-MM or YYYY where it says no more; two where it leaves the century open, the later one first. */
  birthDates?: string[];
  gender?: "M" | "F" | "X";
  /** Where it was given or its owner was born, in the country's own code; the name where this code is one of today's. */
  region?: { code: string; name?: string };
  holder?: NationalNumberHolder;
};

export type NationalNumber = {
  /** Without blanks and separators, in capital letters. */
  number: string;
  /** Whether a check digit was verified; false where the country gives none, or has published none. */
  isChecked: boolean;
  says: NationalNumberFacts;
};

/** @param today YYYY-MM-DD */
export type NationalNumberReader = (number: string, today: string) => NationalNumberFacts | NationalNumberProblem;

export type NationalNumberRule = {
  lengths: readonly number[];
  /** Of the whole number; digits when absent. */
  letters?: RegExp;
  /** Taken away before it is read; blanks, hyphens, full stops and slashes when absent. */
  separators?: string;
  /** Letters that may stand before it, as the VAT system writes them. */
  prefix?: string;
  /** It has no check digit, or the rule of it is not published. */
  isUnchecked?: boolean | ((number: string) => boolean);
  read: NationalNumberReader;
};

type Countries = typeof nationalNumbers;
/** Every kind that the contract names has a rule. */
export type NationalNumberRules<Country extends keyof Countries> = {
  [Each in Country]: { [Kind in keyof Countries[Each]]: NationalNumberRule };
};
