import { fileSides, identityDocumentTypes } from "#contract/records/forms/identity-documents.ts";
import { countryOfMrz } from "#contract/values/countries.ts";
import type { Format } from "#contract/values/format.ts";
import type { CheckEvidence } from "./check-evidence.ts";
import { type Fact, findingOf } from "./check-findings.rules.ts";

export type ReviewWords = {
  say: (key: string, values?: Record<string, string | number>) => string;
  has: (key: string) => boolean;
  format: Format;
};

const countryFields: ReadonlySet<string> = new Set(["residence_country", "issuing_state", "nationality"]);

export function fieldWords({ say, has, format }: ReviewWords) {
  const known = (key: string, otherwise: string): string => (has(key) ? say(key) : otherwise);
  const countryName = (code: string | null): string => {
    if (code === null) return say("noCountry");
    // A machine-readable zone has codes of its own, "UKR" and "D".
    const alpha2 = /^[A-Z]{2}$/.test(code) ? code : countryOfMrz(code);
    return alpha2 ? format.country(alpha2) : code;
  };
  return {
    countryName,
    fieldName: (field: string): string => known(`fields.${field}`, field),
    digitName: (name: string): string => known(`digits.${name}`, name),
    documentName: (type: string): string =>
      identityDocumentTypes.some((each) => each === type) ? say(`documents.${type}`) : type,
    sideName: (side: string): string => (fileSides.some((each) => each === side) ? say(`sides.${side}`) : side),
    fieldValue: (field: string, value: string): string => {
      if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return format.day(value);
      if (field === "gender" && (value === "M" || value === "F" || value === "X")) return say(`genders.${value}`);
      if (countryFields.has(field)) return countryName(value);
      if (field === "pep" && (value === "yes" || value === "no")) return say(`answers.${value}`);
      return value;
    },
  };
}

export function findingWords(words: ReviewWords): (check: { evidence: CheckEvidence }) => string {
  const { say, format } = words;
  const { fieldName, digitName, countryName, documentName, sideName } = fieldWords(words);
  const sayFact = (fact: Fact): string | number => {
    if (typeof fact === "string" || typeof fact === "number") return fact;
    if ("country" in fact) return countryName(fact.country);
    if ("day" in fact) return format.day(fact.day);
    if ("percent" in fact) return format.percent(fact.percent);
    if ("decimal" in fact) return format.decimal(fact.decimal);
    if ("document" in fact) return documentName(fact.document);
    if ("sides" in fact) return format.list(fact.sides.map(sideName));
    if ("digits" in fact) return format.list(fact.digits.map(digitName));
    if ("media" in fact)
      return fact.media.map(({ why, feed }) => say(`newsMissing.${why}`, { feed: feed ?? "" })).join("; ");
    return format.list(fact.fields.map(fieldName));
  };
  return ({ evidence }) => {
    const finding = findingOf(evidence);
    if (finding.kind === "unchecked") return say(`unchecked.${finding.reason}`);
    if (finding.kind === "facts") return finding.facts.map(([key, value]) => `${key}: ${value}`).join("; ");
    const values = Object.fromEntries(Object.entries(finding.values).map(([key, fact]) => [key, sayFact(fact)]));
    return say(`findings.${finding.key}`, values);
  };
}
