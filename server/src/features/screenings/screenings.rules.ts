import type { DocumentChoice, ProfileAnswers, TaxIdAnswers, UsEidvAnswers } from "#contract/flow/flow-answers.ts";
import type { ScreeningStep } from "#contract/forms/form-steps.ts";
import type { CheckEvidence } from "#contract/verifications/check-evidence.ts";
import type {
  FoundEntry,
  HitBand,
  HitVerdict,
  ScreeningHit,
  ScreeningQuestion,
} from "#contract/verifications/screening.ts";
import type { CheckResult, DeclineReason } from "#contract/verifications/verification-states.ts";
import type { NameQuery } from "#engines/names/names.types.ts";
import { identityOf, type ReadDocument } from "#server/features/document-readings/document-readings.rules.ts";

export type Given = {
  profile: ProfileAnswers;
  document: DocumentChoice | null;
  reading: ReadDocument | null;
  taxId: TaxIdAnswers | null;
  usEidv: UsEidvAnswers | null;
};

const known = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.flatMap((value) => (value?.trim() ? [value.trim()] : []))),
];

const full = (...parts: readonly (string | undefined)[]) => known(parts).join(" ");

const genderOf = (letter: string | null | undefined) =>
  letter === "M" || letter === "male" ? "male" : letter === "F" || letter === "female" ? "female" : null;

/** What was typed and what the document says: a list is asked for both. */
export function questionOf({ profile, document, reading, taxId, usEidv }: Given): ScreeningQuestion {
  const mrz = identityOf(reading);
  const asked = usEidv?.skipped === false ? usEidv : null;
  return {
    kind: "person",
    names: known([
      full(profile.first_name, profile.middle_name, profile.last_name),
      mrz ? full(mrz.firstNames, mrz.lastName) : null,
      asked && full(asked.firstName, asked.lastName),
    ]),
    births: known([profile.dob, mrz?.dob, asked?.dob]),
    countries: known([profile.residence_country, mrz?.nationality, mrz?.issuingCountry]),
    gender: genderOf(profile.gender) ?? genderOf(mrz?.gender),
    documents: known([mrz?.documentNumber, document?.fields.documentNumber, document?.fields.additionalNumber]),
    taxIds: known([taxId?.number]),
  };
}

export const isEmptyQuestion = ({ names, documents, taxIds }: ScreeningQuestion) =>
  names.length + documents.length + taxIds.length === 0;

export const queriesOf = ({ kind, names, births, countries, gender }: ScreeningQuestion): NameQuery[] =>
  names.map((name) => ({ name, kind, births, countries, ...(gender && { gender }) }));

const PROBABLE = 85;
const STRONG = 95;

/** docs/screening-scores.md: only a number, or a name with its day of birth, makes a hit strong. */
export function bandOf({ by, explanation }: Pick<FoundEntry, "by" | "explanation">, score: number): HitBand {
  if (by !== "name") return "strong";
  const hasSameBirth = explanation?.qualifiers.some(({ what, outcome }) => what === "birth" && outcome === "same");
  if (score >= STRONG && hasSameBirth) return "strong";
  return score >= PROBABLE ? "probable" : "possible";
}

export const hitsMost = 100;

/** One for each entry and whom it answers: a number says more than a name, a higher score more than a lower one. */
export function bestHits<T extends ScreeningHit & { of: ScreeningQuestion }>(hits: readonly T[]): T[] {
  const best = new Map<string, T>();
  const weight = ({ by, score }: ScreeningHit) => (by === "name" ? score : score + 100);
  for (const hit of hits) {
    const key = JSON.stringify([hit.source, hit.listCode, hit.entryId, hit.of]);
    const other = best.get(key);
    if (!other || weight(hit) > weight(other)) best.set(key, hit);
  }
  return [...best.values()].sort((a, b) => weight(b) - weight(a)).slice(0, hitsMost);
}

export type ScreeningFacts = {
  hits: readonly { band: HitBand; verdict: HitVerdict | null }[];
  missing: readonly string[];
  listsCount: number;
};

type ScreeningFinding = {
  result: CheckResult;
  reasons?: DeclineReason[];
  evidence: Extract<CheckEvidence, { found: `database_screening.${string}` | "unchecked" }>;
};

/** Null facts: neither a name nor a number was known. A list that is not there never passes. */
export function screeningFound(
  { declineStrong }: Pick<ScreeningStep, "declineStrong">,
  facts: ScreeningFacts | null,
): ScreeningFinding {
  if (!facts) return { result: "not_available", evidence: { found: "unchecked", reason: "nothing_to_compare" } };
  const { hits, missing, listsCount } = facts;
  const open = hits.filter(({ verdict }) => verdict !== "irrelevant");
  const strong = open.filter(({ band }) => band === "strong").length;
  if (open.length > 0) {
    const evidence = { found: "database_screening.found" as const, hits: open.length, strong };
    return declineStrong && strong > 0
      ? { result: "fail", reasons: ["COMPROMISED_PERSON"], evidence }
      : { result: "review", evidence };
  }
  if (missing.length > 0)
    return { result: "not_available", evidence: { found: "database_screening.missing", lists: [...missing] } };
  return hits.length > 0
    ? { result: "pass", evidence: { found: "database_screening.irrelevant", hits: hits.length } }
    : { result: "pass", evidence: { found: "database_screening.pass", lists: listsCount } };
}
