import type { SearchWords } from "#engines/names/find-words.ts";
import { type FieldFilter, fieldFilterOf } from "./yente.filters.rules.ts";

/** A text as it is searched for: words of a name, and fields. `notOffered`: a sign of a syntax that is not. */
export type SearchText = { words: SearchWords[]; fields: FieldFilter[]; notOffered: string | null };

const marks = /["()[\]{}]/g;
const nameFields = new Set(["name", "names", "text", "caption"]);
const joints = new Set(["AND", "&&"]);
const notOffered = new Set(["OR", "NOT", "||", "!"]);

function wordsOf(token: string, isFuzzy: boolean): SearchWords {
  const tilde = token.indexOf("~");
  const text = tilde >= 0 ? token.slice(0, tilde) : token;
  const isPrefix = text.endsWith("*");
  return { text: isPrefix ? text.slice(0, -1) : text, isPrefix, isFuzzy: isFuzzy || tilde >= 0 };
}

/**
 * A part of the syntax of Lucene: words that are all met, `begin*`, `nearly~`, and, where it is not `simple`, `field:value`.
 */
export function yenteSearchTextOf(text: string, { fuzzy, simple }: { fuzzy: boolean; simple: boolean }): SearchText {
  const searched: SearchText = { words: [], fields: [], notOffered: null };
  for (const token of text.replaceAll(marks, " ").split(/\s+/)) {
    if (token === "" || (!simple && joints.has(token))) continue;
    const isSigned = token.startsWith("-") || token.startsWith("!");
    if (!simple && (notOffered.has(token) || (isSigned && token.length > 1))) searched.notOffered ??= token;
    const field = simple ? null : fieldFilterOf(token);
    if (!field) searched.words.push(wordsOf(token, fuzzy));
    else if (nameFields.has(field.field)) searched.words.push(wordsOf(field.value, fuzzy));
    else searched.fields.push(field);
  }
  return searched;
}
