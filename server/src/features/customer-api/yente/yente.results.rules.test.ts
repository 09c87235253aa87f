import { expect, test } from "vitest";
import type { ListRecord } from "#engines/lists/lists.types.ts";
import { emptyListRecord } from "#engines/lists/samples/list-samples.ts";
import type { EntityListing } from "./yente.entities.rules.ts";
import { yenteResultsOf } from "./yente.results.rules.ts";

const record = (id: string, more: Partial<ListRecord> = {}): ListRecord => ({
  ...emptyListRecord,
  id,
  kind: "person",
  names: [{ text: `Name ${id}`, kind: "primary" }],
  ...more,
});
const listOf = (code: string, records: readonly ListRecord[]): ReadonlyMap<string, EntityListing> =>
  new Map(
    records.map((each) => [
      each.id,
      {
        list: { code, name: code, kind: "sanctions", hasOwnIds: true },
        record: each,
        seen: { firstSeen: null, lastSeen: null, lastChange: null },
      },
    ]),
  );
const lists = [
  listOf("eu", [record("Q1"), record("Q2", { kind: "company" })]),
  listOf("un", [record("Q1"), record("Q3")]),
];
const hit = (list: number, entryId: string, score: number, feature = "name") => ({
  list,
  entryId,
  score,
  features: { [feature]: { score: 1, detail: null, query: null, candidate: null } },
});
const wanted = {
  schema: "Person",
  limit: 5,
  threshold: 0.7,
  filter: { excludeSchema: [], excludeIds: [], topics: [], fields: [] },
};

test("an entity that two lists have is one result, with the better score and both lists", () => {
  const { results, total } = yenteResultsOf(
    [hit(0, "Q1", 71), hit(1, "Q1", 90), hit(1, "Q3", 80)],
    lists,
    wanted,
    false,
  );
  expect(results).toMatchObject([
    { id: "Q1", score: 0.9, match: true, datasets: ["un", "eu"] },
    { id: "Q3", score: 0.8 },
  ]);
  expect(total).toEqual({ value: 2, relation: "eq" });
});

test("of several names and numbers of one entry the best counts, and all reasons are given", () => {
  const [first] = yenteResultsOf([hit(0, "Q1", 75), hit(0, "Q1", 100, "identifier")], lists, wanted, false).results;
  expect(first?.score).toBe(1);
  expect(Object.keys(first?.explanations ?? {}).sort()).toEqual(["identifier", "name"]);
});

test("what is of another kind or gone is left out, what is below the threshold is no match, and a cut is said", () => {
  const hits = [hit(0, "Q2", 99), hit(0, "gone", 99), hit(1, "Q3", 69)];
  expect(yenteResultsOf(hits, lists, wanted, true)).toMatchObject({
    results: [{ id: "Q3", score: 0.69, match: false }],
    total: { value: 1, relation: "gte" },
  });
  expect(yenteResultsOf([hit(1, "Q3", 70), hit(1, "Q1", 71)], lists, { ...wanted, limit: 1 }, false)).toMatchObject({
    results: [{ id: "Q1", match: true }],
    total: { value: 2 },
  });
});
