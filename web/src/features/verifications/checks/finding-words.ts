import { useTranslation } from "react-i18next";
import type { CheckEvidence } from "#contract/verifications/check-evidence.ts";
import { useFieldWords } from "#web/platform/field-words.ts";
import { useFormat } from "#web/platform/format.ts";
import { type Fact, findingOf } from "./check-findings.rules.ts";

/** What a check found, in sentences. */
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
    // Keys of several numbers ("found_one") are not among the typed ones.
    return t(`findings.${finding.key}` as "findings.age.pass", values);
  };
}
