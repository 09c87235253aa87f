import type { StepAnswers } from "#contract/records/flow/flow-answers.ts";
import type { ScreeningStep } from "#contract/records/steps/database-screening.schema.ts";
import type { CheckEvidence } from "#contract/records/verifications/check-evidence.ts";
import type {
  FoundListRecord,
  HitVerdict,
  ScreeningHit,
  ScreeningHitBand,
  ScreeningQuestion,
} from "#contract/records/verifications/screening.ts";
import type { CheckResult, DeclineReason } from "#contract/records/verifications/verification-states.ts";
import { countryOfMrz } from "#contract/values/countries.ts";
import type { NameQuery } from "#engines/names/names.types.ts";
import {
  type DocumentReadingFields,
  readingIdentityOf,
} from "#server/features/records/document-readings/document-readings.rules.ts";
import { searchedOf } from "#server/features/records/step-answers/step-answers.rules.ts";
import {
  fullName,
  type SearchedPersonFacts,
  wordsOf,
} from "#server/features/records/step-answers/step-answers.searched.rules.ts";

export type ScreenedAnswers = { answers: Partial<StepAnswers>; reading: DocumentReadingFields | null };

/** Who requested a screening; neither for the checks themselves. */
export type ScreeningAuthor = { name: string | null; id: string | null };

/** A run of monitoring, which is no member: the desk has its own words for it. */
export const byMonitoring: ScreeningAuthor = { name: "Monitoring", id: null };
export const isByMonitoring = (name: string | null, id: string | null): boolean =>
  name === byMonitoring.name && id === byMonitoring.id;

const genderOf = (letter: string | null | undefined) =>
  letter === "M" || letter === "male" ? "male" : letter === "F" || letter === "female" ? "female" : null;

function readOf(reading: DocumentReadingFields | null): SearchedPersonFacts {
  const mrz = readingIdentityOf(reading);
  if (!mrz) return {};
  return {
    names: [fullName(mrz.firstNames, mrz.lastName)],
    births: [mrz.dob],
    // A residence permit is of another state than its owner.
    countries: [mrz.nationality && countryOfMrz(mrz.nationality), mrz.issuingCountry],
    documents: [mrz.documentNumber],
    gender: mrz.gender,
  };
}

/** What was typed and what the document says: a list is searched for both. */
export function screeningQuestionOf({ answers, reading }: ScreenedAnswers): ScreeningQuestion {
  const [profile = {}, ...others] = searchedOf(answers);
  const all = [profile, readOf(reading), ...others];
  const of = (name: Exclude<keyof SearchedPersonFacts, "gender">) => wordsOf(all.flatMap((each) => each[name] ?? []));
  return {
    kind: "person",
    names: of("names"),
    births: of("births"),
    countries: of("countries"),
    gender: all.map(({ gender }) => genderOf(gender)).find((gender) => gender !== null) ?? null,
    documents: of("documents"),
    taxIds: of("taxIds"),
  };
}

export const isEmptyQuestion = ({ names, documents, taxIds }: ScreeningQuestion) =>
  names.length + documents.length + taxIds.length === 0;

export const nameQueriesOf = ({ kind, names, births, countries, gender }: ScreeningQuestion): NameQuery[] =>
  names.map((name) => ({ name, kind, births, countries, ...(gender && { gender }) }));

const PROBABLE = 85;
const STRONG = 95;

/** docs/screening-scores.md: only a number, or a name with its day of birth, makes a hit strong. */
export function hitBandOf(
  { by, explanation }: Pick<FoundListRecord, "by" | "explanation">,
  score: number,
): ScreeningHitBand {
  if (by !== "name") return "strong";
  const hasSameBirth = explanation?.qualifiers.some(({ what, outcome }) => what === "birth" && outcome === "same");
  if (score >= STRONG && hasSameBirth) return "strong";
  return score >= PROBABLE ? "probable" : "possible";
}

/** Of each person or company that is searched for; and of a company together with its persons. */
const hitsMostOfOne = 100;
const hitsMostOfAll = 1_000;

type Answer = ScreeningHit & { of: ScreeningQuestion };

const weightOf = ({ by, score }: ScreeningHit) => (by === "name" ? score : score + 100);

/**
 * One for each entry and whom it answers: a number says more than a name, a higher score more than a lower one.
 * `isCut`: there were more than are kept.
 */
export function bestHits<T extends Answer>(hits: readonly T[]): { hits: T[]; isCut: boolean } {
  const best = new Map<ScreeningQuestion, Map<string, T>>();
  for (const hit of hits) {
    const key = JSON.stringify([hit.source, hit.listCode, hit.entryId]);
    const mine = best.get(hit.of) ?? new Map<string, T>();
    const other = mine.get(key);
    if (!other || weightOf(hit) > weightOf(other)) mine.set(key, hit);
    best.set(hit.of, mine);
  }
  const byWeight = (a: T, b: T) => weightOf(b) - weightOf(a);
  const kept = [...best.values()].flatMap((mine) => [...mine.values()].sort(byWeight).slice(0, hitsMostOfOne));
  const isCut = [...best.values()].some(({ size }) => size > hitsMostOfOne) || kept.length > hitsMostOfAll;
  return { hits: kept.sort(byWeight).slice(0, hitsMostOfAll), isCut };
}

/** How complete a look was is part of it: `missing` and `isCut` of the look. */
export type ScreeningFacts = {
  hits: readonly { band: ScreeningHitBand; verdict: HitVerdict | null }[];
  missing: readonly string[];
  listsCount: number;
  isCut: boolean;
};

type ScreeningFinding = {
  result: CheckResult;
  reasons?: DeclineReason[];
  evidence: Extract<CheckEvidence, { found: `database_screening.${string}` | "unchecked" }>;
};

/** Null facts: neither a name nor a number was known. A look that was not whole never passes. */
export function screeningFound(
  { declineStrong }: Pick<ScreeningStep, "declineStrong">,
  facts: ScreeningFacts | null,
): ScreeningFinding {
  if (!facts) return { result: "not_available", evidence: { found: "unchecked", reason: "nothing_to_compare" } };
  const { hits, listsCount, isCut } = facts;
  const missing = [...facts.missing];
  const open = hits.filter(({ verdict }) => verdict !== "irrelevant");
  const strong = open.filter(({ band }) => band === "strong").length;
  if (open.length > 0) {
    const evidence = { found: "database_screening.found" as const, hits: open.length, strong, isCut, missing };
    return declineStrong && strong > 0
      ? { result: "fail", reasons: ["COMPROMISED_PERSON"], evidence }
      : { result: "review", evidence };
  }
  if (missing.length > 0)
    return { result: "not_available", evidence: { found: "database_screening.missing", lists: missing } };
  if (isCut) return { result: "not_available", evidence: { found: "database_screening.cut", hits: hits.length } };
  return hits.length > 0
    ? { result: "pass", evidence: { found: "database_screening.irrelevant", hits: hits.length } }
    : { result: "pass", evidence: { found: "database_screening.pass", lists: listsCount } };
}
