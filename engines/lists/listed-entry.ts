import type { ListedEntry } from "#engines/names/names.types.ts";
import type { ListRecord } from "./lists.types.ts";

/**
 * What the engine of names takes of a record. All countries together: the engine lowers a score only when none of them is
 * the asked one. Weak names come last. A vessel or an aircraft has a kind that no person or company is asked by, so none
 * is given.
 */
export function toListedEntry(record: ListRecord): ListedEntry {
  const { kind, births, gender } = record;
  const { nationalities, countries, addressCountries, birthCountries } = record;
  return {
    names: record.names.map(({ text }) => text),
    births,
    countries: [...new Set([...nationalities, ...countries, ...addressCountries, ...birthCountries])],
    ...(gender && { gender }),
    ...((kind === "person" || kind === "company") && { kind }),
  };
}

const foundBy = (record: ListRecord) => {
  const numbersOf = (kind: "documents" | "taxIds") => record[kind].map(({ number }) => number);
  return JSON.stringify([toListedEntry(record), numbersOf("documents"), numbersOf("taxIds")]);
};

/** Whether every search finds both in the same way: what else differs only tells its reader more. */
export const areFoundAlike = (one: ListRecord, other: ListRecord): boolean => foundBy(one) === foundBy(other);
