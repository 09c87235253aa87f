import { isEastAsian, readEastAsian, toSimplified } from "./east-asian-words.ts";
import { HASH_OF_NOTHING, hashedWith, KnownWords } from "./known-words.ts";
import { spellWord } from "./latin-letters.ts";
import type { WordKind } from "./names.types.ts";
import { ARABIC_NAMES, COMPANY_FORMS, COMPANY_WORDS, EAST_ASIAN_FORMS, PARTICLES, TITLES } from "./word-lists.ts";

export type NameWord = {
  written: string;
  plain: string;
  isAbjad: boolean;
  kind: WordKind;
  readAloud: "han" | "hangul" | undefined;
  isArabic: boolean;
  /** In the vocabulary of the compiler that reads it; -1 before it is met there. */
  number: number;
};
/** `hasGuessedVowels`: an Arabic name in another alphabet. `original`: its Han letters, "" if none. */
export type ReadName = { words: NameWord[]; hasGuessedVowels: boolean; original: string };

/** Foreign text: what is longer is cut. */
const MOST_CHARACTERS = 240;
const MOST_WORDS = 16;
const MOST_LETTERS = 40;

const APOSTROPHES = /['’‘ʼʻʿʾ`´׳״"]/g;
const BETWEEN = /[\s,;:/\\()[\]{}<>|_+&*!?=~#@–—‐‑·・،«»“”„-]/;
/** Of what `BETWEEN` has, only one kind of space has a code from here on. */
const BETWEEN_BELOW = 0x3100;
const ZERO_WIDTH_NO_BREAK_SPACE = 0xfeff;
/** By character code, 1 for what stands between words. */
const between = Uint8Array.from({ length: BETWEEN_BELOW }, (_, code) =>
  BETWEEN.test(String.fromCharCode(code)) ? 1 : 0,
);
const isBetween = (code: number) => (code < BETWEEN_BELOW ? between[code] === 1 : code === ZERO_WIDTH_NO_BREAK_SPACE);
const DOT = ".".charCodeAt(0);
const PATRONYMIC =
  /(?:ovich|evich|ovych|yovych|evych|ovna|evna|ivna|yivna|ichna|inichna|ogly|oglu|oghlu|qizi|kyzy|kizi|gizi|uly|ulu)$/;
const ABD = new Set("abd abdel abdul abdal abdol abdoul abdu abdur abdus abdel".split(" "));

/** With a full stop, as registers and church books shorten them. */
const SHORTENED = new Map([
  ["ma", "maria"],
  ["wm", "william"],
  ["chas", "charles"],
  ["geo", "george"],
  ["thos", "thomas"],
  ["jos", "joseph"],
  ["fco", "francisco"],
  ["st", "saint"],
  ["md", "mohammed"],
]);

/** Md. is a name before the others only; after them it is a doctor. */
function readDotted(chunk: string, isFirst: boolean, known: KnownWords<NameWord>): NameWord[] {
  const parts = dottedParts(chunk);
  const short = parts.length === 1 && chunk.endsWith(".") ? chunk.slice(0, -1).toLowerCase() : "";
  const full = short === "md" && !isFirst ? undefined : SHORTENED.get(short);
  return full ? [{ ...readWord(full, known), written: chunk }] : parts.map((part) => readWord(part, known));
}

/** S.A. is a form, J.M. are initials. */
function dottedParts(chunk: string): string[] {
  const parts = chunk.split(".").filter(Boolean);
  if (parts.length < 2) return parts;
  const joined = parts.join("");
  const isForm = parts.every((part) => part.length <= 2) && COMPANY_FORMS.has(spellWord(joined).plain);
  return isForm ? [joined] : parts;
}

function withoutEastAsianForms(text: string): string {
  if (!isEastAsian(text)) return text;
  for (const form of EAST_ASIAN_FORMS) if (text.includes(form)) return text.replaceAll(form, " ");
  return text;
}

const isAbjadText = /[\u0590-\u05ff\u0600-\u077f]/;

function kindOf(plain: string, written: string): WordKind {
  if (/[0-9]/.test(plain)) return "number";
  if (plain.length === 1 && !isEastAsian(written)) return "initial";
  if (PARTICLES.has(plain)) return "particle";
  if (isAbjadText.test(written)) return "name";
  if (TITLES.has(plain)) return "title";
  if (COMPANY_FORMS.has(plain)) return "companyForm";
  if (COMPANY_WORDS.has(plain)) return "companyWord";
  return plain.length > 6 && PATRONYMIC.test(plain) ? "patronymic" : "name";
}

const CACHED = 120_000;
/** Most words come again and again. */
const usual = new KnownWords<NameWord>(CACHED);

const wordOf = (written: string, plain: string, kind: WordKind, isAbjad = false, readAloud?: "han" | "hangul") => ({
  written,
  plain: plain.slice(0, MOST_LETTERS),
  isAbjad,
  kind,
  readAloud,
  isArabic: plain.startsWith("abd") || ARABIC_NAMES.has(plain.slice(0, MOST_LETTERS)),
  number: -1,
});

/** What stands in `text` from `from` to `to`, whose hash is `hash`. */
function readAt(text: string, from: number, to: number, hash: number, known: KnownWords<NameWord>): NameWord {
  const word = known.find(text, from, to, hash);
  if (word) return word;
  const written = text.slice(from, to);
  const { plain, isAbjad } = spellWord(written);
  const read = wordOf(written, plain, kindOf(plain.slice(0, MOST_LETTERS), written), isAbjad);
  known.keep(read, hash);
  return read;
}

function readWord(written: string, known: KnownWords<NameWord>): NameWord {
  let hash = HASH_OF_NOTHING;
  for (let i = 0; i < written.length; i += 1) hash = hashedWith(hash, written.charCodeAt(i));
  return readAt(written, 0, written.length, hash, known);
}

/** JM Smith: capitals without a vowel, in a name that is not all capitals. */
const partsOf = (chunk: string): string[] =>
  /^[B-DF-HJ-NP-TV-Z]{2,3}$/.test(chunk) && !COMPANY_FORMS.has(chunk.toLowerCase()) && chunk !== "MD"
    ? [...chunk]
    : [chunk];

const asName = ({ written, plain }: { written: string; plain: string }): NameWord =>
  wordOf(written, plain, "name", false, /[\uac00-\ud7a3]/.test(written) ? "hangul" : "han");

function isOneChunk(text: string): boolean {
  let chunks = 0;
  for (let i = 0; i < text.length; i += 1)
    if (!isBetween(text.charCodeAt(i)) && (i === 0 || isBetween(text.charCodeAt(i - 1)))) chunks += 1;
  return chunks === 1;
}

/** By hand, since each name of a list comes here: splitting by an expression takes five times as long. */
function wordsOf(text: string, hasEastAsian: boolean, known: KnownWords<NameWord>): NameWord[] {
  const isAlone = hasEastAsian && isOneChunk(text);
  const words: NameWord[] = [];
  let isShouted: boolean | undefined;
  for (let from = 0; from < text.length && words.length < MOST_WORDS; ) {
    let to = from;
    let hash = HASH_OF_NOTHING;
    let hasDot = false;
    for (; to < text.length; to += 1) {
      const code = text.charCodeAt(to);
      if (isBetween(code)) break;
      hash = hashedWith(hash, code);
      if (code === DOT) hasDot = true;
    }
    if (to === from) {
      from += 1;
      continue;
    }
    const chunk = hasEastAsian || hasDot || to - from < 4 ? text.slice(from, to) : "";
    if (hasEastAsian && isEastAsian(chunk)) words.push(...readEastAsian(chunk, isAlone).map(asName));
    else if (hasDot) words.push(...readDotted(chunk, words.length === 0, known));
    else if (to - from < 4) {
      isShouted ??= text === text.toUpperCase();
      for (const part of isShouted ? [chunk] : partsOf(chunk)) words.push(readWord(part, known));
    } else words.push(readAt(text, from, to, hash, known));
    from = to + 1;
  }
  return words.length <= MOST_WORDS && words.every(({ plain }) => plain !== "")
    ? words
    : words.filter(({ plain }) => plain !== "").slice(0, MOST_WORDS);
}

/** A prefix of God's names loses its article, and l before a sun letter: abd al-Rahman, Abdurrahman. */
function afterAbd(rest: string): string {
  const bare = /^(?:al|el|ul|il|ur|us|ush|ar|as|ash|an|ad|at|az)(?=[bcdfghjklmnqrstvwxyz]{1,2}[aeiou])/.exec(rest);
  const cut = bare && rest.length - bare[0].length >= 3 ? rest.slice(bare[0].length) : rest;
  return cut[0] === cut[1] ? cut.slice(1) : cut;
}

const JOINED_ABD = /^abd(?:[aeuo]u?[lrszn])(?=[a-z]{3})/;

/** Abd stands never alone: it is one name with the word after it, however it is written. */
function joinAbd(words: NameWord[]): NameWord[] {
  if (!words.some(({ isArabic, plain }) => isArabic && plain.startsWith("abd"))) return words;
  const out: NameWord[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i];
    if (!word) continue;
    if (ABD.has(word.plain) && i + 1 < words.length) {
      const isArticle = words[i + 1]?.kind === "particle" && i + 2 < words.length;
      const next = words[i + (isArticle ? 2 : 1)];
      if (next && next.kind !== "initial") {
        i += isArticle ? 2 : 1;
        const plain = `abd${afterAbd(next.plain)}`;
        out.push(wordOf(`${word.written} ${next.written}`, plain, "name", next.isAbjad));
        continue;
      }
    }
    const joined = JOINED_ABD.exec(word.plain);
    if (joined) out.push({ ...word, plain: `abd${afterAbd(word.plain.slice(joined[0].length))}`, number: -1 });
    else out.push(word);
  }
  return out;
}

const LONGEST_FORM = 4;
/** A form has at most two letters more than parts, so its first part has at most three. */
const LONGEST_BEGINNING = 3;

const withPerAzioni = (words: NameWord[]): NameWord[] =>
  words.map((word, i) =>
    word.plain === "per" && words[i + 1]?.plain === "azioni" ? { ...word, kind: "companyForm" } : word,
  );

/** Company forms that are written apart: Sp. z o.o., s. r. o. Fewer than three may be initials. Per may be a name too. */
function joinForms(read: NameWord[]): NameWord[] {
  const words = read.some(({ plain }) => plain === "azioni") ? withPerAzioni(read) : read;
  for (let at = 0; at + 3 <= words.length; at += 1) {
    if ((words[at]?.plain.length ?? 0) > LONGEST_BEGINNING) continue;
    for (let count = LONGEST_FORM; count >= 3; count -= 1) {
      const parts = words.slice(at, at + count);
      const plain = parts.map((part) => part.plain).join("");
      if (parts.length < count || plain.length > count + 2 || !COMPANY_FORMS.has(plain)) continue;
      const written = parts.map((part) => part.written).join(" ");
      return [...words.slice(0, at), wordOf(written, plain, "companyForm"), ...words.slice(at + count)];
    }
  }
  return words;
}

const isEssential = ({ kind }: NameWord) => kind !== "title" && kind !== "companyForm" && kind !== "particle";

/** After the first name only these are titles: Larry King is no king. */
const AFTER_NAME = new Set("jr sr snr jnr ii iii iv phd md msc mba esq dr sahib".split(" "));

/** A name may consist of what is elsewhere a title or a particle: Don King, An Le. */
function withRoles(words: NameWord[]): NameWord[] {
  if (words.every(({ kind }) => kind === "name" || kind === "initial")) return words;
  if (!words.some(isEssential)) return words.map((word) => ({ ...word, kind: "name" }));
  let isNamed = false;
  const hasMiddle = words.filter(isEssential).length > 2;
  return words.map((word, i) => {
    if (isEssential(word)) isNamed = true;
    if (word.kind === "patronymic" && !hasMiddle) return { ...word, kind: "name" };
    const isLast = i === words.length - 1;
    const isSurname = isNamed && word.kind === "title" && !AFTER_NAME.has(word.plain);
    return isSurname || (isLast && word.kind === "particle") ? { ...word, kind: "name" } : word;
  });
}

/** ASCII that can be seen, and no apostrophe. */
function isBasic(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 32 || code > 126 || code === 34 || code === 39 || code === 96) return false;
  }
  return true;
}

function normalised(name: string): string {
  // A slice would keep the whole name in memory, as long as one of its words is known.
  const cut = name.length > MOST_CHARACTERS ? name.slice(0, MOST_CHARACTERS).split("").join("") : name;
  if (isBasic(cut)) return cut;
  return withoutEastAsianForms(cut.replaceAll("Mª", "Maria").normalize("NFKC")).replace(APOSTROPHES, "");
}

/** The words of a name in any script. Surname first with a comma, or last, is the same here. `known`: the words so far. */
export function readName(name: string, known = usual): ReadName {
  const text = normalised(name);
  const hasEastAsian = isEastAsian(text);
  const words = withRoles(joinForms(joinAbd(wordsOf(text, hasEastAsian, known))));
  const hasGuessedVowels = words.some(({ isArabic }) => isArabic);
  const original =
    hasEastAsian && !/[\uac00-\ud7a3\u3040-\u30ff]/.test(text) ? toSimplified(text.replace(/\s/g, "")) : "";
  return { words, hasGuessedVowels, original };
}
