import { otherReading } from "./cantonese-names.ts";
import type { NameReading } from "./name-word.ts";
import { type NameReadingOptions, readName } from "./name-words.ts";
import type { NameQuery } from "./names.types.ts";
import { namesInField } from "./several-names.ts";

/** `readings`: its name, taken apart; several where it holds several names or may be read in several ways. */
export type NameQueryReading = NameQuery & { readings: NameReading[] };

const keyOf = ({ words, original }: NameReading): string => {
  let key = original;
  for (const { plain, kind, isAbjad, readAloud = "" } of words) key += ` ${plain} ${kind} ${isAbjad} ${readAloud}`;
  return key;
};

/** All names in what is written as one, in each way in which it may be read; the whole of it, read as usual, is the first. */
export function queryReadingsOf(
  { name, kind }: Pick<NameQuery, "name" | "kind">,
  known?: NameReadingOptions["known"],
): NameReading[] {
  const readings: NameReading[] = [];
  for (const each of namesInField(name)) {
    const read = readName(each, known ? { kind, known } : { kind });
    readings.push(read);
    const other = otherReading(read);
    if (other) readings.push(other);
  }
  return readings;
}

/**
 * The names under which one person is searched for, each read, and those that are read alike once: what was typed, and the same
 * in capitals without marks as a machine read it. What else is known of the person is the same in all of them.
 */
export function readQueries(queries: readonly NameQuery[]): NameQueryReading[] {
  const different = new Map<string, NameQueryReading>();
  for (const query of queries) {
    const readings = queryReadingsOf(query);
    const key = queries.length > 1 ? readings.map(keyOf).join("|") : "";
    if (!different.has(key)) different.set(key, { ...query, readings });
  }
  return [...different.values()];
}
