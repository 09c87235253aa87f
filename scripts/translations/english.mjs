// What English itself has to be, so that 34 languages can say it: whole sentences, short, with one word for one thing.
import { isNoteOf } from "./files.mjs";
import { splitPlural } from "./text.mjs";

const longest = 20;

/** Whole sentences that lead to what follows them: a list, or a quote. */
const leadsOn = new Set(["flow:welcome.lead", "flow:welcome.lead_company", "flow:again.says"]);

/** And what says it instead. */
const refused = new Map([
  ["told", "notified"],
  ["anew", "again"],
  ["hand in", "submit"],
  ["handed in", "submitted"],
  ["look at", "view, review"],
  ["looked at", "viewed, reviewed"],
  ["taken back", "reopened, undone"],
  ["mail", "email"],
  ["mails", "emails"],
  ["mailed", "emailed"],
  ["somebody", "someone"],
  ["wish", "preference"],
  ["dashboard", "desk, or Veridesk"],
  ["customer pending", "to review"],
  ["(s)", "a plural with _one and _other"],
]);
const refusedWord = new RegExp(
  [...refused.keys()].map((word) => (word === "(s)" ? "\\(s\\)" : `(?<![\\w-])${word}(?![\\w-])`)).join("|"),
  "i",
);
/** The word is right there. */
const wordIsRight = new Set(["sessions:mailWaits"]);

/** Without tags and HTML's codes. */
const plain = (text) => text.replaceAll(/<[^>]*>/g, " ").replaceAll(/&\w+;/g, " ");
const wordsOf = (sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** @returns what is wrong with one English text, as sentences */
export function checkEnglish(key, text) {
  const faults = [];
  // Alone it says that there is nothing.
  if (text === "–") return faults;
  if (text !== text.trim()) faults.push("begins or ends with a blank");
  if (/^[,;:.!?)\]–—-]/.test(text)) faults.push(`begins with “${text[0]}”: a part of a sentence`);
  if (/[,;([–—-]$/.test(text)) faults.push(`ends with “${text.at(-1)}”: a part of a sentence`);
  if (text.endsWith(":") && !leadsOn.has(key)) faults.push("ends with a colon: put what follows into the text");
  const said = plain(text);
  if (said.includes(";")) faults.push("has a semicolon: make two sentences");
  const [word] = said.match(refusedWord) ?? [];
  if (word && !wordIsRight.has(key)) faults.push(`has “${word}” (${refused.get(word.toLowerCase())})`);
  for (const sentence of said.split(/(?<=[.!?:])\s+/)) {
    const count = wordsOf(sentence).length;
    if (count > longest) faults.push(`has a sentence of ${count} words; ${longest} is the most`);
  }
  return faults;
}

const number = /\{+(?:count|number|n|rows|checks|checked)\}+/;

/** In many languages `one` is 1, 21, 31 …: it needs the number as `other` does. */
function checkOne(texts, key) {
  const split = splitPlural(key);
  if (split?.category !== "one" || split.stem.endsWith(".")) return [];
  const other = texts.get(`${split.stem}other`);
  return other !== undefined && number.test(other) && !number.test(texts.get(key)) && !oneIsWord.has(split.stem)
    ? ["needs the number: 21 is “one” too"]
    : [];
}
/** Such counts never reach 21. */
const oneIsWord = new Set(["welcome.minutes_", "profile.problems_", "video.intro_lead_", "liveness.tries_left_"]);

/** Translators see a text without its screen: each has a note, and each note a text. */
function faultsOfNotes(name, texts, notes) {
  const keys = [...texts.keys()];
  const [named, about] = [Object.keys(notes), (key) => Object.keys(notes).some((each) => isNoteOf(each, key))];
  return [
    ...keys.filter((key) => !about(key)).map((key) => `notes  ${name}:${key}  is nowhere said to be seen`),
    ...named
      .filter((each) => !keys.some((key) => isNoteOf(each, key)))
      .map((each) => `notes  ${name}:${each}  is of no text`),
  ];
}

/** @returns lines */
export function faultsOfEnglish({ files, notes }) {
  return [...files].flatMap(([name, { texts }]) => [
    ...[...texts].flatMap(([key, text]) =>
      [...checkEnglish(`${name}:${key}`, text), ...checkOne(texts, key)].map((fault) => `en  ${name}:${key}  ${fault}`),
    ),
    ...faultsOfNotes(name, texts, notes[name] ?? {}),
  ]);
}
