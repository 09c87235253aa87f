import type { NameIndex } from "./name-index.ts";
import { isSameGiven, otherNamesOf } from "./nicknames.ts";
import { bonesOf, codesOf, hashCodes, lettersOf, plainOfCodes } from "./word-codes.ts";
import { BONES_KEY, keysOfSound, SPELLED_KEY, trigramsOf } from "./word-keys.ts";
import { ABJAD_FLAG, GIVEN_FLAG, LEAST_LIKENESS, likenessOf, type WordTable } from "./word-likeness.ts";

export const NICKNAME = 0.88;
/** A nearer word than this makes it needless to look for more. */
const NEAR = 0.8;
const MOST_FOUND = 40;
const MOST_TRIGRAM_FOUND = 32;
const MOST_READ = 12_000;

export type AskedWord = { table: WordTable; place: number; plain: string; isGuessed: boolean };
/** Words of the list that are like one, the nearest first; `measured`: all that were looked at. */
type LikeWords = { near: { word: number; likeness: number }[]; measured: Map<number, number> };

function eachOfKey({ keys }: NameIndex, hash: number, take: (word: number) => void): void {
  const bucket = hash >>> (32 - keys.bits);
  const end = keys.starts[bucket + 1] ?? 0;
  for (let at = keys.starts[bucket] ?? 0; at < end; at += 1) if (keys.hashes[at] === hash) take(keys.values[at] ?? 0);
}

function isSpelled({ words }: NameIndex, word: number, letters: readonly number[]): boolean {
  const from = words.starts[2 * word] ?? 0;
  return (
    (words.starts[2 * word + 1] ?? 0) - from === letters.length &&
    letters.every((letter, i) => words.bytes[from + i] === letter)
  );
}

/** The listed word of these letters, -1 if there is none. */
export function findSpelled(index: NameIndex, plain: string): number {
  const letters = lettersOf(plain);
  let found = -1;
  eachOfKey(index, hashCodes(letters, SPELLED_KEY), (word) => {
    if (((index.words.flags[word] ?? 0) & ABJAD_FLAG) === 0 && isSpelled(index, word, letters)) found = word;
  });
  return found;
}

/** Holds what one thread counts in; an index is shared, this is not. */
export class TrigramCounter {
  #counts = new Uint8Array(0);

  /** Words that share most trigrams; what is common to thousands of words is passed over. */
  find({ trigrams, counts }: NameIndex, sound: readonly number[]): number[] {
    if (this.#counts.length < counts.length) this.#counts = new Uint8Array(counts.length);
    const touched: number[] = [];
    let left = MOST_READ;
    const rows = trigramsOf(sound)
      .map((trigram) => ({ from: trigrams.starts[trigram] ?? 0, to: trigrams.starts[trigram + 1] ?? 0 }))
      .sort((a, b) => a.to - a.from - (b.to - b.from));
    for (const { from, to } of rows) {
      if (to - from > left) break;
      left -= to - from;
      for (let at = from; at < to; at += 1) {
        const word = trigrams.values[at] ?? 0;
        const count = this.#counts[word] ?? 0;
        if (count === 0) touched.push(word);
        this.#counts[word] = count + 1;
      }
    }
    const least = Math.max(2, Math.floor(sound.length / 3));
    const found = touched
      .filter((word) => (this.#counts[word] ?? 0) >= least)
      .map((word) => ({ word, count: this.#counts[word] ?? 0 }))
      .sort((a, b) => b.count - a.count)
      .slice(0, MOST_TRIGRAM_FOUND);
    for (const word of touched) this.#counts[word] = 0;
    return found.map(({ word }) => word);
  }
}

const OTHER_GIVEN = 0.75;

const plainOf = ({ words }: NameIndex, word: number) =>
  plainOfCodes(words.bytes.subarray(words.starts[2 * word], words.starts[2 * word + 1]));

/** Two names that people know as different are so, however like they look: Hassan and Hussein. */
export function likenessToListed(
  index: NameIndex,
  { table, place, plain, isGuessed }: AskedWord,
  word: number,
): number {
  const likeness = likenessOf(table, place, index.words, word, isGuessed);
  const areGiven = ((table.flags[place] ?? 0) & (index.words.flags[word] ?? 0) & GIVEN_FLAG) !== 0;
  if (likeness === 0 || likeness === 1 || !areGiven) return likeness;
  const isSame = isSameGiven(plain, plainOf(index, word));
  if (isSame) return Math.max(NICKNAME, likeness);
  return likeness * OTHER_GIVEN < LEAST_LIKENESS ? 0 : likeness * OTHER_GIVEN;
}

/** Listed words that may be the asked one: by spelling, one edit of the sound, consonants, nicknames; trigrams last. */
export function findLikeWords(index: NameIndex, asked: AskedWord, counter: TrigramCounter): LikeWords {
  const { table, place, plain, isGuessed } = asked;
  const likeness = new Map<number, number>();
  const measure = (word: number) => {
    if (!likeness.has(word)) likeness.set(word, likenessToListed(index, asked, word));
  };
  const { letters, sound, bones } = codesOf(plain);
  eachOfKey(index, hashCodes(letters, SPELLED_KEY), measure);
  if (letters.length > 1) {
    for (const hash of keysOfSound(sound)) eachOfKey(index, hash, measure);
    const isAbjad = ((table.flags[place] ?? 0) & ABJAD_FLAG) !== 0;
    const isShort = bones.length < 2;
    const measureOther = (word: number) => {
      if (isGuessed || isAbjad || ((index.words.flags[word] ?? 0) & ABJAD_FLAG) !== 0) measure(word);
    };
    if (!isShort) eachOfKey(index, hashCodes(bones, BONES_KEY), measureOther);
    if (plain.includes("v")) eachOfKey(index, hashCodes(bonesOf(plain, false), BONES_KEY), measureOther);
  }
  for (const other of otherNamesOf(plain)) {
    const word = findSpelled(index, other);
    if (word >= 0) likeness.set(word, Math.max(NICKNAME, likeness.get(word) ?? 0));
  }
  const isNear = [...likeness.values()].some((value) => value >= NEAR);
  if (!isNear && sound.length > 3) for (const word of counter.find(index, sound)) measure(word);
  const near = [...likeness]
    .filter(([, value]) => value > 0)
    .map(([word, value]) => ({ word, likeness: value }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, MOST_FOUND);
  return { near, measured: likeness };
}
