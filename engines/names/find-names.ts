import { alignWords } from "./align-words.ts";
import type { NameAlignment, ScoredNameWord } from "./alignment.ts";
import { CandidateTally } from "./candidates.ts";
import { hashNameText } from "./compile-names.ts";
import { alignExact, findExact } from "./exact-names.ts";
import { explainMatch } from "./explain-match.ts";
import {
  EASTERN_SHIFT,
  GUESSED_MARK,
  INDEX_NAME_KINDS,
  indexedNameText,
  KIND_SHIFT,
  type NameIndex,
  WORD_MASK,
} from "./name-index.ts";
import { NameMeasure } from "./name-measure.ts";
import type { NameReading } from "./name-word.ts";
import type { NameMatch, NameQuery, NameSearchOptions, QualifierEffect } from "./names.types.ts";
import { entryKindOf, leastNameScore, qualifiedScore, qualifierEffectsOf, readQualifiers } from "./qualifiers.ts";
import { type QueriedName, readQueriedName } from "./queried-name.ts";
import { type NameQueryReading, queryReadingsOf } from "./read-queries.ts";
import { scoreAlignment } from "./score-name.ts";
import { faintLikenessOf } from "./word-likeness.ts";
import { WordSearch } from "./word-search.ts";

/** A score of 70 is a possible match. */
const POSSIBLE = 70;
/** Of a name that is the same. */
const SAME = 100;
/** Two Han names of one sound and other letters are other names. */
const OTHER_ORIGINAL = 0.68;
const OTHER_ORIGINAL_AND_SOUND = 0.6;
const ONE_SOUND = 0.98;
const EASTERN_BITS = 3;

type Scratch = { tally: CandidateTally; search: WordSearch; usual: NameIndex };
const scratches = new WeakMap<NameIndex, Scratch>();

function scratchOf(index: NameIndex, usual: NameIndex): Scratch {
  const known = scratches.get(index);
  if (known?.usual === usual) return known;
  const scratch = {
    tally: known?.tally ?? new CandidateTally(index.names),
    search: new WordSearch(index, usual),
    usual,
  };
  scratches.set(index, scratch);
  return scratch;
}

function listedWords(index: NameIndex, search: WordSearch, name: number): ScoredNameWord[] {
  const { starts, values } = index.nameWords;
  const found: ScoredNameWord[] = [];
  const end = starts[name + 1] ?? 0;
  for (let at = starts[name] ?? 0; at < end; at += 1) {
    const value = values[at] ?? 0;
    const id = value & WORD_MASK;
    const kind = INDEX_NAME_KINDS[value >>> KIND_SHIFT] ?? "name";
    found.push({
      id,
      kind,
      group: search.groupOf(id, kind),
      weight: search.rarityOf(id),
      letter: index.words.bytes[index.words.starts[2 * id] ?? 0] ?? 0,
    });
  }
  return found;
}

/** The most that words add which are only faintly alike, so that who asks for less than hits sees the nearest first. */
const FAINT = 10;
const FAINT_BELOW = 60;

function faintScore(index: NameIndex, queried: QueriedName, { nameScore, alignment, listed }: Scored): number {
  const { queriedAlone, listedAlone } = alignment;
  if (nameScore >= FAINT_BELOW || queriedAlone.length === 0 || listedAlone.length === 0) return nameScore;
  let sum = 0;
  for (const position of queriedAlone) {
    let nearest = 0;
    for (const other of listedAlone)
      nearest = Math.max(nearest, faintLikenessOf(queried.table, position, index.words, listed[other]?.id ?? 0));
    sum += nearest;
  }
  return Math.min(FAINT_BELOW, nameScore + (FAINT * sum) / queriedAlone.length);
}

type Scored = {
  queried: QueriedName;
  name: number;
  entry: number;
  nameScore: number;
  alignment: NameAlignment;
  listed: ScoredNameWord[];
};

type Asking = { queried: QueriedName; search: WordSearch; measure: NameMeasure };

function scoreCandidate(index: NameIndex, { queried, search, measure }: Asking, name: number): Scored {
  const listed = listedWords(index, search, name);
  const isArabicListed = ((index.nameMarks[name] ?? 0) & GUESSED_MARK) !== 0;
  const eastern = ((index.nameMarks[name] ?? 0) >>> EASTERN_SHIFT) & EASTERN_BITS;
  measure.setListed(listed, queried.hasGuessedVowels || isArabicListed, eastern);
  const alignment = alignWords(queried.scored, listed, measure);
  const isArabic = queried.hasGuessedVowels && isArabicListed;
  let score = scoreAlignment(alignment, { queried: queried.scored, listed }, isArabic);
  if (isOtherOriginal(index, queried, name))
    score = Math.min(score, score < ONE_SOUND ? OTHER_ORIGINAL_AND_SOUND : OTHER_ORIGINAL);
  return { queried, name, entry: index.entryOfName[name] ?? 0, nameScore: score * 100, alignment, listed };
}

/** The very text that was searched for: whatever its words are, it is the same name. */
function exactCandidate(index: NameIndex, { queried, search, measure }: Asking, name: number): Scored {
  const scored = scoreCandidate(index, { queried, search, measure }, name);
  return { ...scored, nameScore: SAME, alignment: alignExact(queried.scored, scored.listed) ?? scored.alignment };
}

const isOtherOriginal = (index: NameIndex, queried: QueriedName, name: number) =>
  queried.original !== "" &&
  index.originals[name] !== 0 &&
  index.originals[name] !== hashNameText(queried.original) >>> 0;

type Looking = {
  index: NameIndex;
  query: NameQuery | NameQueryReading;
  minScore: number;
  /** By entry: whether it is searched for, and could be a hit if its name were the same. */
  isWorth(entry: number): boolean;
};

/** Adds to `best` the best name of each entry for one reading of what is queried. */
function addBest(
  { index, query, minScore, isWorth }: Looking,
  { tally, search }: Scratch,
  read: NameReading,
  best: Map<number, Scored>,
) {
  const queried = readQueriedName(index, read, search);
  const asking = { queried, search, measure: new NameMeasure(index, queried, search) };
  const leastOfName = leastNameScore(minScore);
  const keep = (scored: Scored) => {
    if (scored.nameScore < leastOfName) return;
    const other = best.get(scored.entry);
    if (!other || scored.nameScore > other.nameScore) best.set(scored.entry, scored);
  };
  const exact = findExact(index, read.text);
  for (const name of exact) if (isWorth(index.entryOfName[name] ?? 0)) keep(exactCandidate(index, asking, name));
  for (const name of tally.find(index, queried, query.births)) {
    if (!isWorth(index.entryOfName[name] ?? 0) || exact.includes(name)) continue;
    const scored = scoreCandidate(index, asking, name);
    if (minScore < FAINT_BELOW) scored.nameScore = faintScore(index, queried, scored);
    keep(scored);
  }
}

/**
 * The entries of a list that a name may be, best first: by the best of their names, then by what else is known of both.
 * The score is 0–100 and comes with its reasons (docs/screening-scores.md). The very text of a listed name has 100 for its
 * name. `usual`: the index that says how usual a word is, this one itself unless given (a few entries that changed are
 * searched with the counts of their whole list, so that an entry has one score in both).
 */
export function findNames(
  index: NameIndex,
  query: NameQuery | NameQueryReading,
  options: NameSearchOptions = {},
  usual: NameIndex = index,
): NameMatch[] {
  const { limit = 10, minScore = POSSIBLE, sameNameScore = minScore } = options;
  const scratch = scratchOf(index, usual);
  const qualifiers = readQualifiers(query);
  const effectsByEntry = new Map<number, QualifierEffect[]>();
  const knownEffects = (entry: number): QualifierEffect[] => {
    const known = effectsByEntry.get(entry) ?? qualifierEffectsOf(index, entry, qualifiers);
    effectsByEntry.set(entry, known);
    return known;
  };
  const isLeftOut = (entry: number) => query.without?.some((kind) => kind === entryKindOf(index, entry)) ?? false;
  const isWorth = (entry: number) =>
    !isLeftOut(entry) && Math.round(qualifiedScore(SAME, knownEffects(entry))) >= sameNameScore;
  const best = new Map<number, Scored>();
  const readings = "readings" in query ? query.readings : queryReadingsOf(query);
  for (const read of readings) addBest({ index, query, minScore, isWorth }, scratch, read, best);
  const qualified: (Scored & { effects: QualifierEffect[]; score: number })[] = [];
  for (const scored of best.values()) {
    const effects = knownEffects(scored.entry);
    const score = Math.round(qualifiedScore(scored.nameScore, effects));
    if (score >= minScore) qualified.push({ ...scored, effects, score });
  }
  qualified.sort((a, b) => b.score - a.score || b.nameScore - a.nameScore || a.entry - b.entry);
  return qualified.slice(0, limit).map(({ queried, name, entry, score, nameScore, effects, alignment, listed }) => {
    const text = indexedNameText(index, name);
    const sides = { queried: queried.scored, listed };
    const isOther = isOtherOriginal(index, queried, name);
    return {
      entry,
      name: text,
      score,
      nameScore: Math.round(nameScore),
      explanation: {
        ...explainMatch(alignment, sides, {
          queried: queried.words,
          listed: text,
          kind: entryKindOf(index, entry),
          isOther,
          isExact: nameScore === SAME,
        }),
        qualifiers: effects,
      },
    };
  });
}
