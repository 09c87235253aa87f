import type { YenteFacet } from "#contract/customer-api/yente/yente-search.ts";
import type { YenteEntity } from "#contract/customer-api/yente/yente-values.ts";
import { isSchemaKindOf, propertyTypes } from "./yente.schemata.rules.ts";

/** What an entity must be to be given back. Empty lists narrow nothing. */
export type EntityFilter = {
  /** It is this, or a kind of it. */
  schema?: string;
  excludeSchema: readonly string[];
  excludeIds: readonly string[];
  topics: readonly string[];
  countries?: readonly string[];
  datasets?: readonly string[];
  /** Of several topics, countries or datasets: all, or one of them. */
  every?: boolean;
  changedSince?: string | undefined;
  fields: readonly FieldFilter[];
};

export type FieldFilter = { field: string; value: string };

/** `properties.birthDate:1985`, `gender:male`. Null: it is none. */
export function fieldFilterOf(text: string): FieldFilter | null {
  const colon = text.indexOf(":");
  if (colon < 1 || colon === text.length - 1) return null;
  const field = text.slice(0, colon);
  return {
    field: field.startsWith("properties.") ? field.slice("properties.".length) : field,
    value: text.slice(colon + 1),
  };
}

const isText = (value: unknown): value is string => typeof value === "string";

const textsOf = ({ properties }: YenteEntity, names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => (Object.hasOwn(properties, name) ? (properties[name] ?? []) : []).filter(isText))),
];

/** Of a facet, or of a field of a filter: the values that an entity has there. */
export function entityValuesOf(entity: YenteEntity, field: YenteFacet | string): string[] {
  if (field === "datasets") return entity.datasets;
  if (field === "schema") return [entity.schema];
  if (field === "countries" || field === "identifiers" || field === "topics" || field === "genders")
    return textsOf(entity, propertyTypes[field]);
  return textsOf(entity, [field]);
}

/** A part of a date is met by every day in it. */
const isMet = (listed: string, wanted: string) =>
  listed.toLowerCase() === wanted.toLowerCase() || (/^\d{4}(-\d\d)?$/.test(wanted) && listed.startsWith(`${wanted}-`));

function meets(listed: readonly string[], wanted: readonly string[], every: boolean): boolean {
  if (wanted.length === 0) return true;
  const is = (value: string) => listed.some((each) => isMet(each, value));
  return every ? wanted.every(is) : wanted.some(is);
}

function fieldsMeet(entity: YenteEntity, fields: readonly FieldFilter[], every: boolean): boolean {
  const byField = new Map<string, string[]>();
  for (const { field, value } of fields) byField.set(field, [...(byField.get(field) ?? []), value]);
  return [...byField].every(([field, values]) => meets(entityValuesOf(entity, field), values, every));
}

const isExcluded = ({ id, referents, schema }: YenteEntity, { excludeIds, excludeSchema }: EntityFilter) =>
  excludeSchema.includes(schema) || [id, ...referents].some((each) => excludeIds.includes(each));

export function passesFilter(entity: YenteEntity, filter: EntityFilter): boolean {
  const { schema, topics, countries = [], datasets = [], every = false, changedSince, fields } = filter;
  if (schema !== undefined && !isSchemaKindOf(entity.schema, schema)) return false;
  if (isExcluded(entity, filter)) return false;
  // One of which nobody knows when it changed may have changed.
  if (changedSince !== undefined && entity.last_change !== null && entity.last_change < changedSince) return false;
  return (
    meets(entityValuesOf(entity, "topics"), topics, every) &&
    meets(entityValuesOf(entity, "countries"), countries, every) &&
    meets(entity.datasets, datasets, every) &&
    fieldsMeet(entity, fields, every)
  );
}

/** Whether a filter may leave out what a search by name has found. */
export const narrowsSearch = ({ excludeSchema, excludeIds, topics, changedSince, fields }: EntityFilter): boolean =>
  excludeSchema.length + excludeIds.length + topics.length + fields.length > 0 || changedSince !== undefined;

const facetLabels: Record<YenteFacet, string> = {
  datasets: "Data sources",
  schema: "Types",
  countries: "Countries",
  identifiers: "Identifiers",
  topics: "Topics",
  genders: "Genders",
};

const facetValuesMost = 100;

/** Counts values of entities as they come. */
export class FacetCounts {
  readonly #counts: Map<YenteFacet, Map<string, number>>;

  constructor(facets: readonly YenteFacet[]) {
    this.#counts = new Map(facets.map((facet) => [facet, new Map()]));
  }

  add(entity: YenteEntity): void {
    for (const [facet, counts] of this.#counts)
      for (const value of entityValuesOf(entity, facet)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }

  /** The most frequent first. `labelOf`: as a reader knows the value. */
  values(labelOf: (facet: YenteFacet, value: string) => string) {
    return Object.fromEntries(
      [...this.#counts].map(([facet, counts]) => {
        const values = [...counts]
          .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
          .slice(0, facetValuesMost)
          .map(([name, count]) => ({ name, label: labelOf(facet, name), count }));
        return [facet, { label: facetLabels[facet], values }];
      }),
    );
  }
}

/** By `field` or `field:desc`; without one the order stays. */
export function sortedEntities(entities: readonly YenteEntity[], sort: readonly string[]): YenteEntity[] {
  const keys = sort.map((text) => {
    const [field = "", direction = "asc"] = text.split(":");
    return {
      field: field.startsWith("properties.") ? field.slice("properties.".length) : field,
      isDown: direction === "desc",
    };
  });
  const keyOf = (entity: YenteEntity, field: string): string => {
    if (field === "id" || field === "caption") return entity[field];
    if (field === "first_seen" || field === "last_seen" || field === "last_change") return entity[field] ?? "";
    return entityValuesOf(entity, field).sort()[0] ?? "";
  };
  return [...entities].sort((a, b) => {
    for (const { field, isDown } of keys) {
      const [x, y] = [keyOf(a, field), keyOf(b, field)];
      if (x !== y) return (x < y ? -1 : 1) * (isDown ? -1 : 1);
    }
    return 0;
  });
}
