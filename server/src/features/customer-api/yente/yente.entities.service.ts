import type {
  YenteAdjacentParameters,
  YenteAdjacentReply,
  YenteAdjacentResults,
} from "#contract/customer-api/yente/yente-entities.ts";
import type { YenteEntity } from "#contract/customer-api/yente/yente-values.ts";
import { readDatasets, type YenteCaller, type YenteTransaction } from "./yente.datasets.queries.ts";
import type { SearchableDataset, SearchedDataset } from "./yente.datasets.rules.ts";
import { adjacentEntitiesOf, type EntityListing, mergedEntity, yenteEntityOf } from "./yente.entities.rules.ts";
import { readListedEntries } from "./yente.entries.queries.ts";
import { sortedEntities } from "./yente.filters.rules.ts";
import { noSuchEntity, YenteRefusal } from "./yente.refusals.rules.ts";

type Found = { entity: YenteEntity; adjacent: Record<string, YenteEntity[]> };
/** `id`: by which it is known now. */
type Moved = { movedTo: string };

const idMost = 300;

/** Where an id may be: as it is in lists with their publisher's ids, or behind the code of its list. */
function placesOf(lists: readonly SearchableDataset[], id: string): { list: SearchedDataset; entryId: string }[] {
  const dot = id.indexOf(".");
  const [code, rest] = [id.slice(0, Math.max(0, dot)), id.slice(dot + 1)];
  return lists.flatMap(({ version, ...list }) => {
    if (version === null) return [];
    const searched = { ...list, version };
    return [
      ...(list.hasOwnIds ? [{ list: searched, entryId: id }] : []),
      ...(dot > 0 && list.code === code ? [{ list: searched, entryId: rest }] : []),
    ];
  });
}

async function readAll(reading: YenteTransaction, staleDays: number, id: string): Promise<EntityListing[]> {
  const found: EntityListing[] = [];
  for (const { list, entryId } of placesOf(await readDatasets(reading, staleDays), id)) {
    const listed = (await readListedEntries(reading, list, [entryId])).get(entryId);
    if (listed) found.push(listed);
  }
  return found;
}

function together(listed: readonly EntityListing[]): Found | null {
  const [first, ...others] = listed.map((each) => ({ each, entity: yenteEntityOf(each) }));
  if (!first) return null;
  // Requested by the code of one list, an entry of another list of the same publisher is the same entity.
  const same = others.filter(({ entity }) => entity.id === first.entity.id);
  const entity = same.reduce((sum, other) => mergedEntity(sum, other.entity), first.entity);
  const adjacent: Record<string, YenteEntity[]> = {};
  for (const { each } of [first, ...same])
    for (const [property, entities] of Object.entries(adjacentEntitiesOf(each, entity)))
      adjacent[property] = [...(adjacent[property] ?? []), ...entities];
  return { entity, adjacent };
}

/** By its id, from all lists that the project may search. @throws YenteRefusal 404 */
export async function findEntity({ platform, projectId }: YenteCaller, id: string): Promise<Found | Moved> {
  if (id.length > idMost) throw noSuchEntity();
  const listed = await platform.database.inProject(projectId, ({ tx }) =>
    readAll({ tx, projectId }, platform.config.listsStaleDays, id),
  );
  const found = together(listed);
  if (!found) throw noSuchEntity();
  return found.entity.id === id ? found : { movedTo: found.entity.id };
}

export const flatEntity = ({ entity }: Found): YenteEntity => entity;

export const entityPathOf = ({ movedTo }: Moved): string => `/entities/${encodeURIComponent(movedTo)}`;

/** With the entities beside it inside its properties. */
export const nestedEntity = ({ entity, adjacent }: Found): YenteEntity => ({
  ...entity,
  properties: { ...entity.properties, ...adjacent },
});

function pageOf(
  entities: readonly YenteEntity[],
  { limit, offset, sort }: YenteAdjacentParameters,
): YenteAdjacentResults {
  const total = { value: entities.length, relation: "eq" as const };
  return { limit, offset, total, results: sortedEntities(entities, sort).slice(offset, offset + limit) };
}

export const adjacentReply = (
  { entity, adjacent }: Found,
  parameters: YenteAdjacentParameters,
): YenteAdjacentReply => ({
  entity,
  adjacent: Object.fromEntries(
    Object.entries(adjacent).map(([property, entities]) => [property, pageOf(entities, parameters)]),
  ),
});

/** @throws YenteRefusal 404: it has nothing of this name */
export function adjacentOfProperty(
  { adjacent }: Found,
  property: string,
  parameters: YenteAdjacentParameters,
): YenteAdjacentResults {
  const entities = Object.hasOwn(adjacent, property) ? adjacent[property] : undefined;
  if (!entities) throw new YenteRefusal(404, `No such property: ${property}`);
  return pageOf(entities, parameters);
}
