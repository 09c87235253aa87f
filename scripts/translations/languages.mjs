// What the check knows of each of the 35 languages: scripts, plural categories, closing marks.
import { readFileSync } from "node:fs";
import { inRoot } from "../project.mjs";

/** The tags of contract/src/values/languages.ts, which TypeScript alone could import. */
export function readTags() {
  const source = readFileSync(inRoot("contract", "src", "values", "languages.ts"), "utf8");
  const [, list = ""] = /export const languages = \[([^\]]*)\]/.exec(source) ?? [];
  return [...list.matchAll(/"([\w-]+)"/g)].map(([, tag]) => tag);
}

const bases = new Map();

function base(tag) {
  if (!bases.has(tag)) bases.set(tag, tag.split("-")[0]);
  return bases.get(tag);
}

const cyrillic = ["kk", "ru", "tg", "uk"];
const otherScripts = {
  bn: ["Bengali"],
  el: ["Greek"],
  he: ["Hebrew"],
  hi: ["Devanagari"],
  ja: ["Han", "Hiragana", "Katakana"],
  ka: ["Georgian"],
  ko: ["Hangul"],
  th: ["Thai"],
  yi: ["Hebrew"],
  zh: ["Han"],
};

/** Names of Unicode scripts. `sr-Cyrl` says its own; all that are named nowhere are in Latin letters. */
export function scriptsOf(tag) {
  if (tag.endsWith("-Cyrl") || cyrillic.includes(base(tag))) return ["Cyrillic"];
  return otherScripts[base(tag)] ?? ["Latin"];
}

/** They write foreign words without a blank or hyphen before their own: PDFを, PDF를. */
export const joinsScripts = (tag) => ["ja", "ko", "th", "zh"].includes(base(tag));

const alphabets = {
  kk: "аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя",
  ru: "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
  sr: "абвгдђежзијклљмнњопрстћуфхцчџш",
  tg: "абвгғдеёжзиӣйкқлмнопрстуӯфхҳчҷшъэюя",
  uk: "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
};

/** Small letters, for languages whose neighbours have letters that look alike; undefined for the others. */
export const alphabetOf = (tag) => (scriptsOf(tag)[0] === "Cyrillic" ? alphabets[base(tag)] : undefined);

/**
 * Languages whose rules not every ICU has. Yiddish: CLDR, common/supplemental/plurals.xml, `yi`: one is "i = 1 and
 * v = 0". Tajik: CLDR has none (the same file names no `tg`), so Intl would take those of the machine's language. One and
 * other, with "n = 1", are those of its neighbours there (kk, uz) and of what gettext says of Tajik.
 */
const withoutRules = { tg: ["one", "other"], yi: ["one", "other"] };

export const categoriesOf = (tag) =>
  [...(withoutRules[base(tag)] ?? new Intl.PluralRules(tag).resolvedOptions().pluralCategories)].sort();

/** Whether a form stands for one number (French: for 0 and 1) and may say it in a word, as English does in `_one`. */
export function saysItsNumber(tag, category) {
  if (category === "zero") return true;
  if (!["one", "two"].includes(category)) return false;
  if (!lasts.has(`${tag} ${category}`)) lasts.set(`${tag} ${category}`, lastOf(tag, category));
  return lasts.get(`${tag} ${category}`) <= 2;
}

const lasts = new Map();

/** The greatest number up to 101 that takes the category. */
function lastOf(tag, category) {
  const rules = withoutRules[base(tag)] ? { select: (n) => (n === 1 ? "one" : "other") } : new Intl.PluralRules(tag);
  return Array.from({ length: 102 }, (_, n) => n).findLast((n) => rules.select(n) === category) ?? 0;
}

const usual = { ".": ["."], "?": ["?"], "!": ["!"], "…": ["…"], ":": [":"], "": [""] };
const danda = { ...usual, ".": ["।"] };
const otherMarks = {
  bn: danda,
  el: { ...usual, "?": [";", ";"] },
  hi: danda,
  // A question that ends in か has a full stop as often.
  ja: { ...usual, ".": ["。"], "?": ["？", "。"], "!": ["！", "。"], ":": ["：", ":"] },
  th: { ...usual, ".": [""], "?": ["?", ""], "!": ["!", ""] },
  zh: { ...usual, ".": ["。"], "?": ["？"], "!": ["！"], ":": ["："] },
};

/** By the closing mark of the English text ("" for none): what a translation may end with. */
export const closingMarksOf = (tag) => otherMarks[base(tag)] ?? usual;

/** Each character that closes a sentence in one of the languages. */
export const allClosingMarks = new Set(
  [usual, ...Object.values(otherMarks)].flatMap((marks) => Object.values(marks).flat()).filter((mark) => mark !== ""),
);
