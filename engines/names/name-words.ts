import { isEastAsian, readEastAsian, toSimplified } from "./east-asian-words.ts";
import { spellWord } from "./latin-letters.ts";
import type { WordKind } from "./names.types.ts";
import { ARABIC_NAMES, COMPANY_FORMS, COMPANY_WORDS, EAST_ASIAN_FORMS, PARTICLES, TITLES } from "./word-lists.ts";

export type NameWord = {
  written: string;
  plain: string;
  isAbjad: boolean;
  kind: WordKind;
  readAloud?: "han" | "hangul" | undefined;
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
function readDotted(chunk: string, isFirst: boolean): NameWord[] {
  const parts = dottedParts(chunk);
  const short = parts.length === 1 && chunk.endsWith(".") ? chunk.slice(0, -1).toLowerCase() : "";
  const full = short === "md" && !isFirst ? undefined : SHORTENED.get(short);
  return full ? [{ ...readWord(full), written: chunk }] : parts.map(readWord);
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

/** Two halves: what was not asked for while one half filled goes with it. */
let [cache, olderCache] = [new Map<string, NameWord>(), new Map<string, NameWord>()];
const CACHED = 60_000;

function keepWord(written: string, word: NameWord): NameWord {
  if (cache.size >= CACHED) [cache, olderCache] = [new Map(), cache];
  cache.set(written, word);
  return word;
}

/** Most words of a list come again and again; what is kept is bounded, since the words are foreign. */
function readWord(written: string): NameWord {
  const known = cache.get(written);
  if (known) return known;
  const older = olderCache.get(written);
  if (older) return keepWord(written, older);
  const { plain, isAbjad } = spellWord(written);
  const cut = plain.slice(0, MOST_LETTERS);
  return keepWord(written, { written, plain: cut, isAbjad, kind: kindOf(cut, written) });
}

/** JM Smith: capitals without a vowel, in a name that is not all capitals. */
const partsOf = (chunk: string): string[] =>
  /^[B-DF-HJ-NP-TV-Z]{2,3}$/.test(chunk) && !COMPANY_FORMS.has(chunk.toLowerCase()) && chunk !== "MD"
    ? [...chunk]
    : [chunk];

const asName = ({ written, plain }: { written: string; plain: string }): NameWord => ({
  written,
  plain: plain.slice(0, MOST_LETTERS),
  isAbjad: false,
  kind: "name",
  readAloud: /[\uac00-\ud7a3]/.test(written) ? "hangul" : "han",
});

/** By hand, since each name of a list comes here: splitting by an expression takes five times as long. */
function chunksOf(text: string): string[] {
  const chunks: string[] = [];
  for (let from = 0; from < text.length; ) {
    let to = from;
    while (to < text.length && !isBetween(text.charCodeAt(to))) to += 1;
    if (to > from) chunks.push(text.slice(from, to));
    from = to + 1;
  }
  return chunks;
}

function wordsOf(text: string, hasEastAsian: boolean): NameWord[] {
  const chunks = chunksOf(text);
  const isAlone = hasEastAsian && chunks.length === 1;
  const words: NameWord[] = [];
  let isShouted: boolean | undefined;
  for (const chunk of chunks) {
    if (words.length >= MOST_WORDS) break;
    if (hasEastAsian && isEastAsian(chunk)) words.push(...readEastAsian(chunk, isAlone).map(asName));
    else if (chunk.includes(".")) words.push(...readDotted(chunk, words.length === 0));
    else if (chunk.length < 4) {
      isShouted ??= text === text.toUpperCase();
      words.push(...(isShouted ? [chunk] : partsOf(chunk)).map(readWord));
    } else words.push(readWord(chunk));
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
  if (!words.some(({ plain }) => plain.startsWith("abd"))) return words;
  const out: NameWord[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i];
    if (!word) continue;
    if (ABD.has(word.plain) && i + 1 < words.length) {
      const isArticle = words[i + 1]?.kind === "particle" && i + 2 < words.length;
      const next = words[i + (isArticle ? 2 : 1)];
      if (next && next.kind !== "initial") {
        i += isArticle ? 2 : 1;
        const plain = `abd${afterAbd(next.plain)}`.slice(0, MOST_LETTERS);
        out.push({ written: `${word.written} ${next.written}`, plain, isAbjad: next.isAbjad, kind: "name" });
        continue;
      }
    }
    const joined = JOINED_ABD.exec(word.plain);
    if (joined) out.push({ ...word, plain: `abd${afterAbd(word.plain.slice(joined[0].length))}` });
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
      const form: NameWord = { written, plain, isAbjad: false, kind: "companyForm" };
      return [...words.slice(0, at), form, ...words.slice(at + count)];
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

const isBasic = (text: string) => /^[ -~]*$/.test(text);

function normalised(name: string): string {
  const cut = name.slice(0, MOST_CHARACTERS);
  const text = isBasic(cut) ? cut : withoutEastAsianForms(cut.replaceAll("Mª", "Maria").normalize("NFKC"));
  return text.replace(APOSTROPHES, "").trim();
}

/** The words of a name in any script. Surname first with a comma, or last, is the same here. */
export function readName(name: string): ReadName {
  const text = normalised(name);
  const hasEastAsian = isEastAsian(text);
  const words = withRoles(joinForms(joinAbd(wordsOf(text, hasEastAsian))));
  const hasGuessedVowels = words.some(({ plain }) => ARABIC_NAMES.has(plain) || plain.startsWith("abd"));
  const original =
    hasEastAsian && !/[\uac00-\ud7a3\u3040-\u30ff]/.test(text) ? toSimplified(text.replace(/\s/g, "")) : "";
  return { words, hasGuessedVowels, original };
}
