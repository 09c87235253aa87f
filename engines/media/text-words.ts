import { toSimplified } from "#engines/names/east-asian-words.ts";
import { spellWord } from "#engines/names/latin-letters.ts";
import { hashCodes, wordSoundOf } from "#engines/names/word-codes.ts";

/**
 * A word of a text. `plain`: in Latin letters; `sound`: the same for its usual transliterations; `stem`: without the
 * ending of its case, where its language has them. `from` and `to` are offsets in the text.
 */
export type TextWord = {
  from: number;
  to: number;
  plain: string;
  sound: string;
  stem: string | null;
  isName: boolean;
};

const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’ʼ`]*/gu;
/** Written without spaces, or (Hangul) with particles at the end: names are looked for letter by letter. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
export const isUnspacedScript = (text: string): boolean => unspaced.test(text);

const withCases = new Set("be bg bs cs hr lt lv mk pl ru sk sl sr uk".split(" "));
/** Longest first. Endings of names and nouns in Slavic languages, in Latin letters. */
const endings =
  "iyemu iemu iego yego ogo oho emu omu ymi imi ykh ikh oyu oiu eyu ovi evi owi iei yei iej ami akh yei ej oi oy om em ym im am yu iu ya ia ye ie iy yi yy a e i o u y".split(
    " ",
  );
const cyrillic = /[\u0400-\u052f]/;

export function wordStemOf(plain: string): string {
  for (const ending of endings)
    if (plain.length - ending.length >= 3 && plain.endsWith(ending)) return plain.slice(0, -ending.length);
  return plain;
}

/** As one string, so that words can be compared and kept in maps. */
export const textWordSoundKey = (plain: string): string =>
  String.fromCharCode(...wordSoundOf(plain).map((code) => code + 64));

type Spelled = Pick<TextWord, "plain" | "sound" | "stem">;
const letters = 40;
const cached = 20_000;

/** Texts repeat their words; what is kept is bounded. */
const known = new Map<string, Spelled>();

export function spellTextWord(written: string, hasCases: boolean): Spelled {
  const key = hasCases ? `+${written}` : written;
  const before = known.get(key);
  if (before) return before;
  const plain = spellWord(written.slice(0, letters)).plain.slice(0, letters);
  const spelled = {
    plain,
    sound: textWordSoundKey(plain),
    stem: hasCases ? textWordSoundKey(wordStemOf(plain)) : null,
  };
  if (known.size >= cached) known.clear();
  known.set(key, spelled);
  return spelled;
}

const hasCase = (letter: string): boolean => letter.toLowerCase() !== letter.toUpperCase();
/** Whether it may be part of a name: it begins with a capital, or its alphabet has none. */
const mayName = (written: string): boolean => {
  const [first = ""] = written;
  return !hasCase(first) || first !== first.toLowerCase();
};

let segmenter: Intl.Segmenter | null = null;
/** Dictionaries of words are slow on long runs. */
const runLength = 500;

function* unspacedWords(run: string, from: number): Generator<TextWord> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" });
  for (let at = 0; at < run.length; at += runLength)
    for (const { segment, index, isWordLike } of segmenter.segment(run.slice(at, at + runLength))) {
      const start = from + at + index;
      if (isWordLike) yield { from: start, to: start + segment.length, plain: "", sound: "", stem: null, isName: true };
    }
}

/** `language`: of the text, a primary tag. Time is linear in the text. */
export function textWordsOf(text: string, language: string | null): TextWord[] {
  const hasCases = language !== null && withCases.has(language);
  const words: TextWord[] = [];
  for (const { 0: written, index: from } of text.matchAll(word)) {
    if (isUnspacedScript(written)) words.push(...unspacedWords(written, from));
    else {
      const spelled = spellTextWord(written, hasCases || cyrillic.test(written));
      words.push({ from, to: from + written.length, ...spelled, isName: mayName(written) });
    }
  }
  return words;
}

/** Han letters in one way of writing; each letter stays in its place. */
export const unspacedText = (text: string): string => (isUnspacedScript(text) ? toSimplified(text) : text);

const hash = (text: string, salt: number): number =>
  hashCodes(
    Array.from(text, (c) => c.charCodeAt(0)),
    salt,
  ) | 0;
export const soundHash = (sound: string): number => hash(sound, 1);
export const stemHash = (stem: string): number => hash(stem, 2);
const pairHash = (pair: string): number => hash(pair, 3);

export function pairHashes(run: string): number[] {
  const all = Array.from(unspacedText(run)).filter((letter) => unspaced.test(letter));
  return all.slice(1).map((letter, at) => pairHash(`${all[at]}${letter}`));
}

const hashesMax = 8_000;

/** What a text is found by: numbers of its words that may be parts of a name. */
export function searchHashes(text: string, language: string | null): number[] {
  const found = new Set<number>();
  for (const { isName, sound, stem } of textWordsOf(text, language)) {
    if (found.size >= hashesMax) break;
    if (!isName || sound.length < 2) continue;
    found.add(soundHash(sound));
    if (stem !== null) found.add(stemHash(stem));
  }
  for (const { 0: written } of text.matchAll(word)) {
    if (found.size >= hashesMax) break;
    if (isUnspacedScript(written)) for (const pair of pairHashes(written)) found.add(pair);
  }
  return [...found];
}
