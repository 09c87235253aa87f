import type { YenteAlgorithms, YenteCatalog, YenteDataset } from "#contract/customer-api/yente/yente-catalog.ts";
import { datasetCollections, type SearchableDataset } from "./yente.datasets.rules.ts";
import { featureDocs } from "./yente.explanations.rules.ts";

const later = (one: string | null, other: string | null) =>
  one === null || (other !== null && other > one) ? other : one;

const common = {
  summary: null,
  resources: [],
  deprecated: false,
  namespace: false,
  tags: [],
};

const isCurrent = ({ version, isStale }: SearchableDataset) => version !== null && !isStale;

const datasetOf = (list: SearchableDataset): YenteDataset => ({
  ...common,
  name: list.code,
  title: list.name,
  updated_at: list.loadedAt,
  last_export: list.confirmedAt ?? list.loadedAt,
  entity_count: list.entriesCount,
  thing_count: list.entriesCount,
  version: list.version === null ? null : String(list.version),
  category: list.source === "blacklist" ? "blacklist" : list.kind,
  children: [],
  load: list.version !== null,
  index_version: list.version === null ? null : String(list.version),
  index_current: isCurrent(list),
});

function collectionOf(name: string, title: string, lists: readonly SearchableDataset[]): YenteDataset {
  const count = lists.reduce((sum, { entriesCount }) => sum + entriesCount, 0);
  const loaded = lists.reduce<string | null>((last, { loadedAt }) => later(last, loadedAt), null);
  const version = lists.map(({ code, version: each }) => `${code}@${each ?? "none"}`).join(",");
  return {
    ...common,
    name,
    title,
    updated_at: loaded,
    last_export: loaded,
    entity_count: count,
    thing_count: count,
    version: version === "" ? null : version,
    category: "collection",
    children: lists.map(({ code }) => code),
    load: lists.some(({ version: each }) => each !== null),
    index_version: version === "" ? null : version,
    index_current: lists.every(isCurrent),
  };
}

/** The datasets that a project may search: collections, then lists. `outdated`: those that a search says are incomplete. */
export function yenteCatalogOf(lists: readonly SearchableDataset[]): YenteCatalog {
  const groups = datasetCollections.flatMap(({ name, title, holds }) => {
    const children = lists.filter(holds);
    const isTaken = lists.some(({ code }) => code === name);
    return isTaken || (children.length === 0 && name !== "default") ? [] : [collectionOf(name, title, children)];
  });
  const outdated = lists.filter((list) => !isCurrent(list)).map(({ code }) => code);
  return {
    datasets: [...groups, ...lists.map(datasetOf)],
    current: lists.filter(isCurrent).map(({ code }) => code),
    outdated,
    index_stale: outdated.length > 0,
  };
}

/** The one that answers, by each name that clients send. */
export function yenteAlgorithmsOf(names: readonly string[], docsUrl: string): YenteAlgorithms {
  const description = "Veridesk's comparison of names, with dates, countries, genders and numbers.";
  const features = Object.fromEntries(
    Object.entries(featureDocs).map(([name, what]) => [name, { description: what, coefficient: 1, url: docsUrl }]),
  );
  return {
    algorithms: names.map((name) => ({
      name,
      description,
      features,
      docs: { name, description, config: {}, features },
    })),
    default: "veridesk",
    best: "veridesk",
  };
}
