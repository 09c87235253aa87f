import { abjadLetterCosts, GUESSED_VOWELS, generalLetterCosts } from "./letter-costs.ts";
import { letterDistance, type WordBytes } from "./letter-distance.ts";
import { consonantMark, wordBitsIn, wordLettersOf, writeLetters, writeSound } from "./word-codes.ts";

/** Words as codes: letters of word i from `starts[2i]`, its sound from `starts[2i+1]` to `starts[2i+2]`. */
export type WordTable = { bytes: Uint8Array; starts: Uint32Array; flags: Uint8Array; marks: Uint32Array };
export const ABJAD_FLAG = 1;
export const NUMBER_WORD_FLAG = 2;
export const GIVEN_NAME_FLAG = 4;
/** Han and Hangul are read aloud in one way only, so what sounds otherwise is another name. */
export const HAN_WORD_FLAG = 8;
export const HANGUL_FLAG = 16;
/** A usual Arabic name in whatever spelling: its vowels are somebody's guess. */
export const ARABIC_FLAG = 32;

/** Below this two words have nothing to do with each other. */
export const LEAST_LIKENESS = 0.38;
const SLOPE = 2.7;
const ABJAD_SLOPE = 2;
/** One slip of typing in a word of five letters or more: with all other words the same, it is a possible match; alone it is not. */
export const SLIP = 0.68;
const SLIP_FROM = 5;
const GENDER_FORM = 0.95;
const ARTICLE = 0.3;
/** The most that spellings of one sound cost: Sechin, Setschin. */
const ONE_SOUND = 0.6;

const pieceA: WordBytes = { bytes: new Uint8Array(0), from: 0, to: 0 };
const pieceB: WordBytes = { bytes: new Uint8Array(0), from: 0, to: 0 };

function put(piece: WordBytes, table: WordTable, at: number): number {
  piece.bytes = table.bytes;
  piece.from = table.starts[at] ?? 0;
  piece.to = table.starts[at + 1] ?? 0;
  return piece.to - piece.from;
}

function isSame(): boolean {
  const length = pieceA.to - pieceA.from;
  if (pieceB.to - pieceB.from !== length) return false;
  for (let i = 0; i < length; i += 1) if (pieceA.bytes[pieceA.from + i] !== pieceB.bytes[pieceB.from + i]) return false;
  return true;
}

/** One letter other, more or less, or two neighbours swapped, after the first letter. */
function isOneSlip(): boolean {
  const { bytes: a, from: fromA, to: toA } = pieceA;
  const { bytes: b, from: fromB, to: toB } = pieceB;
  let [startA, startB, endA, endB] = [fromA, fromB, toA, toB];
  while (startA < endA && startB < endB && a[startA] === b[startB]) {
    startA += 1;
    startB += 1;
  }
  if (startA === fromA) return false;
  while (endA > startA && endB > startB && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  const [restA, restB] = [endA - startA, endB - startB];
  if (restA + restB <= 2 && restA <= 1 && restB <= 1) return true;
  return restA === 2 && restB === 2 && a[startA] === b[startB + 1] && a[startA + 1] === b[startB];
}

const [A, E, I, L, N, O, S, V, Y, K] = wordLettersOf("aeilnosvyk");

const fromEnd = (piece: WordBytes, back: number) => piece.bytes[piece.to - back];

/** Where -sky, -ski, -ska, -skaya begin, after the k; 0 if the word does not end so. */
function skEnd(piece: WordBytes): number {
  for (let at = piece.to - 1; at > piece.to - 5 && at - 2 >= piece.from; at -= 1)
    if (piece.bytes[at - 1] === K && piece.bytes[at - 2] === S) return at;
  return 0;
}

function sameUntil(endA: number, endB: number): boolean {
  const length = endA - pieceA.from;
  if (endB - pieceB.from !== length || length < 4) return false;
  for (let i = 0; i < length; i += 1) if (pieceA.bytes[pieceA.from + i] !== pieceB.bytes[pieceB.from + i]) return false;
  return true;
}

const isPossessive = (last: number | undefined, vowel: number | undefined) =>
  (last === V && (vowel === O || vowel === E)) || (last === N && (vowel === I || vowel === Y));

/** Ivanov and Ivanova, Kovalsky and Kovalska. */
function isGenderForm(): boolean {
  const [lengthA, lengthB] = [pieceA.to - pieceA.from, pieceB.to - pieceB.from];
  if (Math.abs(lengthA - lengthB) === 1) {
    const isLongA = lengthA > lengthB;
    const [short, long] = isLongA ? [pieceB, pieceA] : [pieceA, pieceB];
    if (fromEnd(long, 1) === A && lengthA + lengthB > 8 && isPossessive(fromEnd(short, 1), fromEnd(short, 2)))
      return sameUntil(pieceA.to - (isLongA ? 1 : 0), pieceB.to - (isLongA ? 0 : 1));
  }
  const endA = skEnd(pieceA);
  const endB = endA > 0 ? skEnd(pieceB) : 0;
  return endB > 0 && sameUntil(endA, endB);
}

const startsWithArticle = ({ bytes, from, to }: WordBytes) =>
  to - from >= 5 && (bytes[from] === A || bytes[from] === E) && bytes[from + 1] === L;

/** Distance as if the article that is written together with one of the words were not there. */
function withoutArticle(limit: number): number {
  const [inA, inB] = [startsWithArticle(pieceA), startsWithArticle(pieceB)];
  if (inA === inB) return limit;
  const [withIt, other] = inA ? [pieceA, pieceB] : [pieceB, pieceA];
  withIt.from += 2;
  const distance =
    withIt.bytes[withIt.from] === other.bytes[other.from]
      ? letterDistance(pieceA, pieceB, GUESSED_VOWELS, limit) + ARTICLE
      : limit;
  withIt.from -= 2;
  return Math.min(distance, limit);
}

/** Words of so many different consonants are not worth a closer look. */
export const MOST_OTHER_CONSONANTS = 4;
const MOST_LENGTH_APART = 5;

const among = (likeness: number) => (likeness < LEAST_LIKENESS ? 0 : likeness);

/** Where vowels are not written, each letter says more. */
const BETWEEN_ABJADS = 1.4;

const leastOf = (flags: number) =>
  (flags & HAN_WORD_FLAG) !== 0 ? 0.9 : (flags & HANGUL_FLAG) !== 0 ? 0.72 : LEAST_LIKENESS;

function abjadLikeness(a: WordTable, i: number, b: WordTable, j: number): number {
  if ((((a.flags[i] ?? 0) | (b.flags[j] ?? 0)) & (HAN_WORD_FLAG | HANGUL_FLAG)) !== 0) return 0;
  const isAbjadA = ((a.flags[i] ?? 0) & ABJAD_FLAG) !== 0;
  const length = isAbjadA ? put(pieceA, a, 2 * i + 1) : put(pieceB, b, 2 * j + 1);
  if (isAbjadA) put(pieceB, b, 2 * j + 1);
  else put(pieceA, a, 2 * i + 1);
  const other = isAbjadA ? pieceB.to - pieceB.from : pieceA.to - pieceA.from;
  if (other > 2 * length + 3 || length > other + 1) return 0;
  const weight = Math.max(2.5, length);
  const limit = ((1 - LEAST_LIKENESS) * weight) / ABJAD_SLOPE + 0.1;
  return among(0.98 - (ABJAD_SLOPE * letterDistance(pieceA, pieceB, abjadLetterCosts, limit)) / weight);
}

/** By lengths and consonants alone: `wordLikenessOf` is 0. */
export function areWordsFarApart(a: WordTable, i: number, b: WordTable, j: number): boolean {
  if ((((a.flags[i] ?? 0) ^ (b.flags[j] ?? 0)) & ABJAD_FLAG) !== 0) return false;
  const lengthA = (a.starts[2 * i + 1] ?? 0) - (a.starts[2 * i] ?? 0);
  const lengthB = (b.starts[2 * j + 1] ?? 0) - (b.starts[2 * j] ?? 0);
  if (Math.abs(lengthA - lengthB) > MOST_LENGTH_APART) return true;
  return wordBitsIn((a.marks[i] ?? 0) ^ (b.marks[j] ?? 0)) > MOST_OTHER_CONSONANTS;
}

/** In an Arabic name vowels prove little between two words only if one is Arabic, or both have one skeleton and beginning. */
function areGuessed(a: WordTable, i: number, b: WordTable, j: number): boolean {
  if ((((a.flags[i] ?? 0) | (b.flags[j] ?? 0)) & ARABIC_FLAG) !== 0) return true;
  const [soundA, soundB] = [a.bytes[a.starts[2 * i + 1] ?? 0], b.bytes[b.starts[2 * j + 1] ?? 0]];
  return (a.marks[i] ?? 0) === (b.marks[j] ?? 0) && soundA === soundB;
}

/**
 * How likely two words are the same name, 0 to 1. An edit costs by its share of the word. Spellings of one sound cost
 * half. `isGuessed`: the name is Arabic, so its vowels prove little.
 */
export function wordLikenessOf(a: WordTable, i: number, b: WordTable, j: number, isGuessed: boolean): number {
  const flagsA = a.flags[i] ?? 0;
  const flagsB = b.flags[j] ?? 0;
  if (((flagsA ^ flagsB) & ABJAD_FLAG) !== 0) return abjadLikeness(a, i, b, j);
  if (areWordsFarApart(a, i, b, j)) return 0;
  const lengthA = put(pieceA, a, 2 * i);
  const lengthB = put(pieceB, b, 2 * j);
  if (lengthA === lengthB && isSame()) return 1;
  if (((flagsA | flagsB) & NUMBER_WORD_FLAG) !== 0 || lengthA < 2 || lengthB < 2) return 0;
  const length = Math.max(lengthA, lengthB);
  if ((flagsA & flagsB & (HAN_WORD_FLAG | HANGUL_FLAG)) !== 0) return 0;
  if (isGenderForm()) return GENDER_FORM;
  const mayHaveArticle = isGuessed && (flagsA & ABJAD_FLAG) === 0;
  const isArabic = mayHaveArticle && areGuessed(a, i, b, j);
  const costs = isArabic ? GUESSED_VOWELS : generalLetterCosts;
  const limit = ((1 - LEAST_LIKENESS) * length) / SLOPE + 0.05;
  const bare = mayHaveArticle ? withoutArticle(limit) : limit;
  put(pieceA, a, 2 * i + 1);
  put(pieceB, b, 2 * j + 1);
  const bySound = letterDistance(pieceA, pieceB, costs, limit);
  put(pieceA, a, 2 * i);
  put(pieceB, b, 2 * j);
  const mayBeSlip = length >= SLIP_FROM && (flagsA & flagsB & ABJAD_FLAG) === 0;
  if (bySound >= limit && bare >= limit) return mayBeSlip && isOneSlip() ? SLIP : 0;
  const byLetters = letterDistance(pieceA, pieceB, costs, 2 * limit);
  const distance = Math.min(byLetters, bare, Math.max(bySound, Math.min(byLetters / 2, ONE_SOUND)));
  if (distance >= limit) return 0;
  const areAbjad = (flagsA & flagsB & ABJAD_FLAG) !== 0;
  const measured = 1 - (SLOPE * distance * (areAbjad ? BETWEEN_ABJADS : 1)) / length;
  const isSlip = measured < SLIP && mayBeSlip && isOneSlip();
  const likeness = isSlip ? SLIP : measured;
  return likeness < leastOf(flagsA | flagsB) ? 0 : likeness;
}

const SCRIPT_FLAGS = ABJAD_FLAG | NUMBER_WORD_FLAG | HAN_WORD_FLAG | HANGUL_FLAG;

/** How like two words are that are no more the same name, 0 to 1: the share of letters that did not change. */
export function faintLikenessOf(a: WordTable, i: number, b: WordTable, j: number): number {
  if ((((a.flags[i] ?? 0) | (b.flags[j] ?? 0)) & SCRIPT_FLAGS) !== 0) return 0;
  const length = Math.max(put(pieceA, a, 2 * i), put(pieceB, b, 2 * j));
  return length < 2 ? 0 : 1 - letterDistance(pieceA, pieceB, generalLetterCosts, length) / length;
}

const emptyTable = (words: number, bytes: number): WordTable => ({
  bytes: new Uint8Array(bytes),
  starts: new Uint32Array(2 * words + 1),
  flags: new Uint8Array(words),
  marks: new Uint32Array(words),
});

/** A table of a few words that is filled again and again, since its arrays cost more to make than to fill. */
export class SmallWordTable {
  #table = emptyTable(16, 512);

  /** It holds until the next call. */
  fill(words: readonly { plain: string; flags: number }[]): WordTable {
    let letters = 0;
    for (const { plain } of words) letters += plain.length;
    // A sound has no more codes than its spelling has letters.
    if (words.length > this.#table.flags.length || 2 * letters > this.#table.bytes.length)
      this.#table = emptyTable(2 * words.length, 4 * letters);
    const { bytes, starts, flags, marks } = this.#table;
    let at = 0;
    for (let i = 0; i < words.length; i += 1) {
      const word = words[i];
      if (!word) continue;
      at = writeLetters(word.plain, bytes, at);
      starts[2 * i + 1] = at;
      const end = writeSound(word.plain, (word.flags & ABJAD_FLAG) !== 0, bytes, at);
      flags[i] = word.flags;
      marks[i] = consonantMark(bytes, at, end);
      at = end;
      starts[2 * i + 2] = at;
    }
    return this.#table;
  }
}
