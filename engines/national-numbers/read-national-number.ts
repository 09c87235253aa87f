import {
  type NationalNumberCountry,
  type NationalNumberProblem,
  nationalNumberLength,
} from "#contract/values/national-numbers.ts";
import type { NationalNumber, NationalNumberRule, NationalNumberRules } from "./national-numbers.types.ts";
import { asianNumberRules } from "./rules-asia.ts";
import { centralNumberRules } from "./rules-central.ts";
import { easternNumberRules } from "./rules-east.ts";
import { otherNumberRules } from "./rules-elsewhere.ts";
import { northernNumberRules } from "./rules-north.ts";
import { westernNumberRules } from "./rules-west.ts";

const rulesOfCountries: NationalNumberRules<NationalNumberCountry> = {
  ...asianNumberRules,
  ...centralNumberRules,
  ...easternNumberRules,
  ...otherNumberRules,
  ...northernNumberRules,
  ...westernNumberRules,
};
const rules: Readonly<Record<string, Readonly<Record<string, NationalNumberRule>>>> = rulesOfCountries;

const usualSeparators = " -./";

function compacted(text: string, { separators = usualSeparators, prefix }: NationalNumberRule): string {
  const plain = [...text.normalize("NFKC").toUpperCase()].filter((letter) => !separators.includes(letter)).join("");
  return prefix !== undefined && plain.startsWith(prefix) ? plain.slice(prefix.length) : plain;
}

export type NationalNumberQuestion = {
  country: string;
  kind: string;
  text: string;
  /** YYYY-MM-DD: nobody was born after it. */
  today: string;
};

/**
 * Offline: whether such a number can have been given, by its length, letters, check digits and days, and what it says
 * itself. No register is queried. Throws when the contract does not name the kind for the country.
 */
export function readNationalNumber(
  question: NationalNumberQuestion,
): NationalNumber | { problem: NationalNumberProblem } {
  const { country, kind, text, today } = question;
  const rule = Object.hasOwn(rules, country) ? rules[country]?.[kind] : undefined;
  if (!rule) throw new Error(`no numbers ${kind} of ${country}`);
  const [shortest, longest] = nationalNumberLength;
  const trimmed = text.trim();
  if (trimmed.length < shortest) return { problem: "too_short" };
  if (trimmed.length > longest) return { problem: "too_long" };
  const number = compacted(trimmed, rule);
  if (!/^[0-9A-Z+-]*$/.test(number)) return { problem: "letters" };
  if (number.length < Math.min(...rule.lengths)) return { problem: "too_short" };
  if (!rule.lengths.includes(number.length))
    return { problem: number.length > Math.max(...rule.lengths) ? "too_long" : "too_short" };
  if (!(rule.letters ?? /^[0-9]*$/).test(number)) return { problem: "letters" };
  const read = rule.read(number, today);
  if (typeof read === "string") return { problem: read };
  const { isUnchecked = false } = rule;
  const isChecked = !(typeof isUnchecked === "function" ? isUnchecked(number) : isUnchecked);
  return { number, isChecked, says: read };
}
