import { type ReadName, readName } from "./name-words.ts";
import type { NameQuery } from "./names.types.ts";

/** `read`: its name, taken apart. */
export type ReadQuery = NameQuery & { read: ReadName };

const keyOf = ({ words, original }: ReadName): string => {
  let key = original;
  for (const { plain, kind, isAbjad, readAloud = "" } of words) key += ` ${plain} ${kind} ${isAbjad} ${readAloud}`;
  return key;
};

/**
 * The names under which one person is asked for, each read, and those that are read alike once: what was typed, and the same
 * in capitals without marks as a machine read it. What else is known of the person is the same in all of them.
 */
export function readQueries(queries: readonly NameQuery[]): ReadQuery[] {
  const different = new Map<string, ReadQuery>();
  for (const query of queries) {
    const read = readName(query.name);
    const key = queries.length > 1 ? keyOf(read) : "";
    if (!different.has(key)) different.set(key, { ...query, read });
  }
  return [...different.values()];
}
