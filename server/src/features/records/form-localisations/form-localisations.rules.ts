import { type Language, languages } from "#contract/values/languages.ts";
import { pluralFormsOf } from "#contract/values/plurals.ts";
import { csvCell, unguardedCell } from "#engines/csv/csv-cells.ts";

export type LocalisedWords = Partial<Record<Language, Record<string, string>>>;
export type EnglishWords = Readonly<Record<string, string>>;

/** Counted from 1, as spreadsheets do; 0 is the whole file. */
export type LocalisationRowProblem = { row: number; message: string };

const pluralForm = /_(zero|one|two|few|many|other)$/;

const pluralBase = (english: EnglishWords, key: string): string | null => {
  const base = key.replace(pluralForm, "");
  return base !== key && Object.hasOwn(english, `${base}_other`) ? base : null;
};

/** Also for plural forms that English does not have. */
export function englishWordsFor(english: EnglishWords, key: string): string | undefined {
  if (Object.hasOwn(english, key)) return english[key];
  const base = pluralBase(english, key);
  return base === null ? undefined : english[`${base}_other`];
}

export function wordKeysFor(english: EnglishWords, tags: readonly Language[]): string[] {
  const categories = new Set(tags.flatMap((tag) => pluralFormsOf(tag).resolvedOptions().pluralCategories));
  const inOrder = ["zero", "one", "two", "few", "many", "other"] as const;
  const keys = Object.keys(english).flatMap((key) => {
    const base = pluralBase(english, key);
    return base === null
      ? [key]
      : inOrder
          .filter((each) => categories.has(each) || Object.hasOwn(english, `${base}_${each}`))
          .map((each) => `${base}_${each}`);
  });
  return [...new Set(keys)];
}

const placeholdersOf = (text: string): Set<string> => new Set(text.match(/\{\w+\}/g) ?? []);

/** Plural forms that stand for one number may leave it out. */
const sayNumber = /_(few|many|other)$/;

/** Those that a text lost, and those that the English text does not have. */
export function placeholdersIn(english: EnglishWords, key: string, text: string) {
  const source = placeholdersOf(englishWordsFor(english, key) ?? "");
  const given = placeholdersOf(text);
  const isPlural = pluralBase(english, key) !== null;
  const needed = [...source].filter((name) => name !== "{count}" || !isPlural || sayNumber.test(key));
  const allowed = new Set([...source, ...(isPlural ? ["{count}"] : [])]);
  return {
    missing: needed.filter((name) => !given.has(name)),
    unknown: [...given].filter((name) => !allowed.has(name)),
  };
}

export const readLocalisationCell = (text: string): string => unguardedCell(text).replaceAll(/\r\n?/g, "\n").trim();

/** Begins with a byte order mark, by which spreadsheets know UTF-8. */
export function templateCsv(english: EnglishWords, tags: readonly Language[], own: LocalisedWords): string {
  const columns = tags.filter((tag) => tag !== "en");
  const rows = wordKeysFor(english, ["en", ...columns]).map((key) => [
    key,
    own.en?.[key] ?? englishWordsFor(english, key) ?? "",
    ...columns.map((tag) => own[tag]?.[key] ?? ""),
  ]);
  const lines = [["key", "en", ...columns], ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`);
  return `\ufeff${lines.join("")}`;
}

export const localisationLanguageOf = (head: string): Language | undefined =>
  languages.find((tag) => tag.toLowerCase() === head.trim().replaceAll("_", "-").toLowerCase());

export function ownWordsOf(english: EnglishWords, words: LocalisedWords): LocalisedWords {
  const entries = Object.entries(words).map(([tag, texts]) => {
    const kept = Object.entries(texts).filter(([key, text]) => tag !== "en" || text !== englishWordsFor(english, key));
    return [tag, Object.fromEntries(kept)] as const;
  });
  return Object.fromEntries(entries.filter(([, texts]) => Object.keys(texts).length > 0));
}
