import { afterAll, beforeAll, expect, test } from "vitest";
import { type ListFormat, listFormats } from "#engines/lists/lists.types.ts";
import { enableList } from "#server/features/screening/lists/lists.decide.service.ts";
import { loadListNow } from "#server/features/screening/lists/lists.load.service.ts";
import { type Customer, makeCustomer } from "../../../../test/customers.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";

let server: TestServer;
let own: Customer;
beforeAll(async () => {
  server = await openTestServer({ own: true });
  own = await makeCustomer(server, await makeMember(server));
});
afterAll(() => server.close());

const samples: Record<ListFormat, string> = {
  "ofac-csv": "ofac-sdn.csv",
  "ofac-advanced-xml": "ofac-advanced.xml",
  "un-xml": "un.xml",
  "eu-xml": "eu.xml",
  "uk-csv": "uk-sanctions-list.csv",
  "opensanctions-csv": "targets.simple.csv",
  "opensanctions-ftm": "entities.ftm.jsonl",
  "veridesk-csv": "veridesk.csv",
};
const pathOf = (format: ListFormat) =>
  new URL(`../../../../../engines/lists/samples/${samples[format]}`, import.meta.url).pathname;

type Entity = { id: string; schema: string; properties: Record<string, string[]> };

test.each(listFormats)(
  "every entity of %s is given back in FollowTheMoney's form, and searched for so it is found",
  async (format) => {
    const list = {
      code: format,
      name: format,
      kind: "sanctions",
      format,
      comesFrom: "files",
      addresses: null,
    } as const;
    await enableList(server.platform, list);
    const end = await loadListNow(server.platform, format, { files: { main: pathOf(format) } });
    expect(end).toMatchObject({ kind: "stored", state: "current" });
    const { body } = await own.get(`/search/${format}?limit=100`);
    const entities: Entity[] = body.results;
    expect(entities.length).toBeGreaterThan(0);
    expect(body.total.value).toBe(entities.length);
    const queries = Object.fromEntries(entities.map(({ id, schema, properties }) => [id, { schema, properties }]));
    const { status, body: matched } = await own.post(`/match/${format}`, { queries });
    expect(status).toBe(200);
    for (const { id, schema, properties } of entities) {
      expect(
        Object.values(properties)
          .flat()
          .every((value) => typeof value === "string" && value !== ""),
      ).toBe(true);
      const found = matched.responses[id].results.find((result: Entity) => result.id === id);
      expect(found, `${schema} ${JSON.stringify(properties)}`).toMatchObject({ match: true, schema, properties });
      expect((await own.get(`/entities/${encodeURIComponent(id)}`)).body).toMatchObject({ id, schema });
    }
  },
);

test("FollowTheMoney's own entities keep schema and id", async () => {
  const { results } = (await own.get("/search/opensanctions-ftm?sort=id")).body;
  expect(results.map(({ id, schema }: Entity) => [id, schema])).toEqual([
    ["Q-1", "Person"],
    ["V-1", "Vessel"],
  ]);
  const companies = (await own.get("/search/opensanctions-csv?schema=Company")).body.results;
  expect(companies.map(({ id }: Entity) => id)).toEqual(["NK-bbb222"]);
});
