import {
  searchedMost,
  type YenteFacet,
  type YenteSearchParameters,
  type YenteSearchReply,
} from "#contract/customer-api/yente/yente-search.ts";
import type { YenteEntity } from "#contract/customer-api/yente/yente-values.ts";
import { addressKey } from "#engines/chains/read-address.ts";
import { numberKey } from "#engines/lists/number-key.ts";
import { publishedNumberLeast } from "#engines/lists/record-numbers.ts";
import { streamBlacklistEntries } from "#server/features/records/blacklist-base/blacklist-base.screening.queries.ts";
import { pageOfEntriesSeen } from "#server/features/screening/lists/lists.published.queries.ts";
import { namedLists, readScope, type YenteCaller } from "./yente.datasets.queries.ts";
import type { DatasetScope, SearchedDataset } from "./yente.datasets.rules.ts";
import { type EntityListing, mergedEntity, yenteEntityOf } from "./yente.entities.rules.ts";
import {
  blacklistedEntities,
  entityListingOf,
  readListedEntries,
  readNumberedEntries,
} from "./yente.entries.queries.ts";
import { type EntityFilter, FacetCounts, passesFilter, sortedEntities } from "./yente.filters.rules.ts";
import { fieldFiltersOf } from "./yente.match.service.ts";
import { YenteRefusal } from "./yente.refusals.rules.ts";
import { isYenteSchema } from "./yente.schemata.rules.ts";
import { type SearchText, yenteSearchTextOf } from "./yente.search.rules.ts";

const pageRows = 500;
/** Entries that a search without words reads, one after the other. */
const readMost = 100_000;

/** Of entries, in the order of their worth; `cutCodes`: lists that were not read to their end. */
type Candidates = { pages: AsyncIterable<EntityListing[]>; total: () => number | null; cutCodes: () => string[] };

/** Every entry of the scope, by list and id. */
function everyEntry({ platform, projectId }: YenteCaller, lists: readonly SearchedDataset[]): Candidates {
  let read = 0;
  const cut: string[] = [];
  async function* published(list: SearchedDataset): AsyncGenerator<EntityListing[]> {
    for (let after = ""; ; ) {
      const from = after;
      const rows = await platform.database.inProject(projectId, ({ tx }) =>
        pageOfEntriesSeen(tx, list.code, list.version, { after: from, most: pageRows }),
      );
      yield rows.map((row) => entityListingOf(list, row));
      read += rows.length;
      after = rows.at(-1)?.entryId ?? "";
      if (rows.length < pageRows) return;
      if (read >= readMost) break;
    }
    cut.push(list.code);
  }
  const own = (list: SearchedDataset): Promise<EntityListing[]> =>
    platform.database.inProject(projectId, async ({ tx }) => {
      const found: EntityListing[] = [];
      for await (const { record } of streamBlacklistEntries({ tx, projectId }, list.code)) {
        if (found.length >= searchedMost) {
          cut.push(list.code);
          break;
        }
        found.push(blacklistedEntities(list, record));
      }
      return found;
    });
  async function* pages(): AsyncGenerator<EntityListing[]> {
    for (const list of lists) {
      if (read >= readMost) cut.push(list.code);
      else if (list.source === "list") yield* published(list);
      else yield await own(list);
    }
  }
  return { pages: pages(), total: () => null, cutCodes: () => cut };
}

type EntryAt = { list: number; entryId: string };

/** A text without a space may be a number: entries that have it come first. */
async function entriesByNumber(
  caller: YenteCaller,
  lists: readonly SearchedDataset[],
  text: string,
): Promise<EntryAt[]> {
  const key = numberKey(text);
  if (/\s/.test(text) || key.length < publishedNumberLeast || !/\d/.test(key)) return [];
  const keys = { document: [key], tax_id: [key], crypto: [addressKey(text)].filter((each) => each !== "") };
  const { platform, projectId } = caller;
  return platform.database.inProject(projectId, ({ tx }) => readNumberedEntries({ tx, projectId }, lists, keys));
}

/** Entries of which a name has all of the words, or that have the number. */
async function wordedEntries(
  caller: YenteCaller,
  lists: readonly SearchedDataset[],
  text: string,
  { words }: SearchText,
): Promise<Candidates> {
  const { platform, projectId, tenantKey } = caller;
  const numbered = await entriesByNumber(caller, lists, text);
  const named = await platform.names.findByWords(tenantKey, namedLists(lists, projectId), words, searchedMost);
  const entries = [...numbered, ...named.found];
  async function* pages(): AsyncGenerator<EntityListing[]> {
    for (let at = 0; at < entries.length; at += pageRows) {
      const page = entries.slice(at, at + pageRows);
      yield await platform.database.inProject(projectId, async ({ tx }) => {
        const read: Map<string, EntityListing>[] = [];
        for (const [position, list] of lists.entries()) {
          const ids = page.flatMap((each) => (each.list === position ? [each.entryId] : []));
          read.push(await readListedEntries({ tx, projectId }, list, [...new Set(ids)]));
        }
        return page.flatMap(({ list, entryId }) => read[list]?.get(entryId) ?? []);
      });
    }
  }
  return { pages: pages(), total: () => named.total, cutCodes: () => [] };
}

/** @throws YenteRefusal 400 */
function filterOf(parameters: YenteSearchParameters, searched: SearchText): EntityFilter {
  if (!isYenteSchema(parameters.schema)) throw new YenteRefusal(400, `No such schema: ${parameters.schema}`);
  if (searched.notOffered !== null) throw new YenteRefusal(400, `This syntax is not offered: ${searched.notOffered}`);
  return {
    schema: parameters.schema,
    excludeSchema: parameters.exclude_schema,
    excludeIds: [],
    topics: parameters.topics,
    countries: parameters.countries,
    datasets: parameters.datasets,
    every: parameters.filter_op === "AND",
    changedSince: parameters.changed_since,
    fields: [...fieldFiltersOf(parameters.filter), ...searched.fields],
  };
}

type Gathered = { entities: Map<string, YenteEntity>; isCut: boolean };

/** Each entity once, those that pass, as many as are counted. */
async function gather({ pages, total }: Candidates, filter: EntityFilter): Promise<Gathered> {
  const entities = new Map<string, YenteEntity>();
  for await (const page of pages)
    for (const listed of page) {
      const entity = yenteEntityOf(listed);
      if (!passesFilter(entity, filter)) continue;
      const other = entities.get(entity.id);
      if (!other && entities.size >= searchedMost) return { entities, isCut: true };
      entities.set(
        entity.id,
        other && !other.datasets.includes(listed.list.code) ? mergedEntity(other, entity) : entity,
      );
    }
  return { entities, isCut: (total() ?? 0) > searchedMost };
}

const regions = new Intl.DisplayNames(["en"], { type: "region", fallback: "code" });

function regionOf(code: string): string {
  return /^[a-z]{2}$/.test(code) ? (regions.of(code.toUpperCase()) ?? code) : code;
}

type SearchedFor = { reply: YenteSearchReply; incomplete: string[] };

async function candidatesOf(
  caller: YenteCaller,
  scope: DatasetScope,
  text: string,
  searched: SearchText,
): Promise<Candidates> {
  if (searched.words.length === 0) return everyEntry(caller, scope.lists);
  return wordedEntries(caller, scope.lists, text, searched);
}

/**
 * Entities whose name has the words; without words all of them. `target` is true of all that lists hold.
 * @throws YenteRefusal 400, 404; request.too_many, request.unavailable
 */
export async function searchEntities(
  caller: YenteCaller,
  dataset: string,
  parameters: YenteSearchParameters,
): Promise<SearchedFor> {
  const { platform, projectId } = caller;
  const { limit, offset, include_dataset: include, exclude_dataset: exclude } = parameters;
  const text = parameters.q.trim();
  const searched = yenteSearchTextOf(text, parameters);
  const filter = filterOf(parameters, searched);
  const scope = await platform.database.inProject(projectId, ({ tx }) =>
    readScope({ tx, projectId }, platform.config.listsStaleDays, { name: dataset, include, exclude }),
  );
  const candidates = await candidatesOf(caller, scope, text, searched);
  const { entities, isCut } =
    parameters.target === false
      ? { entities: new Map<string, YenteEntity>(), isCut: false }
      : await gather(candidates, filter);
  const facets = new FacetCounts(parameters.facets);
  for (const entity of entities.values()) facets.add(entity);
  const nameOf = (facet: YenteFacet, value: string) =>
    facet === "countries"
      ? regionOf(value)
      : (facet === "datasets" && scope.lists.find(({ code }) => code === value)?.name) || value;
  const cutCodes = candidates.cutCodes();
  return {
    reply: {
      limit,
      offset,
      total: { value: entities.size, relation: isCut || cutCodes.length > 0 ? "gte" : "eq" },
      results: sortedEntities([...entities.values()], parameters.sort).slice(offset, offset + limit),
      facets: facets.values(nameOf),
    },
    incomplete: [...new Set([...scope.incomplete, ...cutCodes])],
  };
}
