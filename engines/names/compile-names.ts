import { nameSkeletonsOf } from "./eastern-names.ts";
import { exactBits, exactHash } from "./exact-names.ts";
import { KnownWords } from "./known-words.ts";
import {
  EASTERN_SHIFT,
  GUESSED_MARK,
  INDEX_NAME_KINDS,
  KIND_SHIFT,
  type NameIndex,
  wordRarityOf,
} from "./name-index.ts";
import type { NameReading, NameWord } from "./name-word.ts";
import type { ListedEntry } from "./names.types.ts";
import { isKnownGiven } from "./nicknames.ts";
import { numberOfCountry, numbersOfBirths, qualifierMarkOf } from "./qualifiers.ts";
import { queryReadingsOf } from "./read-queries.ts";
import { GrowingBytes, GrowingNumbers, gatherKeys, gatherRows, sharedUint8, sharedUint32 } from "./shared-arrays.ts";
import { consonantMark, hashCodes, wordConsonantsOf, writeLetters, writeSound } from "./word-codes.ts";
import { CONSONANTS_KEY, easternKey, keysOfSound, SPELLED_KEY, TRIGRAMS, wordTrigramsOf } from "./word-keys.ts";
import {
  ABJAD_FLAG,
  ARABIC_FLAG,
  GIVEN_NAME_FLAG,
  HAN_WORD_FLAG,
  HANGUL_FLAG,
  NUMBER_WORD_FLAG,
} from "./word-likeness.ts";

/** More names of an entry than any list has are a broken list: the rest are not searched. */
export const MOST_NAMES_OF_ENTRY = 500;

/** Up to here, looking for a name among those before it is sooner done than making a set. */
const FEW_NAMES = 16;

const READ_ALOUD = { han: HAN_WORD_FLAG, hangul: HANGUL_FLAG };

export const wordFlagsOf = ({ plain, isAbjad, kind, readAloud, isArabic }: NameWord): number =>
  (isArabic ? ARABIC_FLAG : 0) |
  (readAloud ? READ_ALOUD[readAloud] : 0) |
  (isAbjad ? ABJAD_FLAG : 0) |
  (kind === "number" ? NUMBER_WORD_FLAG : 0) |
  (isKnownGiven(isAbjad ? `'${plain}` : plain) ? GIVEN_NAME_FLAG : 0);

/** Of a list; they are forgotten with the compiler. */
const KNOWN_WORDS = 500_000;

/** Words that are looked for; the others are only compared. */
export const isSearchedWord = ({ kind }: NameWord) => kind !== "particle" && kind !== "companyForm" && kind !== "title";

/** All words of the list, each once. */
class Vocabulary {
  readonly #numbers = new Map<string, number>();
  readonly #eastern = new Set<number>();
  readonly bytes = new GrowingBytes();
  readonly starts = new GrowingNumbers();
  readonly flags = new GrowingBytes();
  readonly hashes = new GrowingNumbers();
  readonly hashed = new GrowingNumbers();
  readonly trigrams = new GrowingNumbers();
  readonly trigramWords = new GrowingNumbers();
  readonly counts = new GrowingNumbers();
  readonly marks = new GrowingNumbers();

  get size(): number {
    return this.#numbers.size;
  }

  numberOf(word: NameWord): number {
    if (word.number < 0) word.number = this.#numberOf(word);
    return word.number;
  }

  #numberOf(word: NameWord): number {
    const text = word.isAbjad ? `'${word.plain}` : word.readAloud ? `${word.plain} ${word.readAloud}` : word.plain;
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(text, number);
    const { bytes } = this;
    bytes.reserve(2 * word.plain.length);
    const from = bytes.length;
    const middle = writeLetters(word.plain, bytes.values, from);
    const end = writeSound(word.plain, word.isAbjad, bytes.values, middle);
    bytes.length = end;
    this.starts.push(from);
    this.starts.push(middle);
    this.flags.push(wordFlagsOf(word));
    this.counts.push(0);
    this.marks.push(consonantMark(bytes.values, middle, end));
    this.#addKeys(number, word, bytes.values.subarray(from, middle), bytes.values.subarray(middle, end));
    return number;
  }

  /** Of a word in a name that may be Korean or Chinese, once. */
  addEasternKeys(number: number, { plain, isAbjad }: NameWord): void {
    if (isAbjad || plain.length < 2 || this.#eastern.has(number)) return;
    this.#eastern.add(number);
    for (const skeleton of nameSkeletonsOf(plain)) this.hashes.push(easternKey(skeleton));
    this.hashed.repeat(number, this.hashes.length - this.hashed.length);
  }

  #addKeys(number: number, word: NameWord, letters: Uint8Array, sound: Uint8Array): void {
    const { hashes, hashed, trigrams, trigramWords } = this;
    hashes.push(hashCodes(letters, SPELLED_KEY));
    if (word.kind !== "initial" && word.kind !== "number") {
      hashes.append(keysOfSound(sound));
      const bones = wordConsonantsOf(word.plain);
      if (bones.length > 1) hashes.push(hashCodes(bones, CONSONANTS_KEY));
      if (word.plain.includes("v")) {
        const fewer = wordConsonantsOf(word.plain, false);
        if (fewer.length > 1) hashes.push(hashCodes(fewer, CONSONANTS_KEY));
      }
      trigrams.append(wordTrigramsOf(sound));
      trigramWords.repeat(number, trigrams.length - trigramWords.length);
    }
    hashed.repeat(number, hashes.length - hashed.length);
  }
}

/** Takes entries as they come; `finish` gives the index. */
export class NameCompiler {
  readonly #known = new KnownWords<NameWord>(KNOWN_WORDS);
  readonly #words = new Vocabulary();
  readonly #text = new GrowingBytes();
  readonly #textStarts = new GrowingNumbers();
  readonly #nameOfWord = new GrowingNumbers();
  readonly #wordOfName = new GrowingNumbers();
  readonly #posted = new GrowingNumbers();
  readonly #postedWords = new GrowingNumbers();
  readonly #marks = new GrowingNumbers();
  readonly #originals = new GrowingNumbers();
  readonly #exact = new GrowingNumbers();
  readonly #entryOfName = new GrowingNumbers();
  readonly #birthEntries = new GrowingNumbers();
  readonly #births = new GrowingNumbers();
  readonly #countryEntries = new GrowingNumbers();
  readonly #countries = new GrowingNumbers();
  readonly #entryMarks = new GrowingBytes();
  #entries = 0;
  #names = 0;

  add(entry: ListedEntry): void {
    const number = this.#entries;
    this.#entries += 1;
    for (const birth of numbersOfBirths(entry.births)) {
      this.#birthEntries.push(number);
      this.#births.push(birth);
    }
    for (const country of entry.countries ?? []) {
      this.#countryEntries.push(number);
      this.#countries.push(numberOfCountry(country));
    }
    this.#entryMarks.push(qualifierMarkOf(entry));
    const { names, kind } = entry;
    const most = Math.min(names.length, MOST_NAMES_OF_ENTRY);
    if (most > FEW_NAMES) for (const name of new Set(names.slice(0, most))) this.#addField(number, name, kind);
    else
      for (let i = 0; i < most; i += 1)
        if (names.indexOf(names[i] ?? "") === i) this.#addField(number, names[i] ?? "", kind);
  }

  /** All names in it, each in each of its readings. */
  #addField(entry: number, name: string, kind: ListedEntry["kind"]): void {
    for (const read of queryReadingsOf({ name, kind }, this.#known)) this.#addName(entry, read);
  }

  #addName(entry: number, { text, words, hasGuessedVowels, original, eastern }: NameReading): void {
    if (words.length === 0) return;
    const number = this.#names;
    this.#names += 1;
    this.#entryOfName.push(entry);
    this.#textStarts.push(this.#text.length);
    this.#text.appendText(text);
    this.#exact.push(exactHash(text));
    this.#originals.push(original === "" ? 0 : hashNameText(original));
    let marks = (hasGuessedVowels ? GUESSED_MARK : 0) | (eastern << EASTERN_SHIFT);
    const seen: number[] = [];
    for (const word of words) {
      const id = this.#words.numberOf(word);
      this.#nameOfWord.push(number);
      this.#wordOfName.push((id | (INDEX_NAME_KINDS.indexOf(word.kind) << KIND_SHIFT)) >>> 0);
      if (!isSearchedWord(word) || seen.includes(id)) continue;
      seen.push(id);
      if (eastern !== 0) this.#words.addEasternKeys(id, word);
      this.#posted.push(number);
      this.#postedWords.push(id);
      this.#words.counts.values[id] = (this.#words.counts.values[id] ?? 0) + 1;
      marks |= markOfLetter(word.plain);
    }
    this.#marks.push(marks);
  }

  finish(): NameIndex {
    const words = this.#words;
    words.starts.push(words.bytes.length);
    this.#textStarts.push(this.#text.length);
    return {
      entries: this.#entries,
      names: this.#names,
      words: {
        bytes: sharedUint8(words.bytes.values, words.bytes.length),
        starts: sharedUint32(words.starts.values, words.starts.length),
        flags: sharedUint8(words.flags.values, words.flags.length),
        marks: sharedUint32(words.marks.values, words.marks.length),
      },
      counts: sharedUint32(words.counts.values, words.counts.length),
      keys: gatherKeys(words.hashes, words.hashed),
      trigrams: gatherRows(words.trigrams, words.trigramWords, TRIGRAMS),
      postings: gatherRows(this.#postedWords, this.#posted, words.size),
      nameWords: gatherRows(this.#nameOfWord, this.#wordOfName, this.#names),
      nameWeights: this.#weigh(),
      nameMarks: sharedUint32(this.#marks.values, this.#marks.length),
      originals: sharedUint32(this.#originals.values, this.#originals.length),
      exact: this.#gatherExact(),
      entryOfName: sharedUint32(this.#entryOfName.values, this.#entryOfName.length),
      text: {
        bytes: sharedUint8(this.#text.values, this.#text.length),
        starts: sharedUint32(this.#textStarts.values, this.#textStarts.length),
      },
      births: gatherRows(this.#birthEntries, this.#births, this.#entries),
      countries: gatherRows(this.#countryEntries, this.#countries, this.#entries),
      marks: sharedUint8(this.#entryMarks.values, this.#entryMarks.length),
    };
  }

  #gatherExact() {
    const bits = exactBits(this.#names);
    const [buckets, names] = [new GrowingNumbers(), new GrowingNumbers()];
    for (let name = 0; name < this.#names; name += 1) {
      buckets.push((this.#exact.values[name] ?? 0) >>> (32 - bits));
      names.push(name);
    }
    return gatherRows(buckets, names, 1 << bits);
  }

  #weigh(): Float32Array {
    const weights = new Float32Array(new SharedArrayBuffer(this.#names * 4));
    for (let i = 0; i < this.#posted.length; i += 1) {
      const word = this.#postedWords.values[i] ?? 0;
      const isGiven = ((this.#words.flags.values[word] ?? 0) & GIVEN_NAME_FLAG) !== 0;
      const name = this.#posted.values[i] ?? 0;
      weights[name] = (weights[name] ?? 0) + wordRarityOf(this.#words.counts.values[word] ?? 0, this.#names, isGiven);
    }
    return weights;
  }
}

export const hashNameText = (text: string) =>
  hashCodes(
    Array.from(text, (letter) => letter.codePointAt(0) ?? 0),
    0,
  ) | 1;

/** A bit for the first letter, so that an initial can be met without comparing. */
export function markOfLetter(plain: string): number {
  const position = plain.charCodeAt(0) - 97;
  return position >= 0 && position < 26 ? 1 << position : 0;
}

/** An index of a whole list, which answers `findNames`. What is not a name (no letter, no digit) is left out. */
export function compileNames(entries: Iterable<ListedEntry>): NameIndex {
  const compiler = new NameCompiler();
  for (const entry of entries) compiler.add(entry);
  return compiler.finish();
}
