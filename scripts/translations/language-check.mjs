// All checks of one language.
import * as checks from "./checks.mjs";
import { hashOf, markedKeyOf, markOf } from "./files.mjs";
import { saysItsNumber } from "./languages.mjs";
import { setOf, splitPlural } from "./text.mjs";

/** The sentence of English that a translated form renders. @returns undefined where English has no such key */
export function englishOf(language, { texts, plurals }, key) {
  const set = setOf(plurals, key);
  if (!set) {
    const text = texts.get(key);
    return text === undefined ? undefined : { main: text, forms: [text], mayOmit: false };
  }
  const { stem, category } = splitPlural(key);
  const forms = set.categories.map((each) => texts.get(`${stem}${each}`));
  const mayOmit = saysItsNumber(language, category);
  const same = mayOmit ? texts.get(`${stem}${category}`) : undefined;
  return { main: same ?? texts.get(`${stem}other`), forms, mayOmit };
}

const termsOf = new WeakMap();

/** English texts are looked through once, not once a language. */
function termsIn(english, text) {
  if (!termsOf.has(english)) termsOf.set(english, { find: checks.termFinder(english.terms), found: new Map() });
  const { find, found } = termsOf.get(english);
  if (!found.has(text)) found.set(text, find(text));
  return found.get(text);
}

function checkText({ language, glossary }, english, name, key, text, faults) {
  const { main, forms, mayOmit } = englishOf(language, english.files.get(name), key);
  const add = (kind, found) => {
    for (const fault of found) faults.push({ kind, key: `${name}:${key}`, fault });
  };
  add("names", checks.checkNames(forms, main, text, mayOmit));
  add("tags", checks.checkTags(main, text));
  add("english", checks.checkEnglishLeft(main, text));
  add("letters", checks.checkLetters(language, main, text, glossary?.foreign));
  add("mark", checks.checkClosing(language, main, text));
  // One and two may be said by the form itself.
  if (!mayOmit) add("numbers", checks.checkNumbers(main, text));
  if (english.noteOf(`${name}:${key}`).narrow) add("length", checks.checkLength(main, text));
  if (glossary) add("terms", checks.checkTerms(language, termsIn(english, main), glossary.terms ?? {}, text));
}

/** @returns keys that English has and the language has not; one for a plural, by its base name */
export function missingOf({ files }, english) {
  return [...files].flatMap(([name, texts]) => {
    const file = english.files.get(name);
    return [...(file?.texts.keys() ?? [])]
      .filter((key) => {
        const isForm = setOf(file.plurals, key) !== undefined && splitPlural(key).category !== "other";
        return !isForm && !texts.get(key)?.trim();
      })
      .map((key) => `${name}:${key}`);
  });
}

/** @returns keys whose English is another than what was translated, and keys without a mark */
export function staleOf(words, english) {
  const stale = [];
  const unmarked = [];
  for (const [name, texts] of words.files) {
    const file = english.files.get(name);
    if (!file) continue;
    for (const key of new Set([...file.texts.keys()].map((each) => markedKeyOf(file, each)))) {
      if (!texts.get(key)?.trim()) continue;
      const mark = markOf(words, name, key);
      if (!mark) unmarked.push(`${name}:${key}`);
      else if (mark.hash !== hashOf(file.texts.get(key))) stale.push(`${name}:${key}`);
    }
  }
  return { stale, unmarked };
}

function checkFile(words, english, name, texts) {
  const file = english.files.get(name);
  if (!file) return [{ kind: "extra", key: name, fault: "English has no such file" }];
  const faults = [];
  const forms = new Map();
  for (const key of texts.keys()) {
    const split = splitPlural(key);
    if (split) forms.set(split.stem, [...(forms.get(split.stem) ?? []), split.category]);
  }
  for (const [base, { stem, categories }] of file.plurals) {
    const own = forms.get(stem) ?? [];
    if (!own.includes("other")) continue;
    for (const fault of checks.checkPlural(words.language, categories, own))
      faults.push({ kind: "plural", key: `${name}:${base}`, fault });
  }
  for (const [key, text] of texts) {
    if (typeof text !== "string") faults.push({ kind: "extra", key: `${name}:${key}`, fault: "is no text" });
    else if (!englishOf(words.language, file, key))
      faults.push({ kind: "extra", key: `${name}:${key}`, fault: "English has no such key" });
    else if (text.trim()) checkText(words, english, name, key, text, faults);
  }
  return faults;
}

/** What a glossary lets pass. What it names in vain is a fault: the lists stay as short as they can be. */
function letPass(glossary, faults) {
  const lists = [
    ...(glossary?.same ?? []).map((key) => [key, "english", "same"]),
    ...(glossary?.except ?? []).map((key) => [key, "terms", "except"]),
    ...Object.entries(glossary?.differs ?? {}).flatMap(([key, named]) =>
      [named].flat().map((kind) => [key, kind, "differs"]),
    ),
  ];
  const used = new Set();
  const isPassed = ({ key, kind }) =>
    lists.some((each, n) => {
      const isIt = each[1] === kind && (key === each[0] || splitPlural(key)?.base === each[0]);
      if (isIt) used.add(n);
      return isIt;
    });
  const left = faults.filter((fault) => !isPassed(fault));
  const inVain = lists.flatMap(([key, kind, list], n) =>
    used.has(n) ? [] : [{ kind: "lists", key, fault: `${list} names it (${kind}), without need` }],
  );
  return [...left, ...inVain];
}

/** Terms that only the desk has are needed once the desk is begun; a glossary may have them before. */
function neededTerms({ files, glossary }, { files: ofEnglish, terms }) {
  const hasDesk = [...files.keys()].some((name) => ofEnglish.get(name)?.place === "web");
  const isNeeded = ([term, { of }]) => of !== "desk" || hasDesk || glossary.terms?.[term] !== undefined;
  return Object.fromEntries(Object.entries(terms).filter(isNeeded));
}

/** @returns how many strings, how many of them a person's, the missing, the stale and the faults */
export function checkLanguage(words, english) {
  const faults = [...words.files].flatMap(([name, texts]) => checkFile(words, english, name, texts));
  const { stale, unmarked } = staleOf(words, english);
  const missing = missingOf(words, english);
  const own = Object.keys(words.marks).flatMap((name) => Object.keys(words.marks[name]).map((key) => [name, key]));
  const { glossary } = words;
  const ofGlossary = glossary
    ? checks.checkGlossary(words.language, neededTerms(words, english), glossary.terms ?? {})
    : [];
  return {
    language: words.language,
    strings: [...words.files.values()].reduce((sum, texts) => sum + texts.size, 0),
    persons: own.filter(([name, key]) => markOf(words, name, key).isPersons).length,
    missing,
    stale,
    faults: [
      ...letPass(glossary, faults),
      ...ofGlossary.map(([term, fault]) => ({ kind: "terms", key: `glossary:${term}`, fault })),
      ...unmarked.map((key) => ({ kind: "unmarked", key, fault: "has no mark" })),
    ],
  };
}

export const isRight = ({ missing, faults }) => missing.length === 0 && faults.length === 0;

/** One line a language. */
export function summaryOf({ language, strings, persons, missing, stale, faults }) {
  const count = (...of) => faults.filter(({ kind }) => of.includes(kind)).length;
  const named = ["terms", "plural", "letters", "length"];
  return [
    `${language}: ${strings} strings`,
    `${missing.length} missing`,
    `${stale.length} stale`,
    `${count("terms")} glossary violations`,
    `${count("plural")} plural faults`,
    `${count("letters")} foreign letters`,
    `${count("length")} over-long`,
    `${faults.filter(({ kind }) => !named.includes(kind)).length} others`,
    `${persons} by a person`,
  ].join(", ");
}

/** The faults of a language as lines, the missing too. */
export const faultsOf = ({ language, missing, faults }) => [
  ...missing.map((key) => `${language}  ${key}  is missing`),
  ...faults.map(({ key, fault }) => `${language}  ${key}  ${fault}`),
];
