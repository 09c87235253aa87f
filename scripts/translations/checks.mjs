// The checks of one translation, each a pure function: texts in, the faults out as sentences.
import { alphabetOf, categoriesOf, closingMarksOf, joinsScripts, scriptsOf } from "./languages.mjs";
import { bare, closingOf, namesIn, numbersIn, once, tagsIn, widthOf, wordsIn } from "./text.mjs";

const ofEnglish = {
  closing: once(closingOf),
  numbers: once(numbersIn),
  tags: once(tagsIn),
  words: once((text) => wordsIn(bare(text))),
  /** Codes and names: what is all in small letters, or has its capital at the beginning of the text, is only English. */
  names: once((text) => {
    const [first] = wordsIn(bare(text));
    const isName = (word) => word !== word.toLowerCase() && (word !== first || !/^\p{Lu}\p{Ll}*$/u.test(word));
    return wordsIn(bare(text)).filter((word) => isName(word) || !/^\p{Script=Latin}+$/u.test(word));
  }),
};

const sorted = (values) => [...new Set(values)].sort();
const differ = (a, b) => a.length !== b.length || a.some((each, n) => each !== b[n]);

/** @param forms the English text, or the English forms of a plural @param mayOmit for a form of one number only */
export function checkNames(forms, main, text, mayOmit = false) {
  if (!text.includes("{") && !main.includes("{") && !text.includes("$t(") && !main.includes("$t(")) return [];
  const allowed = new Set(forms.flatMap(namesIn));
  const needed = mayOmit
    ? namesIn(main).filter((each) => !/^\{+count\}+$/.test(each) && forms.every((form) => form.includes(each)))
    : namesIn(main);
  const said = namesIn(text);
  return [
    ...sorted(needed.filter((each) => !said.includes(each))).map((each) => `${each} is missing`),
    ...sorted(said.filter((each) => !allowed.has(each))).map((each) => `English has no ${each}`),
  ];
}

export function checkTags(english, text) {
  const [wanted, said] = [ofEnglish.tags(english), tagsIn(text)];
  return differ(wanted, said) ? [`tags are ${said.join(" ") || "none"}, in English ${wanted.join(" ") || "none"}`] : [];
}

/** @param english the categories of English, `zero` among them when it has a sentence for nothing */
export function checkPlural(tag, english, categories) {
  const wanted = sorted([...categoriesOf(tag), ...(english.includes("zero") ? ["zero"] : [])]);
  const said = sorted(categories);
  return differ(wanted, said) ? [`has ${said.join(", ") || "no forms"}; ${tag} needs ${wanted.join(", ")}`] : [];
}

/** Names that every language leaves as they are; other words that do are in `same` of the language's glossary. */
const properNames = new Set(["BankID", "curl", "Google", "https", "Telegram", "Veridesk", "WhatsApp"]);
const isCode = (word) => properNames.has(word) || /^\p{Lu}{2,}$/u.test(word);

export function checkEnglishLeft(english, text) {
  if (english.trim().toLowerCase() !== text.trim().toLowerCase()) return [];
  return ofEnglish.words(english).every(isCode) ? [] : ["is English"];
}

const scriptNames = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Hebrew",
  "Arabic",
  "Armenian",
  "Bengali",
  "Georgian",
  "Thai",
  "Devanagari",
  "Han",
  "Hiragana",
  "Katakana",
  "Hangul",
];
const scriptTests = scriptNames.map((name) => [name, new RegExp(`\\p{Script=${name}}`, "u")]);
const scriptOf = once((letter) =>
  /[\p{Script=Common}\p{Script=Inherited}]/u.test(letter)
    ? ""
    : (scriptTests.find(([, is]) => is.test(letter))?.[0] ?? "another script"),
);

/** Most texts have nothing but their own letters. */
const foreignLetter = once((tag) => {
  const alphabet = alphabetOf(tag);
  const own = alphabet
    ? alphabet + alphabet.toUpperCase()
    : scriptsOf(tag)
        .map((name) => `\\p{Script=${name}}`)
        .join("");
  return new RegExp(`(?=\\p{L})[^${own}\\p{Script=Common}\\p{Script=Inherited}]`, "u");
});

const piecesOf = once((tag) => {
  const own = scriptsOf(tag)
    .map((name) => `\\p{Script=${name}}`)
    .join("");
  return new RegExp(`[${own}\\p{Script=Common}\\p{M}]+|[^${own}]+`, "gu");
});
const pieces = (tag, word) => (joinsScripts(tag) ? (word.match(piecesOf(tag)) ?? []) : [word]);

/** @param foreign words that the language takes as they are, beside those of the English text */
export function checkLetters(tag, english, text, foreign = []) {
  const plain = bare(text);
  if (!foreignLetter(tag).test(plain)) return [];
  const own = scriptsOf(tag);
  const alphabet = alphabetOf(tag);
  const known = new Set([...ofEnglish.names(english), ...properNames, ...foreign].map((word) => word.toLowerCase()));
  return sorted(
    wordsIn(plain)
      .flatMap((word) => pieces(tag, word))
      .flatMap((word) => {
        const found = sorted([...word].map(scriptOf).filter(Boolean));
        const isOwn = found.every((script) => own.includes(script));
        if (found.length > 1 && !isOwn) return [`${word} has letters of ${found.join(" and ")}`];
        if (!isOwn) return known.has(word.toLowerCase()) ? [] : [`${word} is written in ${found[0]}`];
        const odd = alphabet
          ? [...word.toLowerCase()].filter((each) => /\p{L}/u.test(each) && !alphabet.includes(each))
          : [];
        return odd.length > 0 ? [`${word} has ${odd.join(", ")}, which ${tag} has not`] : [];
      }),
  );
}

/** @returns also a Spanish question or call without its opening mark */
export function checkClosing(tag, english, text) {
  const wanted = closingMarksOf(tag)[ofEnglish.closing(english)] ?? [""];
  const said = closingOf(text);
  const faults = [];
  const say = (mark) => (mark === "" ? "no mark" : `“${mark}”`);
  if (!wanted.includes(said)) faults.push(`ends with ${say(said)}, and should with ${wanted.map(say).join(" or ")}`);
  if (tag.startsWith("es"))
    for (const [open, close] of ["¿?", "¡!"])
      if (said === close && !text.includes(open)) faults.push(`${close} needs its ${open}`);
  return faults;
}

const numerals = Object.entries({
  one: 1,
  once: 1,
  two: 2,
  twice: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  sixty: 60,
  hundred: 100,
  thousand: 1000,
}).map(([word, value]) => [new RegExp(`\\b${word}\\b`, "i"), String(value)]);

/** A number of the English text stays a number; one that English says in a word may become a number. */
export function checkNumbers(english, text) {
  const [wanted, said] = [ofEnglish.numbers(english), numbersIn(text)];
  if (wanted.runs.length === 0 && said.runs.length === 0) return [];
  const found = new Set([...said.runs, ...said.whole]);
  const known = new Set([...wanted.runs, ...wanted.whole]);
  const inWords = (number) => numerals.some(([word, value]) => value === number && word.test(english));
  const isKnown = (number) => known.has(number) || inWords(number);
  const lost = wanted.whole.filter((each) => !found.has(each));
  const added = said.whole.every(isKnown) ? [] : said.runs.filter((each) => !isKnown(each));
  return [
    ...sorted(lost).map((each) => `the number ${each} is missing`),
    ...sorted(added).map((each) => `English has no ${each}`),
  ];
}

/** The most that fits where the width is fixed. */
export const mostWidth = (english) => Math.max(Math.floor(widthOf(english) * 1.6), widthOf(english) + 8);

export function checkLength(english, text) {
  const [most, width] = [mostWidth(english), widthOf(text)];
  return width > most ? [`is ${width} letters wide; ${most} fit there`] : [];
}

const escaped = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** @param terms of the English glossary @returns what finds the names of the terms in an English text */
export function termFinder(terms) {
  const byForm = new Map(
    Object.entries(terms).flatMap(([term, { forms }]) => forms.map((form) => [form.toLowerCase(), term])),
  );
  if (byForm.size === 0) return () => [];
  // The longest first: in "proof of address" there is no "address".
  const all = [...byForm.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const any = new RegExp(`(?<![\\p{L}\\p{N}])(?:${all.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  return (english) => sorted([...bare(english).matchAll(any)].map(([form]) => byForm.get(form.toLowerCase())));
}

/** @param terms of the English glossary @param ours those of the language's @returns pairs of a term and a fault */
export function checkGlossary(tag, terms, ours) {
  const isStem = (stem) => stem.trim() !== "" && stem === stem.toLocaleLowerCase(tag);
  return [
    ...Object.keys(terms).flatMap((term) => (ours[term] ? [] : [[term, "is missing"]])),
    ...Object.entries(ours).flatMap(([term, { word, stems }]) => {
      if (!terms[term]) return [[term, "is no term of English"]];
      if (!word?.trim()) return [[term, "has no word"]];
      return stems?.length > 0 && stems.every(isStem) ? [] : [[term, "needs stems, in small letters"]];
    }),
  ];
}

/** @param terms those of the English text @param ours the terms of the language's glossary */
export function checkTerms(tag, terms, ours, text) {
  if (terms.length === 0) return [];
  const said = bare(text).toLocaleLowerCase(tag);
  return terms.flatMap((term) => {
    const known = ours[term];
    // `checkGlossary` says it, once.
    if (!known) return [];
    const isSaid = known.stems.some((stem) => said.includes(stem.normalize("NFC").toLocaleLowerCase(tag)));
    return isSaid ? [] : [`“${term}” is “${known.word}” (${known.stems.join(", ")})`];
  });
}
