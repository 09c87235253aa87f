import { nameSkeletonsOf } from "./eastern-names.ts";
import { INDEX_NAME_KINDS, type NameIndex, wordRarityOf } from "./name-index.ts";
import type { NameWordKind } from "./names.types.ts";
import { isSameGiven, otherNamesOf } from "./nicknames.ts";
import { distinctLettersIn, findSpelled, wordBucketOf } from "./spelled-words.ts";
import { hashCodes, plainOfCodes, wordConsonantsOf, wordLettersOf } from "./word-codes.ts";
import { type WordGroup, wordGroupOf } from "./word-groups.ts";
import { CONSONANTS_KEY, easternKey, keysOfSound, SPELLED_KEY, wordTrigramsOf } from "./word-keys.ts";
import { ABJAD_FLAG, GIVEN_NAME_FLAG, LEAST_LIKENESS, type WordTable, wordLikenessOf } from "./word-likeness.ts";

export const NICKNAME = 0.88;
const WRITTEN_OTHERWISE = 0.95;
/** Who has a word as near as this needs no rescue. */
const SAME = 0.97;
const LEAST_BESIDE_SAME = 0.68;
const MOST_FOUND = 40;
const MOST_TRIGRAM_FOUND = 48;
const MOST_READ = 12_000;

export type QueriedWord = { table: WordTable; position: number; plain: string; isGuessed: boolean };
/** A listed word with what it adds to a candidate. */
export type WordGain = { word: number; gain: number };
/** What the list knows of a queried word. */
export type LikeWords = {
  /** The listed word of these letters, -1 if there is none. */
  spelled: number;
  /** Rarity of the word and its spellings, 0.5 to 1. */
  weight: number;
  /** How like it listed words are, by `measuredKey`: those that were looked at and are alike at all. */
  measured: Map<number, number>;
  /** Listed words that it may be, the nearest first; `gainsWithInitial`: with the initial that a list may have instead. */
  gains: WordGain[];
  gainsWithInitial: WordGain[];
};
/** A spelling slip of a common name is still a common name. */
const SAME_NAME = 0.85;
const LISTED_INITIAL = 0.3;
const EASTERN_GAIN = 0.85;
const MOST_EASTERN = 24;

const OTHER_GIVEN = 0.7;

/** As the nicknames have it. */
function plainOf({ words }: NameIndex, word: number): string {
  const plain = plainOfCodes(words.bytes.subarray(words.starts[2 * word], words.starts[2 * word + 1]));
  return ((words.flags[word] ?? 0) & ABJAD_FLAG) !== 0 ? `'${plain}` : plain;
}

/** Two names that people know as different are so, however like they look: Hassan and Hussein. */
export function likenessToListed(
  index: NameIndex,
  { table, position, plain, isGuessed }: QueriedWord,
  word: number,
): number {
  const likeness = wordLikenessOf(table, position, index.words, word, isGuessed);
  if (likeness === 0 || likeness === 1) return likeness;
  if (!areBothGiven(table.flags[position] ?? 0, index.words.flags[word] ?? 0)) return likeness;
  const isAbjad = ((table.flags[position] ?? 0) & ABJAD_FLAG) !== 0;
  const listedIsAbjad = ((index.words.flags[word] ?? 0) & ABJAD_FLAG) !== 0;
  const isSame = isSameGiven(isAbjad ? `'${plain}` : plain, plainOf(index, word));
  if (isSame) return Math.max(isAbjad === listedIsAbjad ? NICKNAME : WRITTEN_OTHERWISE, likeness);
  return likeness * OTHER_GIVEN < LEAST_LIKENESS ? 0 : likeness * OTHER_GIVEN;
}

const areBothGiven = (a: number, b: number) => (a & b & GIVEN_NAME_FLAG) !== 0;

/** A likeness holds for one way of reading vowels only. */
export const measuredKey = (word: number, isGuessed: boolean) => 2 * word + (isGuessed ? 1 : 0);

/** Of queried words with what was measured for each, some tens of bytes a measure. */
const REMEMBERED_MEASURES = 1_000_000;
const REMEMBERED = 50_000;

/** Finds listed words that are like queried ones. Each thread has its own: it counts in its own memory. */
export class WordSearch {
  readonly #index: NameIndex;
  readonly #usual: NameIndex;
  /** How many of the trigrams that are looked for a word has. */
  readonly #counts: Uint8Array;
  /** Words that have any of them, and those that have enough: a search reads at most `MOST_READ`. */
  readonly #touched: Uint32Array;
  readonly #often: Uint32Array;
  /** By flags and way of reading vowels, then by the word. */
  readonly #remembered: Map<string, LikeWords>[] = [];
  #size = 0;
  #measures = 0;
  /** Of a listed word, the number of the search that looked at it last. */
  readonly #visits: Uint32Array;
  #visit = 0;
  /** By word and kind. */
  readonly #groups = new Map<number, WordGroup>();
  readonly #skeletons = new Map<number, [korean: string, chinese: string]>();
  /** 0: not known yet. */
  readonly #rarities: Float64Array;

  /** `usual`: the index whose counts say how usual a word is. */
  constructor(index: NameIndex, usual: NameIndex = index) {
    this.#index = index;
    this.#usual = usual;
    this.#counts = new Uint8Array(index.counts.length);
    this.#touched = new Uint32Array(Math.min(index.counts.length, MOST_READ));
    this.#often = new Uint32Array(Math.min(index.counts.length, MOST_READ));
    this.#visits = new Uint32Array(index.counts.length);
    this.#rarities = new Float64Array(index.counts.length);
  }

  groupOf(word: number, kind: NameWordKind): WordGroup {
    if (kind === "name" || kind === "initial" || kind === "patronymic") return 0;
    const key = word * INDEX_NAME_KINDS.length + INDEX_NAME_KINDS.indexOf(kind);
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const { starts, bytes } = this.#index.words;
    const group = wordGroupOf(kind, plainOfCodes(bytes.subarray(starts[2 * word], starts[2 * word + 1])));
    this.#groups.set(key, group);
    return group;
  }

  rarityOf(word: number): number {
    const known = this.#rarities[word] ?? 0;
    if (known !== 0) return known;
    const { words } = this.#index;
    const isGiven = ((words.flags[word] ?? 0) & GIVEN_NAME_FLAG) !== 0;
    const rarity = wordRarityOf(this.#countOf(word), this.#usual.names, isGiven);
    this.#rarities[word] = rarity;
    return rarity;
  }

  /** In how many names of the usual index the word stands. */
  #countOf(word: number): number {
    const { words, counts } = this.#index;
    if (this.#usual === this.#index) return counts[word] ?? 0;
    const letters = words.bytes.subarray(words.starts[2 * word], words.starts[2 * word + 1]);
    const flags = words.flags[word] ?? 0;
    const others = distinctLettersIn(this.#usual, letters, (flags & ABJAD_FLAG) !== 0);
    return this.#usual.counts[others.find((other) => this.#usual.words.flags[other] === flags) ?? others[0] ?? -1] ?? 0;
  }

  /** The same usual names are searched for again and again; how many are remembered is bounded. */
  find(queried: QueriedWord): LikeWords {
    const flags = queried.table.flags[queried.position] ?? 0;
    const kind = 2 * flags + (queried.isGuessed ? 1 : 0);
    const known = this.#remembered[kind]?.get(queried.plain);
    if (known) return known;
    const found = this.#search(queried, flags);
    this.#measures += found.measured.size;
    this.#size += 1;
    if (this.#size > REMEMBERED || this.#measures > REMEMBERED_MEASURES) {
      this.#remembered.length = 0;
      this.#size = 1;
      this.#measures = found.measured.size;
    }
    this.#remembered[kind] ??= new Map();
    this.#remembered[kind].set(queried.plain, found);
    return found;
  }

  #search(queried: QueriedWord, flags: number): LikeWords {
    const measured = new Map<number, number>();
    const near = this.#nearOf(queried, (flags & ABJAD_FLAG) !== 0, measured);
    let count = 0;
    for (const { word, likeness } of near) if (likeness >= SAME_NAME) count = Math.max(count, this.#countOf(word));
    const gains = near.map(({ word, likeness }) => ({ word, gain: this.rarityOf(word) * likeness }));
    const initial = findSpelled(this.#index, queried.plain.slice(0, 1));
    return {
      spelled: findSpelled(this.#index, queried.plain),
      weight: wordRarityOf(count, this.#usual.names, (flags & GIVEN_NAME_FLAG) !== 0),
      measured,
      gains,
      gainsWithInitial: initial >= 0 ? [...gains, { word: initial, gain: LISTED_INITIAL }] : gains,
    };
  }

  /** Words that are the same in another romanisation of Chinese or Korean. */
  findEastern(plain: string): WordGain[] {
    const { hashes, starts, values } = this.#index.keys;
    const found: WordGain[] = [];
    for (const hash of nameSkeletonsOf(plain).map(easternKey)) {
      const bucket = wordBucketOf(this.#index, hash);
      const end = starts[bucket + 1] ?? 0;
      for (let at = starts[bucket] ?? 0; at < end && found.length < MOST_EASTERN; at += 1)
        if (hashes[at] === hash)
          found.push({ word: values[at] ?? 0, gain: this.rarityOf(values[at] ?? 0) * EASTERN_GAIN });
    }
    return found;
  }

  /** By `KOREAN` and `CHINESE`: of a listed word, as `nameSkeletonsOf` has it. */
  skeletonsOf(word: number): [korean: string, chinese: string] {
    const known = this.#skeletons.get(word);
    if (known) return known;
    const { starts, bytes } = this.#index.words;
    const plain = plainOfCodes(bytes.subarray(starts[2 * word], starts[2 * word + 1]));
    const skeletons = nameSkeletonsOf(plain);
    this.#skeletons.set(word, skeletons);
    return skeletons;
  }

  #nearOf(queried: QueriedWord, isAbjad: boolean, measured: LikeWords["measured"]) {
    const { plain, isGuessed, position, table } = queried;
    this.#visit += 1;
    const letters = table.bytes.subarray(table.starts[2 * position], table.starts[2 * position + 1]);
    const sound = table.bytes.subarray(table.starts[2 * position + 1], table.starts[2 * position + 2]);
    const bones = wordConsonantsOf(plain);
    this.#measureKey(queried, measured, hashCodes(letters, SPELLED_KEY), false);
    if (letters.length > 1) {
      for (const hash of keysOfSound(sound)) this.#measureKey(queried, measured, hash, false);
      const isAny = isGuessed || isAbjad;
      if (bones.length > 1) this.#measureKey(queried, measured, hashCodes(bones, CONSONANTS_KEY), !isAny);
      if (plain.includes("v"))
        this.#measureKey(queried, measured, hashCodes(wordConsonantsOf(plain, false), CONSONANTS_KEY), !isAny);
    }
    for (const other of otherNamesOf(plain)) {
      for (const word of distinctLettersIn(this.#index, wordLettersOf(other), false)) {
        const key = measuredKey(word, isGuessed);
        this.#visits[word] = this.#visit;
        measured.set(key, Math.max(NICKNAME, measured.get(key) ?? 0));
      }
    }
    let nearest = 0;
    for (const likeness of measured.values()) nearest = Math.max(nearest, likeness);
    if (nearest < SAME && sound.length > 3)
      for (const word of this.#findByTrigrams(sound)) this.#measure(queried, measured, word);
    const near: { word: number; likeness: number }[] = [];
    // Who has the very word looks for others less far.
    const least = nearest >= SAME ? LEAST_BESIDE_SAME : 0;
    for (const [key, likeness] of measured) if (likeness >= least) near.push({ word: key >> 1, likeness });
    near.sort((a, b) => b.likeness - a.likeness);
    return near.slice(0, MOST_FOUND);
  }

  #measure(queried: QueriedWord, measured: LikeWords["measured"], word: number): void {
    if (this.#visits[word] === this.#visit) return;
    this.#visits[word] = this.#visit;
    const likeness = likenessToListed(this.#index, queried, word);
    if (likeness > 0) measured.set(measuredKey(word, queried.isGuessed), likeness);
  }

  #measureKey(queried: QueriedWord, measured: LikeWords["measured"], hash: number, onlyAbjad: boolean): void {
    const { hashes, starts, values } = this.#index.keys;
    const bucket = wordBucketOf(this.#index, hash);
    const end = starts[bucket + 1] ?? 0;
    for (let at = starts[bucket] ?? 0; at < end; at += 1) {
      if (hashes[at] !== hash) continue;
      const word = values[at] ?? 0;
      if (!onlyAbjad || ((this.#index.words.flags[word] ?? 0) & ABJAD_FLAG) !== 0)
        this.#measure(queried, measured, word);
    }
  }

  /** Words that share most trigrams; what is common to thousands of words is passed over. */
  #findByTrigrams(sound: ArrayLike<number>): number[] {
    const { starts, values } = this.#index.trigrams;
    const [counts, touched, often] = [this.#counts, this.#touched, this.#often];
    const trigrams = wordTrigramsOf(sound);
    sortRarestFirst(trigrams, starts);
    const least = Math.max(2, Math.floor(sound.length / 3));
    let [touchedCount, oftenCount, most, left] = [0, 0, 0, MOST_READ];
    for (const trigram of trigrams) {
      const [from, to] = [starts[trigram] ?? 0, starts[trigram + 1] ?? 0];
      left -= to - from;
      if (left < 0) break;
      for (let at = from; at < to; at += 1) {
        const word = values[at] ?? 0;
        const count = (counts[word] ?? 0) + 1;
        counts[word] = count;
        if (count > most) most = count;
        if (count === 1) touched[touchedCount++] = word;
        if (count === least) often[oftenCount++] = word;
      }
    }
    const found: number[] = [];
    for (let count = most; count >= least && found.length < MOST_TRIGRAM_FOUND; count -= 1)
      for (let i = 0; i < oftenCount && found.length < MOST_TRIGRAM_FOUND; i += 1)
        if (counts[often[i] ?? 0] === count) found.push(often[i] ?? 0);
    for (let i = 0; i < touchedCount; i += 1) counts[touched[i] ?? 0] = 0;
    return found;
  }
}

/** In place; they are few, and those of equal size keep their order. */
function sortRarestFirst(trigrams: number[], starts: Uint32Array): void {
  const sizeOf = (trigram: number) => (starts[trigram + 1] ?? 0) - (starts[trigram] ?? 0);
  for (let i = 1; i < trigrams.length; i += 1) {
    const trigram = trigrams[i] ?? 0;
    const size = sizeOf(trigram);
    let at = i;
    for (; at > 0 && sizeOf(trigrams[at - 1] ?? 0) > size; at -= 1) trigrams[at] = trigrams[at - 1] ?? 0;
    trigrams[at] = trigram;
  }
}
