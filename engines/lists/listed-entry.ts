import { MOST_NAMES_OF_ENTRY } from "#engines/names/compile-names.ts";
import type { ListedEntry } from "#engines/names/names.types.ts";
import type { ListRecord } from "./lists.types.ts";

/**
 * What the engine of names takes of a record. All countries together: the engine lowers a score only when none of them is
 * the queried one. Weak names come last. A vessel or an aircraft has a kind that no person or company is searched for by, so none
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

const numbersOf = (record: ListRecord, kind: "documents" | "taxIds") => record[kind].map(({ number }) => number);
const foundBy = (record: ListRecord) =>
  JSON.stringify([toListedEntry(record), numbersOf(record, "documents"), numbersOf(record, "taxIds")]);

/** Whether every search finds both in the same way: what else differs only tells its reader more. */
export const areFoundAlike = (one: ListRecord, other: ListRecord): boolean => foundBy(one) === foundBy(other);

/**
 * As much of a record as finds people whom it did not find as it was before: of one that only got another name, that name.
 * Null: it finds nobody else, since nothing was added.
 */
export function newPartOfRecord(before: ListRecord | null, after: ListRecord | null): ListRecord | null {
  if (before === null || after === null) return after;
  const beside = (record: ListRecord) => JSON.stringify({ ...toListedEntry(record), names: [] });
  if (beside(before) !== beside(after)) return after;
  const [names, documents, taxIds] = [
    new Set(before.names.slice(0, MOST_NAMES_OF_ENTRY).map(({ text }) => text)),
    new Set(numbersOf(before, "documents")),
    new Set(numbersOf(before, "taxIds")),
  ];
  const added = {
    ...after,
    names: after.names.filter(({ text }) => !names.has(text)),
    documents: after.documents.filter(({ number }) => !documents.has(number)),
    taxIds: after.taxIds.filter(({ number }) => !taxIds.has(number)),
  };
  return added.names.length + added.documents.length + added.taxIds.length > 0 ? added : null;
}
