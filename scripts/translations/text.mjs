// A text taken apart: the names in braces, the tags, the words, the numbers, the mark at its end.
import { allClosingMarks } from "./languages.mjs";

const name = /\{\{[^{}]*\}\}|\{[^{}]*\}|\$t\([^)]*\)/g;
const tag = /<\/?(?:[a-z][a-z0-9]*|\d+)(?:\s[^<>]*)?\/?>/gi;
const address = /(?:https?:\/\/|www\.)[^\s<>"]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi;
/** .p12 */
const ending = /(?<![\p{L}\p{N}.])\.[a-z][a-z0-9]{1,5}(?![\p{L}\p{N}])/gu;
/** Stands for a name, an address or the ending of a file: no letter, no blank, no mark. */
const something = "\u{FFFC}";

export const namesIn = (text) => (text.includes("{") || text.includes("$t(") ? (text.match(name) ?? []) : []);
export const tagsIn = (text) => (text.includes("<") ? (text.match(tag) ?? []).sort() : []);

/** What a reader sees as words. Tags become `instead`. */
export function bare(text, instead = " ") {
  const plain = text.normalize("NFC");
  // Most texts have none of all this, and there are 200,000.
  if (!/[<{@]|\$t\(|:\/\/|www\.|\.[a-z]/i.test(plain)) return plain;
  return plain
    .replaceAll(tag, instead)
    .replaceAll(name, something)
    .replaceAll(address, something)
    .replaceAll(ending, something);
}

/** For the English texts, which each language asks about again. */
export function once(read) {
  const known = new Map();
  return (text) => {
    if (!known.has(text)) known.set(text, read(text));
    return known.get(text);
  };
}

export const wordsIn = (text) => text.match(/[\p{L}\p{M}]+/gu) ?? [];

/** Quotation marks, brackets and blanks after the mark do not count. */
const after = /[\s"'“”‘’»›)\]」』）】]+$/u;

/** @returns one of the marks, or "" */
export function closingOf(text) {
  const last =
    bare(text, "")
      .replace(after, "")
      .replace(/\.{3}$/, "…")
      .at(-1) ?? "";
  return allClosingMarks.has(last) ? last : "";
}

const zeros = [0x0966, 0x09e6, 0x0e50, 0x0660, 0x06f0, 0xff10];
const inAscii = (text) =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((each) => code >= each && code < each + 10);
    return zero === undefined ? digit : String(code - zero);
  });

/** An example of a phone number is one of the reader's country. */
const phone = /\+\d[\d ()-]*/g;

/** @returns each run of digits, and each number without the separators in it: 1,000 and 1 000 are 1000 */
export function numbersIn(text) {
  if (!/\p{Nd}/u.test(text)) return { runs: [], whole: [] };
  const plain = inAscii(bare(text)).replaceAll(phone, something);
  return {
    runs: plain.match(/\d+/g) ?? [],
    whole: plain.replaceAll(/(?<=\d)[.,'’ \u00a0\u202f](?=\d)/g, "").match(/\d+/g) ?? [],
  };
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;

/** In letters of usual width: marks above and below have none, Chinese letters have that of two. */
export function widthOf(text) {
  let width = 0;
  for (const letter of bare(text, "")) if (!/[\p{M}\p{Cf}]/u.test(letter)) width += wide.test(letter) ? 2 : 1;
  return width;
}

const plural = /^((.+)[._])(zero|one|two|few|many|other)$/;

/** `stem` with a category is a key: `left_` of `left_one`, `events.` of what has `one` and `other` below it. */
export const splitPlural = once((key) => {
  const [, stem, base, category] = plural.exec(key) ?? [];
  return base === undefined ? null : { stem, base, category };
});

/** `too_many` is no plural: a set has one and other. @returns the stem and the categories of each set, by base name */
export function pluralsOf(keys) {
  const all = new Set(keys);
  const sets = new Map();
  for (const key of all) {
    const { stem, base, category } = splitPlural(key) ?? {};
    if (stem === undefined || !all.has(`${stem}one`) || !all.has(`${stem}other`)) continue;
    sets.set(base, { stem, categories: [...(sets.get(base)?.categories ?? []), category] });
  }
  return sets;
}

/** @returns the set that a form of a plural belongs to, in any of its categories */
export function setOf(plurals, key) {
  const split = splitPlural(key);
  const set = split ? plurals.get(split.base) : undefined;
  return set?.stem === split?.stem ? set : undefined;
}
