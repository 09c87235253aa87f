import type { TaxNumberKind } from "#contract/records/requested/answer-shapes.ts";
import { taxNumberKinds } from "#contract/records/requested/answer-shapes.ts";
import type { Country } from "#contract/values/countries.ts";
import { readNationalNumber } from "../national-numbers/read-national-number.ts";
import { isItin } from "../national-numbers/rules-elsewhere.ts";
import { standardProblem } from "../national-numbers/standard-number.ts";
import { knownTaxNumbers } from "./tax-number-kinds.ts";

export type TaxNumber = { country: Country; kind: TaxNumberKind | null; number: string };
/** `unknown`: there is no validator. */
export type TaxNumberVerdict = "valid" | "invalid" | "unknown";

/** Where the library is wrong (decision 0091): it takes a digit that is never given, or none where one is. */
const ownRules = new Set(["AR cuit", "BG vat", "PY ruc"]);

function isFit(country: Country, name: string, number: string): boolean {
  if (name === "itin") return isItin(number.replaceAll(/[ -]/g, ""));
  if (!ownRules.has(`${country} ${name}`)) return standardProblem(country, name, number) === null;
  // None of them holds a day.
  return !("problem" in readNationalNumber({ country, kind: name, text: number, today: "9999-12-31" }));
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
