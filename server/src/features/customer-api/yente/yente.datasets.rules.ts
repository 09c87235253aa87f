import type { ScreenedList } from "#contract/records/verifications/screening.ts";

/** A list that a project may search. `version` null: it was never loaded. `isStale`: its publisher has not confirmed it for too long. */
export type SearchableDataset = Pick<ScreenedList, "source" | "code" | "name" | "kind" | "entriesCount"> & {
  version: number | null;
  isStale: boolean;
  hasOwnIds: boolean;
  /** ISO 8601: when this version came; when it was confirmed last. */
  loadedAt: string | null;
  confirmedAt: string | null;
};

export type SearchedDataset = SearchableDataset & { version: number };

/** `incomplete`: codes of lists that should have been searched and were not, or are too old to be relied on. */
export type DatasetScope = { lists: SearchedDataset[]; incomplete: string[] };

export const allDatasetsName = "default";

type Collection = { name: string; title: string; holds: (list: SearchableDataset) => boolean };

/** OpenSanctions has collections of these names; most scripts name one of them. */
export const datasetCollections: readonly Collection[] = [
  { name: allDatasetsName, title: "All lists", holds: () => true },
  { name: "sanctions", title: "Sanctions lists", holds: ({ kind }) => kind === "sanctions" },
  { name: "peps", title: "Politically exposed persons", holds: ({ kind }) => kind === "pep" },
];

/** Names that OpenSanctions gives to lists that we load from their publishers. */
const otherNames: Record<string, string> = {
  "us-ofac-sdn": "ofac",
  "us-ofac-cons": "ofac-consolidated",
  "un-sc-sanctions": "un",
  "eu-fsf": "eu",
  "gb-fcdo-sanctions": "uk",
  "gb-hmt-sanctions": "uk",
};

/** Our codes have hyphens where other names of lists have underscores. */
const codeOf = (name: string) => name.toLowerCase().replaceAll("_", "-");

/** Of one name; empty when there is no such dataset, or none of its lists is switched on. */
export function listsNamed(all: readonly SearchableDataset[], name: string): SearchableDataset[] {
  const code = codeOf(name);
  if (code === allDatasetsName) return [...all];
  const ofCode = all.filter((list) => list.code === code);
  if (ofCode.length > 0) return ofCode;
  const other = otherNames[code];
  const ofOther = other === undefined ? [] : all.filter((list) => list.code === other);
  if (ofOther.length > 0) return ofOther;
  const collection = datasetCollections.find((each) => each.name === code);
  return collection ? all.filter(collection.holds) : [];
}

export type WantedDatasets = { name: string; include: readonly string[]; exclude: readonly string[] };

/** Not found: the dataset, or one that the search should be narrowed to. A search that silently looks nowhere is none. */
export type UnknownDataset = { unknown: string };

export function datasetScopeOf(
  all: readonly SearchableDataset[],
  { name, include, exclude }: WantedDatasets,
): DatasetScope | UnknownDataset {
  const named = listsNamed(all, name);
  if (named.length === 0) return { unknown: name };
  const included = include.map((each) => ({ name: each, lists: listsNamed(all, each) }));
  const missing = included.find(({ lists }) => lists.length === 0);
  if (missing) return { unknown: missing.name };
  const inside = new Set(included.flatMap(({ lists }) => lists));
  const outside = new Set(exclude.flatMap((each) => listsNamed(all, each)));
  const wanted = named.filter((list) => (include.length === 0 || inside.has(list)) && !outside.has(list));
  return {
    lists: wanted.flatMap((list) => (list.version === null ? [] : [{ ...list, version: list.version }])),
    incomplete: wanted.filter(({ version, isStale }) => version === null || isStale).map(({ code }) => code),
  };
}
