import type { CheckEvidence } from "./check-evidence.ts";
import { type FindingValue, findingSentenceOf } from "./check-findings.rules.ts";
import { fieldWords, type ReviewWords } from "./field-words.ts";

export function findingWords(words: ReviewWords): (check: { evidence: CheckEvidence }) => string {
  const { say, format } = words;
  const { fieldName, digitName, countryName, documentName, sideName } = fieldWords(words);
  const sayFact = (fact: FindingValue): string | number => {
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
    const finding = findingSentenceOf(evidence);
    if (finding.kind === "unchecked") return say(`unchecked.${finding.reason}`);
    if (finding.kind === "facts") return finding.facts.map(([key, value]) => `${key}: ${value}`).join("; ");
    const values = Object.fromEntries(Object.entries(finding.values).map(([key, fact]) => [key, sayFact(fact)]));
    // A day may end with a full stop of its own: "1 бер. 2032 р.".
    return say(`findings.${finding.key}`, values).replace(/(?<!\.)\.\.(?!\.)/g, ".");
  };
}
