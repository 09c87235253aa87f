import { type Alignment, alignWords, type Measure, type ScoredWord } from "./align-words.ts";
import { type AskedName, readAskedName } from "./asked-name.ts";
import { Tally } from "./candidates.ts";
import { hashText } from "./compile-names.ts";
import { explainMatch } from "./explain-match.ts";
import { GUESSED_MARK, KIND_SHIFT, KINDS, type NameIndex, WORD_MASK } from "./name-index.ts";
import { readName } from "./name-words.ts";
import type { FindOptions, NameMatch, NameQuery, QualifierEffect } from "./names.types.ts";
import { effectsOf, leastNameScore, qualifiedScore, readQualifiers } from "./qualifiers.ts";
import type { ReadQuery } from "./read-queries.ts";
import { scoreAlignment } from "./score-name.ts";
import { bitsIn, mayFuse, plainOfCodes } from "./word-codes.ts";
import {
  ABJAD_FLAG,
  areFarApart,
  faintLikenessOf,
  likenessOf,
  MOST_OTHER_CONSONANTS,
  SmallTable,
  type WordTable,
} from "./word-likeness.ts";
import { likenessToListed, measuredKey, WordSearch } from "./word-search.ts";

/** A score of 70 is a possible match. */
const POSSIBLE = 70;
/** Of a name that is the same. */
const SAME = 100;
/** Two Han names of one sound and other letters are other names. */
const OTHER_ORIGINAL = 0.68;
const OTHER_ORIGINAL_AND_SOUND = 0.6;
const ONE_SOUND = 0.98;

type Scratch = { tally: Tally; search: WordSearch };
const scratches = new WeakMap<NameIndex, Scratch>();

function scratchOf(index: NameIndex): Scratch {
  const known = scratches.get(index);
  if (known) return known;
  const scratch = { tally: new Tally(index.names), search: new WordSearch(index) };
  scratches.set(index, scratch);
  return scratch;
}

function listedWords(index: NameIndex, search: WordSearch, name: number): ScoredWord[] {
  const { starts, values } = index.nameWords;
  const found: ScoredWord[] = [];
  const end = starts[name + 1] ?? 0;
  for (let at = starts[name] ?? 0; at < end; at += 1) {
    const value = values[at] ?? 0;
    const id = value & WORD_MASK;
    found.push({
      id,
      kind: KINDS[value >>> KIND_SHIFT] ?? "name",
      weight: search.rarityOf(id),
      letter: index.words.bytes[index.words.starts[2 * id] ?? 0] ?? 0,
    });
  }
  return found;
}

const lettersIn = ({ words }: NameIndex, id: number) =>
  words.bytes.subarray(words.starts[2 * id], words.starts[2 * id + 1]);

const lengthIn = ({ words }: NameIndex, id: number) => (words.starts[2 * id + 1] ?? 0) - (words.starts[2 * id] ?? 0);

const MOST_LENGTH_APART = 3;

/** Neighbouring words of which none has anything of the other's sound: their consonants are those of both. */
function marksTogether({ bytes, starts, flags, marks }: WordTable, words: readonly number[]): number | null {
  let mark = 0;
  let last = -1;
  for (const word of words) {
    if (((flags[word] ?? 0) & ABJAD_FLAG) !== 0) return null;
    if (last >= 0 && mayFuse(last, bytes[starts[2 * word] ?? 0] ?? 0)) return null;
    last = bytes[(starts[2 * word + 1] ?? 0) - 1] ?? 0;
    mark |= marks[word] ?? 0;
  }
  return mark;
}

/** As `areFarApart`, of words that would first have to be written together. */
function areTogetherFar(table: WordTable, words: readonly number[], other: WordTable, single: number): boolean {
  if (((other.flags[single] ?? 0) & ABJAD_FLAG) !== 0) return false;
  const mark = marksTogether(table, words);
  return mark !== null && bitsIn(mark ^ (other.marks[single] ?? 0)) > MOST_OTHER_CONSONANTS;
}

const joinedTable = new SmallTable();

/** How like the words of two names are; of a word of the list each likeness is measured once a query. */
class NameMeasure implements Measure {
  readonly #index: NameIndex;
  readonly #asked: AskedName;
  #listed: ScoredWord[] = [];
  #isGuessed = false;

  constructor(index: NameIndex, asked: AskedName) {
    this.#index = index;
    this.#asked = asked;
  }

  setListed(listed: ScoredWord[], isGuessed: boolean): void {
    this.#listed = listed;
    this.#isGuessed = isGuessed;
  }

  likeness(place: number, other: number): number {
    const word = this.#listed[other]?.id ?? 0;
    const key = measuredKey(word, this.#isGuessed);
    const found = this.#asked.found[place]?.get(key);
    if (found !== undefined) return found;
    if (areFarApart(this.#asked.table, place, this.#index.words, word)) return 0;
    const known = this.#asked.measured[place]?.get(key);
    if (known !== undefined) return known;
    const plain = this.#asked.words[place]?.plain ?? "";
    const asked = { table: this.#asked.table, place, plain, isGuessed: this.#isGuessed };
    const likeness = likenessToListed(this.#index, asked, word);
    this.#asked.measured[place] ??= new Map();
    this.#asked.measured[place].set(key, likeness);
    return likeness;
  }

  joinedAsked(first: number, last: number, single: number): number {
    const { table, words } = this.#asked;
    const word = this.#listed[single]?.id ?? 0;
    const places: number[] = [];
    let plain = "";
    for (let at = first; at <= last; at += 1) {
      places.push(at);
      plain += words[at]?.plain ?? "";
    }
    if (Math.abs(plain.length - lengthIn(this.#index, word)) > MOST_LENGTH_APART) return 0;
    if (areTogetherFar(table, places, this.#index.words, word)) return 0;
    const together = joinedTable.fill([{ plain, flags: table.flags[last] ?? 0 }]);
    return likenessOf(together, 0, this.#index.words, word, this.#isGuessed);
  }

  joinedListed(first: number, last: number, single: number): number {
    const { table, words } = this.#asked;
    const ids: number[] = [];
    let length = 0;
    for (let at = first; at <= last; at += 1) {
      const id = this.#listed[at]?.id ?? 0;
      ids.push(id);
      length += lengthIn(this.#index, id);
    }
    if (Math.abs(length - (words[single]?.plain.length ?? 0)) > MOST_LENGTH_APART) return 0;
    if (areTogetherFar(this.#index.words, ids, table, single)) return 0;
    const letters = ids.flatMap((id) => [...lettersIn(this.#index, id)]);
    const flags = this.#index.words.flags[this.#listed[last]?.id ?? 0] ?? 0;
    const together = joinedTable.fill([{ plain: plainOfCodes(letters), flags }]);
    return likenessOf(table, single, together, 0, this.#isGuessed);
  }
}

/** The most that words add which are only faintly alike, so that who asks for less than hits sees the nearest first. */
const FAINT = 10;
const FAINT_BELOW = 60;

function faintScore(index: NameIndex, asked: AskedName, { nameScore, alignment, listed }: Scored): number {
  const { askedAlone, listedAlone } = alignment;
  if (nameScore >= FAINT_BELOW || askedAlone.length === 0 || listedAlone.length === 0) return nameScore;
  let sum = 0;
  for (const place of askedAlone) {
    let nearest = 0;
    for (const other of listedAlone)
      nearest = Math.max(nearest, faintLikenessOf(asked.table, place, index.words, listed[other]?.id ?? 0));
    sum += nearest;
  }
  return Math.min(FAINT_BELOW, nameScore + (FAINT * sum) / askedAlone.length);
}

type Scored = { name: number; entry: number; nameScore: number; alignment: Alignment; listed: ScoredWord[] };

type Asking = { asked: AskedName; search: WordSearch; measure: NameMeasure };

function scoreCandidate(index: NameIndex, { asked, search, measure }: Asking, name: number): Scored {
  const listed = listedWords(index, search, name);
  const isGuessed = asked.hasGuessedVowels || ((index.nameMarks[name] ?? 0) & GUESSED_MARK) !== 0;
  measure.setListed(listed, isGuessed);
  const alignment = alignWords(asked.scored, listed, measure);
  let score = scoreAlignment(alignment, { asked: asked.scored, listed });
  if (isOtherOriginal(index, asked, name))
    score = Math.min(score, score < ONE_SOUND ? OTHER_ORIGINAL_AND_SOUND : OTHER_ORIGINAL);
  return { name, entry: index.entryOfName[name] ?? 0, nameScore: score * 100, alignment, listed };
}

export const isOtherOriginal = (index: NameIndex, asked: AskedName, name: number) =>
  asked.original !== "" && index.originals[name] !== 0 && index.originals[name] !== hashText(asked.original) >>> 0;

export function nameText({ text }: NameIndex, name: number): string {
  // A decoder takes no shared memory.
  return new TextDecoder().decode(text.bytes.slice(text.starts[name], text.starts[name + 1]));
}

/**
 * The entries of a list that a name may be, best first: by the best of their names, then by what else is known of both.
 * The score is 0–100 and comes with its reasons (docs/screening-scores.md).
 */
export function findNames(index: NameIndex, query: NameQuery | ReadQuery, options: FindOptions = {}): NameMatch[] {
  const { limit = 10, minScore = POSSIBLE, sameNameScore = minScore } = options;
  const { tally, search } = scratchOf(index);
  const asked = readAskedName(index, "read" in query ? query.read : readName(query.name), search);
  const asking = { asked, search, measure: new NameMeasure(index, asked) };
  const leastOfName = leastNameScore(minScore);
  const qualifiers = readQualifiers(query);
  const effectsByEntry = new Map<number, QualifierEffect[]>();
  const knownEffects = (entry: number): QualifierEffect[] => {
    const known = effectsByEntry.get(entry) ?? effectsOf(index, entry, qualifiers);
    effectsByEntry.set(entry, known);
    return known;
  };
  const best = new Map<number, Scored>();
  for (const name of tally.find(index, asked, query.births)) {
    const effects = knownEffects(index.entryOfName[name] ?? 0);
    if (Math.round(qualifiedScore(SAME, effects)) < sameNameScore) continue;
    const scored = scoreCandidate(index, asking, name);
    if (minScore < FAINT_BELOW) scored.nameScore = faintScore(index, asked, scored);
    if (scored.nameScore < leastOfName) continue;
    const other = best.get(scored.entry);
    if (!other || scored.nameScore > other.nameScore) best.set(scored.entry, scored);
  }
  const qualified: (Scored & { effects: QualifierEffect[]; score: number })[] = [];
  for (const scored of best.values()) {
    const effects = knownEffects(scored.entry);
    const score = Math.round(qualifiedScore(scored.nameScore, effects));
    if (score >= minScore) qualified.push({ ...scored, effects, score });
  }
  qualified.sort((a, b) => b.score - a.score || b.nameScore - a.nameScore || a.entry - b.entry);
  return qualified.slice(0, limit).map(({ name, entry, score, nameScore, effects, alignment, listed }) => {
    const text = nameText(index, name);
    const sides = { asked: asked.scored, listed };
    const isOther = isOtherOriginal(index, asked, name);
    return {
      entry,
      name: text,
      score,
      nameScore: Math.round(nameScore),
      explanation: {
        ...explainMatch(alignment, sides, { asked: asked.words, listed: text, isOther }),
        qualifiers: effects,
      },
    };
  });
}
