import type { TaxNumberKind } from "#contract/asked/answer-shapes.ts";
import { taxNumberKinds } from "#contract/asked/answer-shapes.ts";
import type { Country } from "#contract/values/countries.ts";
import { isItin } from "../national-numbers/rules-elsewhere.ts";
import { standardProblem } from "../national-numbers/standard-number.ts";
import { knownTaxNumbers } from "./tax-number-kinds.ts";

export type TaxNumber = { country: Country; kind: TaxNumberKind | null; number: string };
/** `unknown`: there is no validator. */
export type TaxNumberVerdict = "valid" | "invalid" | "unknown";

const isFit = (country: Country, name: string, number: string): boolean =>
  name === "itin" ? isItin(number.replaceAll(/[ -]/g, "")) : standardProblem(country, name, number) === null;

/** Offline: format and check digits, not whether it was issued. Without a kind, any kind may fit. */
export function judgeTaxNumber({ country, kind, number }: TaxNumber): TaxNumberVerdict {
  const known = knownTaxNumbers[country];
  if (!known) return "unknown";
  const names = (kind ? [kind] : taxNumberKinds).flatMap((each) => known[each] ?? []);
  if (names.some((name) => isFit(country, name, number))) return "valid";
  const isKnown = kind ? known[kind] !== undefined : known.personal !== undefined && known.business !== undefined;
  return isKnown ? "invalid" : "unknown";
}
