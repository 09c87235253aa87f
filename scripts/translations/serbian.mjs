// Serbian is written in Cyrillic and turned into Latin letters by rule: each letter has one, and three have two.
import { inRoot } from "../project.mjs";
import { markedKeyOf, markOf, readLanguage, writeGlossary, writeMarks, writeTexts } from "./files.mjs";

const from = "абвгдђежзијклмнопрстћуфхцчш";
const into = "abvgdđežzijklmnoprstćufhcčš";
const pairs = new Map([...from].map((letter, n) => [letter, [...into][n]]));
for (const [letter, two] of [
  ["љ", "lj"],
  ["њ", "nj"],
  ["џ", "dž"],
])
  pairs.set(letter, two);

const isUpper = (letter) => letter !== undefined && letter !== letter.toLowerCase();

/** Names in braces, tags and addresses stay as they are. */
const kept =
  /\{\{[^{}]*\}\}|\{[^{}]*\}|\$t\([^)]*\)|<[^<>]*>|(?:https?:\/\/|www\.)[^\s<>"]+|[\p{L}\p{N}.+_-]+@[\p{L}\p{N}.-]+/gu;

function turn(text) {
  const letters = [...text.normalize("NFC")];
  return letters
    .map((letter, n) => {
      const small = letter.toLowerCase();
      const latin = pairs.get(small);
      if (latin === undefined) return letter;
      if (letter === small) return latin;
      if (latin.length === 1) return latin.toUpperCase();
      // Љубав is Ljubav, ЉУБАВ is LJUBAV, and a last letter is like the one before it: КОЊ is KONJ.
      const next = letters[n + 1];
      const isLoud = next !== undefined && /\p{L}/u.test(next) ? isUpper(next) : isUpper(letters[n - 1]);
      return isLoud ? latin.toUpperCase() : `${latin[0].toUpperCase()}${latin.slice(1)}`;
    })
    .join("");
}

export function toLatin(text) {
  let done = "";
  let end = 0;
  for (const match of text.matchAll(kept)) {
    done += turn(text.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return done + turn(text.slice(end));
}

/** Of all texts in a value; keys stay. */
function inLatin(value) {
  if (typeof value === "string") return toLatin(value);
  if (Array.isArray(value)) return value.map(inLatin);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inLatin(each)]));
}

/** Makes sr-Latn of sr-Cyrl. What a person wrote in sr-Latn stays. @returns how many were written, which were kept */
export function makeLatin(english, root = inRoot()) {
  const cyrillic = readLanguage("sr-Cyrl", english, root);
  if (cyrillic.files.size === 0) throw new Error("There is no sr-Cyrl to make it of");
  const latin = readLanguage("sr-Latn", english, root);
  const marks = {};
  const kept = [];
  let written = 0;
  for (const [name, texts] of cyrillic.files) {
    if (!english.files.has(name)) continue;
    const isPersons = (key) => {
      const marked = markedKeyOf(english.files.get(name), key);
      return markOf(latin, name, marked)?.isPersons === true;
    };
    const made = new Map();
    for (const [key, text] of texts) {
      const own = latin.files.get(name)?.get(key);
      if (own !== undefined && isPersons(key)) {
        made.set(key, own);
        kept.push(`${name}:${key}`);
        continue;
      }
      made.set(key, toLatin(text));
      written += 1;
    }
    if (made.size > 0) writeTexts("sr-Latn", english, name, made, root);
    marks[name] = Object.fromEntries(
      Object.entries(cyrillic.marks[name] ?? {}).map(([key, mark]) => [
        key,
        isPersons(key) ? latin.marks[name][key] : mark.split(" ")[0],
      ]),
    );
  }
  writeMarks("sr-Latn", english, marks, root);
  // "Status" is English in Latin letters only: what passes is named by each of the two.
  const { same, differs, foreign } = latin.glossary ?? cyrillic.glossary ?? {};
  if (cyrillic.glossary) writeGlossary("sr-Latn", { ...inLatin(cyrillic.glossary), same, differs, foreign }, root);
  return { written, kept };
}
