import { useTranslation } from "react-i18next";
import { fileSides, identityDocumentTypes } from "#contract/forms/identity-documents.ts";
import { countryOfMrz } from "#contract/values/countries.ts";
import type { CheckEvidence } from "#contract/verifications/check-evidence.ts";
import { useFormat } from "#web/platform/format.ts";
import { type Fact, findingOf } from "./check-findings.rules.ts";

const countryFields: ReadonlySet<string> = new Set(["residence_country", "issuing_state", "nationality"]);

export function useFieldWords() {
  const { t, i18n } = useTranslation("verifications");
  const format = useFormat();
  const isKey = (group: "fields" | "digits", key: string) => i18n.exists(`verifications:${group}.${key}`);
  /** `first_name` → "First name"; a field unknown to this release stays as it is. */
  const fieldName = (field: string): string => (isKey("fields", field) ? t(`fields.${field}` as "fields.dob") : field);
  const digitName = (name: string): string =>
    isKey("digits", name) ? t(`digits.${name}` as "digits.composite") : name;
  const countryName = (code: string | null): string => {
    if (code === null) return t("noCountry");
    // A machine-readable zone has its own codes, "UKR" and "D".
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
  const fieldValue = (field: string, value: string): string => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return format.day(value);
    if (field === "gender" && (value === "M" || value === "F" || value === "X")) return t(`genders.${value}`);
    if (countryFields.has(field)) return countryName(value);
    if (field === "pep" && (value === "yes" || value === "no")) return t(`answers.${value}`);
    return value;
  };
  return { fieldName, fieldValue, digitName, countryName, documentName, sideName };
}

export function useFindingWords(): (check: { evidence: CheckEvidence }) => string {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const { fieldName, digitName, countryName, documentName, sideName } = useFieldWords();
  const sayFact = (fact: Fact): string | number => {
    if (typeof fact === "string" || typeof fact === "number") return fact;
    if ("country" in fact) return countryName(fact.country);
    if ("day" in fact) return format.day(fact.day);
    if ("percent" in fact) return format.percent(fact.percent);
    if ("decimal" in fact) return format.decimal(fact.decimal);
    if ("document" in fact) return documentName(fact.document);
    if ("sides" in fact) return fact.sides.map(sideName).join(", ");
    if ("digits" in fact) return fact.digits.map(digitName).join(", ");
    return fact.fields.map((field) => fieldName(field).toLocaleLowerCase()).join(", ");
  };
  return ({ evidence }) => {
    const finding = findingOf(evidence);
    if (finding.kind === "unchecked") return t(`unchecked.${finding.reason}`);
    if (finding.kind === "facts") return finding.facts.map(([key, value]) => `${key}: ${value}`).join("; ");
    const values = Object.fromEntries(Object.entries(finding.values).map(([key, fact]) => [key, sayFact(fact)]));
    // Plural keys ("found_one") are not among the typed ones.
    return t(`findings.${finding.key}` as "findings.age.pass", values);
  };
}
