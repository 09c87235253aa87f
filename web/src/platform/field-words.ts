import { useTranslation } from "react-i18next";
import { fileSides, identityDocumentTypes } from "#contract/forms/identity-documents.ts";
import { countryOfMrz } from "#contract/values/countries.ts";
import { useFormat } from "./format.ts";

const countryFields: ReadonlySet<string> = new Set(["residence_country", "issuing_state", "nationality"]);

/** Names of fields, dates, genders and countries as a reviewer reads them. */
export function useFieldWords() {
  const { t, i18n } = useTranslation("verifications");
  const format = useFormat();
  const isKey = (group: "fields" | "digits", key: string) => i18n.exists(`verifications:${group}.${key}`);
  /** `first_name` → "First name"; a field that this release does not know stays as it is. */
  const fieldName = (field: string): string => (isKey("fields", field) ? t(`fields.${field}` as "fields.dob") : field);
  const digitName = (name: string): string =>
    isKey("digits", name) ? t(`digits.${name}` as "digits.composite") : name;
  const countryName = (code: string | null): string => {
    if (code === null) return t("noCountry");
    // A machine-readable zone has codes of its own, "UKR" and "D".
    const known = /^[A-Z]{2}$/.test(code) ? code : countryOfMrz(code);
    return known ? format.country(known) : code;
  };
  const documentName = (type: string): string => {
    const known = identityDocumentTypes.find((each) => each === type);
    return known ? t(`documents.${known}`) : type;
  };
  const sideName = (side: string): string => {
    const known = fileSides.find((each) => each === side);
    return known ? t(`sides.${known}`) : side;
  };
  /** A field's value, as it was typed or read. */
  const fieldValue = (field: string, value: string): string => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return format.day(value);
    if (field === "gender" && (value === "M" || value === "F" || value === "X")) return t(`genders.${value}`);
    if (countryFields.has(field)) return countryName(value);
    if (field === "pep" && (value === "yes" || value === "no")) return t(`answers.${value}`);
    return value;
  };
  return { fieldName, fieldValue, digitName, countryName, documentName, sideName };
}
