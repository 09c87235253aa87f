import { expect, test } from "vitest";
import { yenteCatalogOf } from "./yente.catalog.rules.ts";
import { datasetScopeOf, listsNamed, type SearchableDataset } from "./yente.datasets.rules.ts";
import { yenteSearchTextOf } from "./yente.search.rules.ts";

const list = (code: string, more: Partial<SearchableDataset> = {}): SearchableDataset => ({
  source: "list",
  code,
  name: `List ${code}`,
  kind: "sanctions",
  entriesCount: 3,
  version: 1,
  isStale: false,
  hasOwnIds: false,
  loadedAt: "2026-01-01T00:00:00.000Z",
  confirmedAt: "2026-01-02T00:00:00.000Z",
  ...more,
});
const all = [
  list("ofac"),
  list("eu", { version: null, entriesCount: 0, loadedAt: null, confirmedAt: null }),
  list("uk", { isStale: true }),
  list("peps-eu", { kind: "pep" }),
  list("5e7f3c1e-9d1a-4a57-8f0e-0c6d3a7c9b11", { source: "blacklist", kind: "blacklist" }),
];
const codes = (name: string) => listsNamed(all, name).map(({ code }) => code);
const scope = (name: string, { include = [], exclude = [] }: { include?: string[]; exclude?: string[] } = {}) =>
  datasetScopeOf(all, { name, include, exclude });

test("a dataset is all lists, a collection, a list by its code or by OpenSanctions' name, or a blacklist", () => {
  expect(codes("default")).toHaveLength(5);
  expect(codes("sanctions")).toEqual(["ofac", "eu", "uk"]);
  expect(codes("peps")).toEqual(["peps-eu"]);
  expect(codes("us_ofac_sdn")).toEqual(["ofac"]);
  expect(codes("peps_eu")).toEqual(["peps-eu"]);
  expect(codes("5e7f3c1e-9d1a-4a57-8f0e-0c6d3a7c9b11")).toHaveLength(1);
  expect(codes("wanted")).toEqual([]);
});

test("what is not loaded is not searched, what is too old is, and both are named", () => {
  expect(scope("sanctions")).toMatchObject({
    lists: [{ code: "ofac" }, { code: "uk" }],
    incomplete: ["eu", "uk"],
  });
  expect(scope("ofac")).toMatchObject({ incomplete: [] });
  expect(scope("default", { exclude: ["eu", "gb_hmt_sanctions"] })).toMatchObject({ incomplete: [] });
});

test("a search is narrowed to lists that are there; of one that is not, it says so", () => {
  expect(scope("default", { include: ["ofac"] })).toMatchObject({ lists: [{ code: "ofac" }] });
  expect(scope("default", { include: ["ofac", "nope"] })).toEqual({ unknown: "nope" });
  expect(scope("nope")).toEqual({ unknown: "nope" });
  expect(scope("default", { exclude: ["nope"] })).toMatchObject({ incomplete: ["eu", "uk"] });
});

test("the catalogue says what is not loaded, and what is too old", () => {
  const { datasets, current, outdated, index_stale } = yenteCatalogOf(all);
  expect(datasets.map(({ name }) => name).slice(0, 3)).toEqual(["default", "sanctions", "peps"]);
  expect(datasets.find(({ name }) => name === "eu")).toMatchObject({ load: false, index_current: false });
  expect(datasets.find(({ name }) => name === "uk")).toMatchObject({ load: true, index_current: false });
  expect(datasets[0]).toMatchObject({ index_current: false, entity_count: 12 });
  expect([current, outdated, index_stale]).toEqual([[all[0]?.code, all[3]?.code, all[4]?.code], ["eu", "uk"], true]);
});

test("a text is words, beginnings, near words and fields", () => {
  const modes = { fuzzy: false, simple: false };
  expect(yenteSearchTextOf('"Rustam" AND mali* ivanof~1 country:sy', modes)).toEqual({
    words: [
      { text: "Rustam", isPrefix: false, isFuzzy: false },
      { text: "mali", isPrefix: true, isFuzzy: false },
      { text: "ivanof", isPrefix: false, isFuzzy: true },
    ],
    fields: [{ field: "country", value: "sy" }],
    notOffered: null,
  });
  expect(yenteSearchTextOf("a OR b", modes).notOffered).toBe("OR");
  expect(yenteSearchTextOf("a -b", modes).notOffered).toBe("-b");
  expect(yenteSearchTextOf("a OR b", { fuzzy: true, simple: true })).toMatchObject({ notOffered: null, fields: [] });
});
