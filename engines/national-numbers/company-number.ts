import type { Country } from "#contract/values/countries.ts";
import { nationalNumberKinds } from "#contract/values/national-numbers.ts";
import { judgeTaxNumber, type TaxNumberVerdict } from "../tax-ids/tax-number.ts";
import { readNationalNumber } from "./read-national-number.ts";

/** What registers call a company by, where such numbers have check digits. Elsewhere tax numbers stand in. */
const registered: Readonly<Partial<Record<Country, readonly string[]>>> = {
  CH: ["uid"],
  CN: ["uscc"],
  CZ: ["ico"],
  DK: ["cvr"],
  FI: ["ytunnus"],
  FR: ["siren", "siret"],
  IL: ["hp"],
  JP: ["cn"],
  KZ: ["bin"],
  MD: ["idno"],
  NO: ["orgnr"],
  SE: ["orgnr"],
  SG: ["uen"],
  TW: ["ubn"],
  UA: ["edrpou"],
};

/** Offline: check digits alone. `unknown`: numbers of this country's register have none that we know. */
export function judgeCompanyNumber(country: Country, text: string): TaxNumberVerdict {
  const known = nationalNumberKinds(country).map(({ kind }) => kind);
  const kinds = (registered[country] ?? []).filter((kind) => known.some((each) => each === kind));
  if (kinds.length === 0) return "unknown";
  // None of them holds a day.
  const isFit = (kind: string) => !("problem" in readNationalNumber({ country, kind, text, today: "9999-12-31" }));
  return kinds.some(isFit) ? "valid" : "invalid";
}

/** A company may give the number of its tax office or of value added tax. */
export function judgeCompanyTaxNumber(country: Country, number: string): TaxNumberVerdict {
  const verdicts = (["business", "vat"] as const).map((kind) => judgeTaxNumber({ country, kind, number }));
  if (verdicts.includes("valid")) return "valid";
  return verdicts.includes("unknown") ? "unknown" : "invalid";
}
