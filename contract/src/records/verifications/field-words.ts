import { fileSides, identityDocumentTypes } from "#contract/records/forms/identity-documents.ts";
import { countryOfMrz } from "#contract/values/countries.ts";
import type { LocaleFormat } from "#contract/values/format.ts";

export type ReviewWords = {
  say: (key: string, values?: Record<string, string | number>) => string;
  has: (key: string) => boolean;
  format: LocaleFormat;
};

const countryFields: ReadonlySet<string> = new Set(["residence_country", "issuing_state", "nationality"]);

/** How fields, and what is in them, are called. */
export type FieldWords = ReturnType<typeof fieldWords>;
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
