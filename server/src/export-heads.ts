import type { Language } from "#contract/values/languages.ts";
import { readDeskWords } from "./review-words.ts";

/**
 * The first line of a list that a member exports, in the desk's language. English is the line that programs read, and stays
 * as it is: the columns' names (docs/decisions/0191).
 */
export function exportHeads(language: Language, columns: readonly { name: string }[]): string[] {
  if (language === "en") return columns.map(({ name }) => name.replaceAll("_", " "));
  const words: Record<string, string> = readDeskWords(language, "reports").fields;
  return columns.map(({ name }) => words[name] ?? name);
}
