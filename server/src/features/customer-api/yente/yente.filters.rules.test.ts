import { describe, expect, test } from "vitest";
import type { YenteEntity } from "#contract/customer-api/yente/yente-values.ts";
import { type EntityFilter, FacetCounts, fieldFilterOf, passesFilter, sortedEntities } from "./yente.filters.rules.ts";

const entity: YenteEntity = {
  id: "un.1",
  caption: "Rustam Malikov",
  schema: "Person",
  properties: {
    name: ["Rustam Malikov"],
    birthDate: ["1970-05-12"],
    nationality: ["ru"],
    country: ["sy"],
    topics: ["sanction"],
  },
  datasets: ["un"],
  referents: ["CDi.001"],
  target: true,
  first_seen: "2026-01-01T00:00:00Z",
  last_seen: "2026-11-01T00:00:00Z",
  last_change: "2026-02-03T10:00:00Z",
};
const nothing: EntityFilter = { excludeSchema: [], excludeIds: [], topics: [], fields: [] };
const does = (filter: Partial<EntityFilter>) => passesFilter(entity, { ...nothing, ...filter });

describe("a filter", () => {
  test.each<[Partial<EntityFilter>, boolean]>([
    [{}, true],
    [{ schema: "LegalEntity" }, true],
    [{ schema: "Organization" }, false],
    [{ excludeSchema: ["Person"] }, false],
    [{ excludeSchema: ["LegalEntity"] }, true],
    [{ excludeIds: ["un.1"] }, false],
    [{ excludeIds: ["CDi.001"] }, false],
    [{ topics: ["role.pep", "sanction"] }, true],
    [{ topics: ["role.pep", "sanction"], every: true }, false],
    [{ countries: ["SY"] }, true],
    [{ countries: ["ru", "sy"], every: true }, true],
    [{ countries: ["us"] }, false],
    [{ datasets: ["eu"] }, false],
    [{ changedSince: "2026-02-03" }, true],
    [{ changedSince: "2026-02-03T10:00:01" }, false],
    [{ fields: [{ field: "birthDate", value: "1970" }] }, true],
    [{ fields: [{ field: "birthDate", value: "1971" }] }, false],
    [{ fields: [{ field: "constructor", value: "1971" }] }, false],
  ])("%j: %s", (filter, expected) => {
    expect(does(filter)).toBe(expected);
  });
});

test("a field filter has a field and a value", () => {
  expect(fieldFilterOf("properties.birthDate:1985")).toEqual({ field: "birthDate", value: "1985" });
  expect(fieldFilterOf("gender:male")).toEqual({ field: "gender", value: "male" });
  expect([fieldFilterOf("gender"), fieldFilterOf(":male"), fieldFilterOf("gender:")]).toEqual([null, null, null]);
});

test("facets count values, the most frequent first", () => {
  const counts = new FacetCounts(["countries", "schema"]);
  counts.add(entity);
  counts.add({ ...entity, properties: { country: ["sy"] } });
  expect(counts.values((_, value) => value.toUpperCase())).toEqual({
    countries: {
      label: "Countries",
      values: [
        { name: "sy", label: "SY", count: 2 },
        { name: "ru", label: "RU", count: 1 },
      ],
    },
    schema: { label: "Types", values: [{ name: "Person", label: "PERSON", count: 2 }] },
  });
});

test("entities are put in an order", () => {
  const other = { ...entity, id: "un.2", caption: "Anna", properties: { birthDate: ["1980"] } };
  expect(sortedEntities([entity, other], ["caption"]).map(({ id }) => id)).toEqual(["un.2", "un.1"]);
  expect(sortedEntities([entity, other], ["properties.birthDate:desc"]).map(({ id }) => id)).toEqual(["un.2", "un.1"]);
  expect(sortedEntities([entity, other], []).map(({ id }) => id)).toEqual(["un.1", "un.2"]);
});
