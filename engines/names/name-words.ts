import { joinAbdName, joinDinName } from "./arabic-words.ts";
import { isEastAsian, readEastAsian, toSimplified } from "./east-asian-words.ts";
import { easternNameKindsOf } from "./eastern-names.ts";
import { isLegalFormWord, joinLegalForms } from "./form-phrases.ts";
import { HASH_OF_NOTHING, hashedWith, KnownWords } from "./known-words.ts";
import { spellWord } from "./latin-letters.ts";
import { joinLetters, splitCapitals } from "./letter-words.ts";
import { asCompanyName, asPersonName, isCompanyLike, withWordRoles } from "./name-roles.ts";
import type { NameReading, NameWord } from "./name-word.ts";
import type { NameWordKind } from "./names.types.ts";
import { joinNumbers } from "./number-words.ts";
import { isParticle } from "./particles.ts";
import { ARABIC_NAMES, COMPANY_WORDS, EAST_ASIAN_FORMS, TITLE_WORDS } from "./word-lists.ts";

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
const COMMA = ",".charCodeAt(0);
const isBetween = (code: number) => (code < BETWEEN_BELOW ? between[code] === 1 : code === ZERO_WIDTH_NO_BREAK_SPACE);
const DOT = ".".charCodeAt(0);
const PATRONYMIC =
  /(?:ovich|evich|ovych|yovych|evych|ovna|evna|ivna|yivna|ichna|inichna|ogly|oglu|oghlu|qizi|kyzy|kizi|gizi|uly|ulu)$/;

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

/** `isPerson`: known to be none but a person. */
type Reading = { known: KnownWords<NameWord>; isPerson: boolean };

/** Md. is a name before the others only; after them it is a doctor. */
function readDotted(chunk: string, isFirst: boolean, { known, isPerson }: Reading): NameWord[] {
  const parts = dottedParts(chunk, isPerson);
  const short = parts.length === 1 && chunk.endsWith(".") ? chunk.slice(0, -1).toLowerCase() : "";
  const full = short === "md" && !isFirst ? undefined : SHORTENED.get(short);
  return full ? [{ ...readWord(full, known), written: chunk }] : parts.map((part) => readWord(part, known));
}

/** S.A. is a form of a company, J.M. are initials. */
function dottedParts(chunk: string, isPerson: boolean): string[] {
  const parts = chunk.split(".").filter(Boolean);
  if (parts.length < 2 || isPerson) return parts;
  const joined = parts.join("");
  const isForm = parts.every((part) => part.length <= 2) && isLegalFormWord(spellWord(joined).plain);
  return isForm ? [joined] : parts;
}

/** Who is called by nothing but a form is called so. */
const orWhole = (rest: string, text: string) => (rest.trim() === "" ? text : rest);

function withoutEastAsianForms(text: string): string {
  if (!isEastAsian(text)) return text;
  for (const form of EAST_ASIAN_FORMS) if (text.includes(form)) return orWhole(text.replaceAll(form, " "), text);
  return text;
}

const isAbjadText = /[\u0590-\u05ff\u0600-\u077f]/;

function kindOf(plain: string, written: string): NameWordKind {
  if (/[0-9]/.test(plain)) return "number";
  if (plain.length === 1 && !isEastAsian(written)) return "initial";
  const isAbjad = isAbjadText.test(written);
  if (isParticle(plain, isAbjad)) return "particle";
  if (isLegalFormWord(plain, isAbjad)) return "companyForm";
  if (isAbjad) return "name";
  if (TITLE_WORDS.has(plain)) return "title";
  if (COMPANY_WORDS.has(plain)) return "companyWord";
  return plain.length > 6 && PATRONYMIC.test(plain) ? "patronymic" : "name";
}

const CACHED = 120_000;
/** Most words come again and again. */
const usual = new KnownWords<NameWord>(CACHED);

const wordOf = (
  written: string,
  plain: string,
  kind: NameWordKind,
  isAbjad = false,
  readAloud?: "han" | "hangul",
): NameWord => ({
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

const asName = ({ written, plain, isJapanese = false }: { written: string; plain: string; isJapanese?: boolean }) =>
  wordOf(written, plain, "name", false, isJapanese ? undefined : /[\uac00-\ud7a3]/.test(written) ? "hangul" : "han");

function isOneChunk(text: string): boolean {
  let chunks = 0;
  for (let i = 0; i < text.length; i += 1)
    if (!isBetween(text.charCodeAt(i)) && (i === 0 || isBetween(text.charCodeAt(i - 1)))) chunks += 1;
  return chunks === 1;
}

/** What stands before the comma is the surname, though it be elsewhere a title: KING, Leonora. */
function asSurname(words: NameWord[], beforeComma: number): void {
  for (let i = 0; i < beforeComma; i += 1) if (words[i]?.kind !== "title") return;
  for (let i = 0; i < beforeComma; i += 1) {
    const word = words[i];
    if (word) words[i] = { ...word, kind: "name" };
  }
}

/** By hand, since each name of a list comes here: splitting by an expression takes five times as long. */
function wordsOf(text: string, hasEastAsian: boolean, reading: Reading): NameWord[] {
  const { known, isPerson } = reading;
  const isAlone = hasEastAsian && isOneChunk(text);
  const words: NameWord[] = [];
  let beforeComma = 0;
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
      if (beforeComma === 0 && text.charCodeAt(from) === COMMA) beforeComma = words.length;
      from += 1;
      continue;
    }
    const chunk = hasEastAsian || hasDot ? text.slice(from, to) : "";
    if (hasEastAsian && isEastAsian(chunk)) words.push(...readEastAsian(chunk, isAlone).map(asName));
    else if (hasDot) words.push(...readDotted(chunk, words.length === 0, reading));
    else words.push(readAt(text, from, to, hash, known));
    // The comma itself may be the next one.
    from = to;
  }
  asSurname(words, isPerson ? beforeComma : 0);
  return words.length <= MOST_WORDS && words.every(({ plain }) => plain !== "")
    ? words
    : words.filter(({ plain }) => plain !== "").slice(0, MOST_WORDS);
}

/** ASCII that can be seen, and no apostrophe. */
function isBasic(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 32 || code > 126 || code === 34 || code === 39 || code === 96) return false;
  }
  return true;
}

const ENTITIES: Record<string, string> = {
  amp: "&",
  apos: "'",
  quot: '"',
  lt: "<",
  gt: ">",
  "#39": "'",
  "#039": "'",
  "#34": '"',
  "#38": "&",
};

/** Some lists have the entities of HTML in their text. */
const withoutEntities = (text: string) =>
  text.includes("&")
    ? text.replace(/&([a-z]{2,4}|#[0-9]{2,3});/g, (whole, name: string) => ENTITIES[name] ?? whole)
    : text;

/** VelgoraBank, LuPan: two words that are written together, where nothing else stands. */
const inWords = (text: string) =>
  text.length < MOST_CHARACTERS && !text.includes(" ") && /^\p{Lu}\p{Ll}+\p{Lu}[\p{Lu}\p{Ll}]+$/u.test(text)
    ? text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    : text;

function normalised(name: string): string {
  // A slice would keep the whole name in memory, as long as one of its words is known.
  const cut = inWords(
    withoutEntities(name.length > MOST_CHARACTERS ? name.slice(0, MOST_CHARACTERS).split("").join("") : name),
  );
  if (isBasic(cut)) return cut;
  return withoutEastAsianForms(cut.replaceAll("Mª", "Maria").normalize("NFKC")).replace(APOSTROPHES, "");
}

export type NameReadingOptions = {
  /** What bears the name, where it is known: a company has forms and numbers and letters, a person titles and initials. */
  kind?: "person" | "company" | undefined;
  /** The words so far. */
  known?: KnownWords<NameWord>;
};

function wordsOfKind(words: NameWord[], kind: NameReadingOptions["kind"], known: KnownWords<NameWord>): NameWord[] {
  if (kind === "person") return asPersonName(splitCapitals(words, (letter) => readWord(letter, known)));
  const withForms = joinLegalForms(words, kind === "company");
  if (kind === "company" || isCompanyLike(withForms)) return asCompanyName(joinNumbers(joinLetters(withForms), true));
  return joinNumbers(
    splitCapitals(withForms, (letter) => readWord(letter, known)),
    false,
  );
}

/** The words of a name in any script. Surname first with a comma, or last, is the same here. */
export function readName(name: string, { kind, known = usual }: NameReadingOptions = {}): NameReading {
  const text = normalised(name);
  const hasEastAsian = isEastAsian(text);
  const read = joinDinName(joinAbdName(wordsOf(text, hasEastAsian, { known, isPerson: kind === "person" })));
  const words = withWordRoles(wordsOfKind(read, kind, known));
  const hasGuessedVowels = words.some(({ isArabic }) => isArabic);
  const original =
    hasEastAsian && !/[\uac00-\ud7a3\u3040-\u30ff]/.test(text) ? toSimplified(text.replace(/\s/g, "")) : "";
  return { text: name, words, hasGuessedVowels, original, eastern: easternNameKindsOf(words) };
}
