// The files of words: English, each language, its glossary and its marks.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { inRoot } from "../project.mjs";
import { once, pluralsOf, setOf, splitPlural } from "./text.mjs";

/** Beside the words: no words themselves. They are kept with the words of applicants, for the desk too. */
const besides = ["glossary", "marks", "notes"];
const placesIn = (root) => ({
  contract: join(root, "contract", "src", "locales"),
  web: join(root, "web", "src", "locales"),
});

/** Words that members read: a language has them with those of the desk. */
const ofDesk = ["member-mails"];

export const readJson = (path, otherwise = {}) =>
  existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : otherwise;

/** A list's lines are keys too: paragraphs.0 */
export function flatten(value, prefix = "", found = []) {
  for (const [key, inner] of Object.entries(value))
    if (typeof inner === "object" && inner !== null) flatten(inner, `${prefix}${key}.`, found);
    else found.push([`${prefix}${key}`, inner]);
  return found;
}

const namesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith(".json"))
        .map((file) => basename(file, ".json"))
        .filter((name) => !besides.includes(name))
    : [];

/** @returns the English files by name (no two have the same), the terms of the glossary, and the notes */
export function readEnglish(root = inRoot()) {
  const files = new Map();
  for (const [place, folder] of Object.entries(placesIn(root)))
    for (const name of namesIn(join(folder, "en"))) {
      if (files.has(name)) throw new Error(`${name}.json is both of the desk and of applicants`);
      const tree = readJson(join(folder, "en", `${name}.json`));
      const texts = new Map(flatten(tree));
      files.set(name, { place, tree, texts, plurals: pluralsOf(texts.keys()) });
    }
  const { contract } = placesIn(root);
  const notes = readJson(join(contract, "notes.json"));
  return {
    files,
    terms: readJson(join(contract, "en", "glossary.json")).terms ?? {},
    notes,
    noteOf: once((whole) => noteOf(notes, whole)),
  };
}

/** @param named in the notes: a key, a plural, the beginning of keys with its full stop or line, or nothing: the whole file */
export const isNoteOf = (named, key) =>
  named === "" || named === key || (/[._]$/.test(named) && key.startsWith(named)) || splitPlural(key)?.base === named;

/** The most exact note counts: of the key, then of the longest beginning. */
export function noteOf(notes, whole) {
  const [name] = whole.split(":", 1);
  const key = whole.slice(name.length + 1);
  const ofFile = notes[name] ?? {};
  const about = Object.keys(ofFile).filter((named) => isNoteOf(named, key));
  return Object.assign({}, ...about.sort((a, b) => a.length - b.length).map((each) => ofFile[each]));
}

/** Languages that have a folder, with English. */
export function begunLanguages(root = inRoot()) {
  const found = Object.values(placesIn(root)).flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder, { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map(({ name }) => name)
      : [],
  );
  return [...new Set(found)].sort();
}

/**
 * @param more files to begin, though the language has no folder where they are
 * @returns the files that the language has and is to have, of places where it has a folder
 */
export function readLanguage(language, english, root = inRoot(), more = []) {
  const places = placesIn(root);
  const own = join(places.contract, language);
  const left = existsSync(join(places.web, language)) ? [] : ofDesk;
  const names = new Set(more);
  for (const [place, folder] of Object.entries(places)) {
    if (!existsSync(join(folder, language))) continue;
    for (const name of namesIn(join(folder, language))) names.add(name);
    for (const [name, file] of english.files)
      if (file.place === place && (!left.includes(name) || names.has(name))) names.add(name);
  }
  const pathOf = (name) => join(places[english.files.get(name)?.place ?? "contract"], language, `${name}.json`);
  return {
    language,
    files: new Map([...names].sort().map((name) => [name, new Map(flatten(readJson(pathOf(name))))])),
    glossary: readJson(join(own, "glossary.json"), null),
    marks: readJson(join(own, "marks.json")),
  };
}

export const hashOf = once((english) => createHash("sha256").update(english).digest("hex").slice(0, 8));

/** All forms of a plural have one mark, by the name and the text of the English `_other`. */
export function markedKeyOf({ plurals }, key) {
  const set = setOf(plurals, key);
  return set ? `${set.stem}other` : key;
}

/** @returns the hash of the English text that was translated, and whether by a person; undefined where there is none */
export function markOf({ marks }, name, key) {
  const [hash, by] = (marks[name]?.[key] ?? "").split(" ");
  return hash ? { hash, isPersons: by === "person" } : undefined;
}

const width = 120;

/** As `npm run format` writes it: a list stays on one line where it fits. */
function print(value, indent = "", before = 0) {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const line = `[${value.map((each) => JSON.stringify(each)).join(", ")}]`;
    if (value.every((each) => typeof each !== "object") && indent.length + before + line.length < width) return line;
    return `[\n${value.map((each) => `${inner}${print(each, inner)}`).join(",\n")}\n${indent}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  const lines = entries.map(([key, each]) => {
    const start = `${JSON.stringify(key)}: `;
    return `${inner}${start}${print(each, inner, start.length)}`;
  });
  return lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n${indent}}`;
}

export const asJson = (value) => `${print(value)}\n`;

/** @param texts by key @returns the tree in the order of English, plural forms where English has its own */
export function asTree({ tree, plurals }, texts) {
  const formsOf = (stem, shown) =>
    order.flatMap((category) => {
      const text = texts.get(`${stem}${category}`);
      return text === undefined ? [] : [[`${shown}${category}`, text]];
    });
  const build = (value, prefix) => {
    if (Array.isArray(value))
      return value.map((_, n) => texts.get(`${prefix}${n}`)).filter((text) => text !== undefined);
    const entries = Object.entries(value).flatMap(([key, each]) => {
      const below = plurals.get(`${prefix}${key}`)?.stem === `${prefix}${key}.`;
      if (typeof each === "object" && each !== null) {
        const built = below ? Object.fromEntries(formsOf(`${prefix}${key}.`, "")) : build(each, `${prefix}${key}.`);
        return Object.keys(built).length > 0 ? [[key, built]] : [];
      }
      const set = setOf(plurals, `${prefix}${key}`);
      if (set) return formsOf(set.stem, set.stem.slice(prefix.length));
      const text = texts.get(`${prefix}${key}`);
      return text === undefined ? [] : [[key, text]];
    });
    return Object.fromEntries(entries);
  };
  return build(tree, "");
}

export const order = ["zero", "one", "two", "few", "many", "other"];

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Keys that English has not are left out. */
export function writeTexts(language, english, name, texts, root = inRoot()) {
  const file = english.files.get(name);
  write(join(placesIn(root)[file.place], language, `${name}.json`), asJson(asTree(file, texts)));
}

/** In the order of English; marks of what English has no more are left out. */
export function writeMarks(language, english, marks, root = inRoot()) {
  const kept = {};
  for (const [name, file] of english.files) {
    const keys = [...new Set([...file.texts.keys()].map((key) => markedKeyOf(file, key)))];
    const ofFile = keys.flatMap((key) => (marks[name]?.[key] ? [[key, marks[name][key]]] : []));
    if (ofFile.length > 0) kept[name] = Object.fromEntries(ofFile);
  }
  write(join(placesIn(root).contract, language, "marks.json"), asJson(kept));
}

export const writeGlossary = (language, glossary, root = inRoot()) =>
  write(join(placesIn(root).contract, language, "glossary.json"), asJson(glossary));

const pageName = "stale-translations";
/** It is there only while something is stale. */
const pageIn = (root) => join(root, "docs", `${pageName}.md`);

/** @param text null removes the page */
export function writePage(text, root = inRoot()) {
  const path = pageIn(root);
  if (text === null) rmSync(path, { force: true });
  else write(path, text);
}

export function readPage(root = inRoot()) {
  const path = pageIn(root);
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}
