// Every translation key in the code exists in English, every English key is used in the code, English is made of short
// whole sentences that no code puts together, and each language says all that English says, in its own way
// (scripts/translations; docs/languages.md).
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { filesBelow, inRoot } from "./project.mjs";
import { reportAll } from "./translations/check-all.mjs";
import { faultsOfEnglish } from "./translations/english.mjs";
import { flatten, readEnglish } from "./translations/files.mjs";
import { gluedLines } from "./translations/glue.mjs";
import { faultsOfMessages } from "./translations/messages.mjs";

const plural = /_(zero|one|two|few|many|other)$/;

/** How code may write a key of web/src/locales/en/blacklists.json: title, blacklists.title, blacklists:title. */
const spellings = (namespace, key) => {
  const bare = key.replace(plural, "");
  return [...new Set([key, bare])].flatMap((each) => [each, `${namespace}.${each}`, `${namespace}:${each}`]);
};

function readLocale(path) {
  return {
    path,
    namespace: basename(path, ".json"),
    keys: flatten(JSON.parse(readFileSync(inRoot(path), "utf8"))).map(([key]) => key),
  };
}

/** Keys are in literals; a template literal uses every key with its beginning and its end. */
function readLiterals(files) {
  const literals = new Set();
  const templates = [];
  const called = [];
  for (const file of files) {
    const source = readFileSync(inRoot(file), "utf8");
    for (const [, , text] of source.matchAll(/(["'`])((?:(?!\1)[^\\\n$])*)\1/g)) literals.add(text);
    for (const [, start, end] of source.matchAll(/`([\w.:-]*[.:_])\$\{[^}]+\}([\w.:-]*)`/g))
      templates.push({ start, end });
    for (const [, , key] of source.matchAll(/(?<![\w.])(?:i18n\.)?t\(\s*(["'`])([^"'`$\n]+)\1/g))
      called.push({ file, key });
    for (const [, key] of source.matchAll(/\bi18nKey=["']([^"']+)["']/g)) called.push({ file, key });
  }
  return { literals, templates, called };
}

/**
 * The server takes its words and those of mails by names that it puts together, the desk those of errors by their
 * English. A glossary has no words for the screen.
 */
const isElsewhere = (path) => /[\\/]((member-)?mails|server|glossary|failures)\.json$/.test(path);

/** @param words the folder of the languages */
function checkApp(app, words) {
  const english = filesBelow([`${words}/en`], (path) => path.endsWith(".json") && !isElsewhere(path)).map(readLocale);
  const isCode = (path) => /\.tsx?$/.test(path) && !/\.(test|spec)\.tsx?$/.test(path);
  const { literals, templates, called } = readLiterals(filesBelow([`${app}/src`, "ui/src", "contract/src"], isCode));
  const problems = [];

  const known = new Set(english.flatMap(({ namespace, keys }) => keys.flatMap((key) => spellings(namespace, key))));
  for (const { file, key } of called)
    if (file.startsWith(`${app}/`) && !known.has(key)) problems.push(`${file} uses ${key}, which no English file has`);

  const isNamed = (spelling) =>
    literals.has(spelling) || templates.some(({ start, end }) => spelling.startsWith(start) && spelling.endsWith(end));
  for (const { path, namespace, keys } of english) {
    for (const key of keys) if (!spellings(namespace, key).some(isNamed)) problems.push(`${path}: nothing uses ${key}`);
  }

  return { problems, keys: english.reduce((sum, { keys }) => sum + keys.length, 0), called: called.length };
}

let failed = 0;
for (const [app, words] of [
  ["web", "web/src/locales"],
  ["flow", "contract/src/locales"],
]) {
  const { problems, keys, called } = checkApp(app, words);
  for (const problem of problems) console.log(problem);
  console.log(`${app}: ${keys} English keys, ${called} uses, ${problems.length} problems`);
  failed += problems.length;
}
const english = faultsOfEnglish(readEnglish());
const glued = filesBelow(
  ["web/src", "flow/src", "ui/src"],
  (path) => /\.tsx?$/.test(path) && !/\.test\./.test(path),
).flatMap((path) =>
  gluedLines(path, readFileSync(inRoot(path), "utf8")).map((line) => `${path}:${line} puts a sentence together`),
);
const messages = faultsOfMessages();
for (const problem of [...english, ...glued, ...messages]) console.log(problem);
console.log(`English: ${english.length} faults, ${glued.length} sentences put together`);
failed += english.length + glued.length + messages.length;
failed += reportAll((line) => console.log(line));
process.exit(failed > 0 ? 1 : 0);
