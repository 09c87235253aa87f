// Every translation key in the code exists in English, every English key is used in the code, no language has a key
// that English lacks.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { filesBelow, inRoot } from "./project.mjs";

const plural = /_(zero|one|two|few|many|other)$/;

function flatten(value, prefix = "") {
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === "object" && inner !== null ? flatten(inner, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}

/** How code may write a key of web/src/locales/en/blacklists.json: title, blacklists.title, blacklists:title. */
const spellings = (namespace, key) => {
  const bare = key.replace(plural, "");
  return [...new Set([key, bare])].flatMap((each) => [each, `${namespace}.${each}`, `${namespace}:${each}`]);
};

function readLocale(path) {
  return { path, namespace: basename(path, ".json"), keys: flatten(JSON.parse(readFileSync(inRoot(path), "utf8"))) };
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

/** `contract/src/locales.test.ts` compares the words of mails. */
const isMails = (path) => /[\\/](member-)?mails\.json$/.test(path);
/** For translators. */
const isAbout = (path) => /[\\/](glossary|marks|notes)\.json$/.test(path);

/** @param words the folder of the languages */
function checkApp(app, words) {
  const locales = filesBelow([words], (path) => path.endsWith(".json") && !isMails(path) && !isAbout(path)).map(
    readLocale,
  );
  const english = locales.filter(({ path }) => path.includes("/locales/en/") || path.endsWith("/locales/en.json"));
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

  const englishKeys = new Map(
    english.map(({ namespace, keys }) => [namespace, new Set(keys.flatMap((key) => [key, key.replace(plural, "")]))]),
  );
  for (const { path, namespace, keys } of locales) {
    const wanted = englishKeys.get(
      path.includes("/locales/en")
        ? namespace
        : english.length === 1 && !englishKeys.has(namespace)
          ? english[0].namespace
          : namespace,
    );
    for (const key of keys)
      if (!wanted?.has(key) && !wanted?.has(key.replace(plural, ""))) problems.push(`${path}: English has no ${key}`);
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
process.exit(failed > 0 ? 1 : 0);
