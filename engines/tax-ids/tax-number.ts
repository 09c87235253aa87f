import { stdnum } from "stdnum";
import type { TaxNumberKind } from "#contract/asked/answer-shapes.ts";
import { taxNumberKinds } from "#contract/asked/answer-shapes.ts";
import type { Country } from "#contract/values/countries.ts";
import { knownTaxNumbers } from "./tax-number-kinds.ts";

export type TaxNumber = { country: Country; kind: TaxNumberKind | null; number: string };
/** `unknown`: there is no validator. */
export type TaxNumberVerdict = "valid" | "invalid" | "unknown";

/** IRS: 9xx, then 50 to 65, 70 to 88, 90 to 92 or 94 to 99; no check digit. */
const isItin = (number: string): boolean =>
  /^9\d{2}-?(5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])-?\d{4}$/.test(number.replaceAll(" ", ""));

function isFit(country: Country, name: string, number: string): boolean {
  if (name === "itin") return isItin(number);
  const validator = stdnum[country]?.[name];
  if (!validator) throw new Error(`no validator ${country} ${name}`);
  try {
    return validator.validate(number).isValid;
  } catch {
    // They throw on texts of an unexpected length.
    return false;
  }
}

/** Offline: format and check digits, not whether it was issued. Without a kind, any kind may fit. */
export function judgeTaxNumber({ country, kind, number }: TaxNumber): TaxNumberVerdict {
  const known = knownTaxNumbers[country];
  if (!known) return "unknown";
  const names = (kind ? [kind] : taxNumberKinds).flatMap((each) => known[each] ?? []);
  if (names.some((name) => isFit(country, name, number))) return "valid";
  const isKnown = kind ? known[kind] !== undefined : known.personal !== undefined && known.business !== undefined;
  return isKnown ? "invalid" : "unknown";
}
