// npm run veridesk -- words …: the translations of this checkout. It needs no package, no build and no database.
import { readFileSync, writeFileSync } from "node:fs";
import { stop } from "./project.mjs";
import { checkAll } from "./translations/check-all.mjs";
import { asJson, readEnglish, readLanguage, writePage } from "./translations/files.mjs";
import { checkLanguage, faultsOf, isRight, summaryOf } from "./translations/language-check.mjs";
import { readTags } from "./translations/languages.mjs";
import { makeLatin } from "./translations/serbian.mjs";
import { makeTodo, markWords, takeBack, tidyWords } from "./translations/todo.mjs";

const usage = `  words                                    one line a language
  words LANGUAGE                           what is wrong in one language
  words LANGUAGE --missing|--stale|--all [PART …] [--to FILE]
                                           what is to be translated, as JSON: fill in "translation"
  words LANGUAGE --take FILE [--person]    takes such a file back
  words LANGUAGE --mark [KEY …] [--person] says that these (else: all without a mark) fit the English of today
  words LANGUAGE --tidy                    takes out what English has no more
  words sr-Latn --by-rule                  makes it of sr-Cyrl
  words --page                             writes docs/stale-translations
      The translations of this checkout. LANGUAGE may be "all" for --mark and --tidy. --person: a person wrote it,
      and no machine replaces it. PART is a file of words, as flow; KEY is such as flow:action.back.`;

const verbs = ["missing", "stale", "all", "take", "mark", "tidy", "by-rule", "page"];

/** @returns null for what is not understood */
function readArguments(args) {
  const left = [...args];
  const read = { rest: [], verb: undefined, isPerson: false, to: undefined };
  while (left.length > 0) {
    const word = left.shift();
    const verb = word.slice(2);
    if (!word.startsWith("--")) read.rest.push(word);
    else if (verb === "person") read.isPerson = true;
    else if (verb === "to" && left.length > 0) read.to = left.shift();
    else if (verbs.includes(verb) && !read.verb) read.verb = verb;
    else return null;
  }
  return read;
}

const say = (line) => console.log(line);
const asList = (keys, what) =>
  keys.length > 0
    ? say(`${keys.length} ${what}: ${keys.slice(0, 10).join(", ")}${keys.length > 10 ? " …" : ""}`)
    : undefined;

function refreshPage() {
  const { page } = checkAll();
  writePage(page);
  return page;
}

/** Of the keys that were just written. */
function sayFaults(language, english, keys) {
  const { faults } = checkLanguage(readLanguage(language, english), english);
  const isOfThese = ({ key }) => keys.some((each) => key === each || key.replace(/_[a-z]+$/, "") === each);
  const own = faults.filter(isOfThese);
  for (const { key, fault } of own) say(`${key}  ${fault}`);
  return own.length > 0 ? 1 : 0;
}

function sayLanguage(language, english) {
  const result = checkLanguage(readLanguage(language, english), english);
  for (const fault of faultsOf(result)) say(fault);
  say(summaryOf(result));
  return isRight(result) ? 0 : 1;
}

function sayTodo(language, english, { verb, to }, parts) {
  for (const part of parts) if (!english.files.has(part)) stop(`There is no part "${part}" of the words.`);
  const todo = makeTodo(language, english, verb, parts);
  if (!to) {
    process.stdout.write(asJson(todo));
    return 0;
  }
  writeFileSync(to, asJson(todo));
  say(`${todo.strings.length} strings are in ${to}.`);
  return 0;
}

function take(language, english, { isPerson }, [file]) {
  if (!file) stop(usage);
  const { taken, left } = takeBack(language, english, JSON.parse(readFileSync(file, "utf8")), { isPerson });
  say(`${taken.length} strings are taken.`);
  asList(left, "are a person's word and stay (--person replaces them)");
  refreshPage();
  return sayFaults(language, english, taken);
}

function forEach(language, english, { verb, isPerson }, keys) {
  const languages = language === "all" ? checkAll().results.map((each) => each.language) : [language];
  for (const each of languages) {
    if (verb === "tidy") {
      const gone = tidyWords(each, english);
      say(`${each}: ${gone.length} keys taken out`);
      continue;
    }
    const { marked, left } = markWords(each, english, keys, { isPerson });
    say(`${each}: ${marked.length} marked`);
    asList(left, "are a person's word and stay (--person marks them)");
  }
  refreshPage();
  return 0;
}

function byRule(language, english) {
  if (language !== "sr-Latn") stop("Only sr-Latn is made by rule, of sr-Cyrl.");
  const { written, kept } = makeLatin(english);
  say(`${written} strings are written.`);
  asList(kept, "are a person's word and stay");
  refreshPage();
  return 0;
}

function run(args) {
  const read = readArguments(args);
  if (!read) stop(usage);
  const { verb, rest } = read;
  const [language, ...more] = rest;
  if (verb === "page") {
    say(refreshPage() === null ? "Nothing is stale." : "docs/stale-translations is written.");
    return 0;
  }
  if (!language) {
    if (verb) stop(usage);
    for (const result of checkAll().results) say(summaryOf(result));
    say(`\n${usage}`);
    return 0;
  }
  const isAll = language === "all" && ["mark", "tidy"].includes(verb);
  if (!isAll && (language === "en" || !readTags().includes(language)))
    stop(`${language} is no language that is translated: ${readTags().slice(1).join(", ")}`);
  const english = readEnglish();
  if (verb === undefined) return sayLanguage(language, english);
  if (["missing", "stale", "all"].includes(verb)) return sayTodo(language, english, read, more);
  if (verb === "take") return take(language, english, read, more);
  if (verb === "by-rule") return byRule(language, english);
  return forEach(language, english, read, more);
}

try {
  process.exitCode = run(process.argv.slice(2));
} catch (error) {
  stop(error instanceof Error ? error.message : String(error));
}
