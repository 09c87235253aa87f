// What is to be translated, as a file for whoever translates, and that file taken back.
import { mostWidth, termFinder } from "./checks.mjs";
import { hashOf, markedKeyOf, markOf, order, readLanguage, writeMarks, writeTexts } from "./files.mjs";
import { missingOf, staleOf } from "./language-check.mjs";
import { categoriesOf } from "./languages.mjs";
import { splitPlural } from "./text.mjs";

const splitKey = (whole) => {
  const at = whole.indexOf(":");
  return at < 0 ? [whole, undefined] : [whole.slice(0, at), whole.slice(at + 1)];
};

/** @returns the base name and the categories when the key is of a plural */
function pluralOf(file, key) {
  const base = splitPlural(key)?.base ?? key;
  return file.plurals.has(base) ? { base, ...file.plurals.get(base) } : null;
}

/** @param named a file, a key, a plural or a form of it @param marked a key that has a mark of its own */
const isAbout = (named, marked) =>
  named === splitKey(marked)[0] ||
  named === marked ||
  splitPlural(marked)?.base === named ||
  (splitPlural(marked) !== null && splitPlural(named)?.stem === splitPlural(marked).stem);

const formsOf = (texts, stem, categories) =>
  Object.fromEntries(
    order
      .filter((each) => categories.includes(each) && texts.get(`${stem}${each}`) !== undefined)
      .map((each) => [each, texts.get(`${stem}${each}`)]),
  );

/** Of one text, or of one plural with all its forms. */
const textsAt = (texts, plural, key, categories) => (plural ? formsOf(texts, plural.stem, categories) : texts.get(key));

const wantedForms = (language, { categories }) => {
  const all = [...categoriesOf(language), ...(categories.includes("zero") ? ["zero"] : [])];
  return order.filter((each) => all.includes(each));
};

/** @param which missing, stale or all @param names files; none is all that the language has begun */
function chosenKeys(words, english, which, names) {
  const ofAll = [...words.files.keys()].flatMap((name) => {
    const file = english.files.get(name);
    return [...new Set([...(file?.texts.keys() ?? [])].map((key) => markedKeyOf(file, key)))].map(
      (key) => `${name}:${key}`,
    );
  });
  const found = {
    missing: () => missingOf(words, english),
    stale: () => staleOf(words, english).stale,
    all: () => ofAll,
  };
  return found[which]().filter((key) => names.length === 0 || names.includes(splitKey(key)[0]));
}

/** The file for whoever translates: `translation` is to be filled in; what stays empty stays as it is. */
export function makeTodo(language, english, which, names = [], root = undefined) {
  const hasBegun = readLanguage(language, english, root).files.size > 0;
  const ofApplicants = [...english.files].filter(([, { place }]) => place === "contract").map(([name]) => name);
  const words = readLanguage(language, english, root, names.length > 0 ? names : hasBegun ? [] : ofApplicants);
  const findTerms = termFinder(english.terms);
  const { tone, quotes, dates, terms = {} } = words.glossary ?? {};
  const strings = chosenKeys(words, english, which, names).map((whole) => {
    const [name, key] = splitKey(whole);
    const file = english.files.get(name);
    const plural = pluralOf(file, key);
    const { where, narrow } = english.noteOf(`${name}:${key}`);
    const found = findTerms(file.texts.get(key)).map((term) => [term, terms[term]?.word ?? ""]);
    const now = textsAt(words.files.get(name) ?? new Map(), plural, key, order);
    const mark = markOf(words, name, key);
    return {
      key: plural ? `${name}:${plural.base}` : whole,
      english: textsAt(file.texts, plural, key, order),
      where,
      most: narrow ? mostWidth(file.texts.get(key)) : undefined,
      terms: found.length > 0 ? Object.fromEntries(found) : undefined,
      now: which === "missing" ? undefined : now,
      by: mark?.isPersons ? "person" : undefined,
      translation: plural ? Object.fromEntries(wantedForms(language, plural).map((each) => [each, ""])) : "",
    };
  });
  return { language, tone, quotes, dates, strings };
}

const isFilled = (translation) =>
  typeof translation === "string"
    ? translation.trim() !== ""
    : Object.values(translation ?? {}).some((each) => each.trim() !== "");

/** @throws Error for what cannot be taken at all; nothing is written then */
function readString(english, { key: whole, translation }) {
  const [name, key = ""] = splitKey(whole);
  const file = english.files.get(name);
  const plural = file && pluralOf(file, key);
  if (!file || (!plural && !file.texts.has(key))) throw new Error(`English has no ${whole}`);
  if (plural && typeof translation === "string") throw new Error(`${whole} needs a text for each form of the plural`);
  if (!plural && typeof translation !== "string") throw new Error(`${whole} is one text`);
  const texts = plural
    ? Object.entries(translation).map(([category, text]) => [`${plural.stem}${category}`, text])
    : [[key, translation]];
  return { whole, name, stem: plural?.stem, marked: plural ? `${plural.stem}other` : key, texts };
}

/**
 * Writes the translations of a filled-in file, and their marks.
 * @param isPerson what a machine says never replaces a person's word
 * @returns the keys that were taken, and those that a person wrote and that were left
 */
export function takeBack(language, english, { language: of, strings }, { isPerson = false, root = undefined } = {}) {
  if (of !== language) throw new Error(`The file is of ${of}, not of ${language}`);
  const read = strings.filter(({ translation }) => isFilled(translation)).map((each) => readString(english, each));
  const words = readLanguage(language, english, root, [...new Set(read.map(({ name }) => name))]);
  const marks = structuredClone(words.marks);
  const taken = [];
  const left = [];
  for (const { whole, name, stem, marked, texts } of read) {
    if (!isPerson && markOf(words, name, marked)?.isPersons) {
      left.push(whole);
      continue;
    }
    const own = words.files.get(name);
    for (const key of [...own.keys()]) if (stem !== undefined && splitPlural(key)?.stem === stem) own.delete(key);
    for (const [key, text] of texts) if (text !== "") own.set(key, text.normalize("NFC"));
    marks[name] ??= {};
    marks[name][marked] = markText(english, name, marked, isPerson);
    taken.push(whole);
  }
  for (const name of new Set(read.map(({ name }) => name)))
    writeTexts(language, english, name, words.files.get(name), root);
  writeMarks(language, english, marks, root);
  return { taken, left };
}

const markText = (english, name, key, isPerson) =>
  `${hashOf(english.files.get(name).texts.get(key))}${isPerson ? " person" : ""}`;

/**
 * Says that translations were made of the English text of today. Without keys: those that have no mark.
 * @param keys keys (flow:action.back), or files (flow)
 * @returns the keys that were marked, and those of a person that were left
 */
export function markWords(language, english, keys, { isPerson = false, root = undefined } = {}) {
  const words = readLanguage(language, english, root);
  const marks = structuredClone(words.marks);
  const all = chosenKeys(words, english, "all", []).filter((whole) => {
    const [name, key] = splitKey(whole);
    return words.files.get(name).get(key)?.trim();
  });
  const isNamed = (whole) => {
    const [name, key] = splitKey(whole);
    if (keys.length === 0) return markOf(words, name, key) === undefined;
    return keys.some((each) => isAbout(each, whole));
  };
  for (const each of keys)
    if (!all.some((whole) => isAbout(each, whole))) throw new Error(`${language} has no ${each}`);
  const [marked, left] = [[], []];
  for (const whole of all.filter(isNamed)) {
    const [name, key] = splitKey(whole);
    if (!isPerson && markOf(words, name, key)?.isPersons) {
      left.push(whole);
      continue;
    }
    marks[name] ??= {};
    marks[name][key] = markText(english, name, key, isPerson);
    marked.push(whole);
  }
  writeMarks(language, english, marks, root);
  return { marked, left };
}

/** Takes out what English has no more, and puts the rest in its order. @returns the keys that went */
export function tidyWords(language, english, root = undefined) {
  const words = readLanguage(language, english, root);
  for (const [name, texts] of words.files)
    if (english.files.has(name)) writeTexts(language, english, name, texts, root);
  writeMarks(language, english, words.marks, root);
  const after = readLanguage(language, english, root);
  return [...words.files].flatMap(([name, texts]) =>
    [...texts.keys()].filter((key) => !after.files.get(name)?.has(key)).map((key) => `${name}:${key}`),
  );
}
