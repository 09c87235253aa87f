import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Customer, callApi, makeCustomer } from "../../../../test/customers.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { listed, putList } from "../../../../test/listed.ts";
import { makeMember } from "../../../../test/make.ts";

let server: TestServer;
let own: Customer;

beforeAll(async () => {
  server = await openTestServer({ own: true });
  own = await makeCustomer(server, await makeMember(server));
});
afterAll(() => server.close());

const idsOf = ({ body }: { body: { results: { id: string }[] } }) => body.results.map(({ id }) => id);

describe("without a list", () => {
  test("the server answers, and is not ready", async () => {
    expect(await callApi(server, "GET", "/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
    expect(await callApi(server, "GET", "/readyz")).toMatchObject({
      status: 503,
      body: { detail: expect.any(String) },
    });
    expect(await callApi(server, "POST", "/updatez?token=x")).toMatchObject({ status: 403 });
    expect(await own.get("/statements")).toMatchObject({ status: 501, body: { detail: expect.any(String) } });
    expect(await own.get("/search/default")).toMatchObject({ status: 404 });
  });
});

describe("with lists", () => {
  beforeAll(async () => {
    await putList(server, "ofac", [
      listed("1", "Vladimir Malikov", {
        births: ["1970-05-12"],
        nationalities: ["RU"],
        addressCountries: ["SY"],
        gender: "male",
        programs: ["SDGT"],
        listedOn: "2014-02-01",
        documents: [{ type: "Passport", number: "71 1234567" }],
        cryptoAddresses: [{ address: "1BoatSLRHtKNngkdXEeobR76b53LETtpyT", currency: "XBT" }],
      }),
      listed("2", "Anna Malikova", { countries: ["RU"], gender: "female" }),
      listed("3", "Malikov Trading House LLC", { kind: "company", countries: ["CY"] }),
      listed("4", "SABITI STAR", { kind: "vessel", countries: ["IR"] }),
    ]);
    await putList(
      server,
      "peps",
      [listed("Q7", "Ivan Malikov", { schema: "Person" }), listed("Q8", "Olena Shevchuk")],
      "pep",
    );
    await server.query("update list_sources set format = 'opensanctions-ftm' where code = 'peps'");
  });

  test("it is ready", async () => {
    expect(await callApi(server, "GET", "/readyz")).toMatchObject({ status: 200, body: { status: "ok" } });
  });

  test("a search finds by words, with facets, the shortest names first", async () => {
    const { status, body } = await own.get("/search/default?q=malikov");
    expect(status).toBe(200);
    expect(body.results.map(({ id }: { id: string }) => id)).toEqual(["ofac.1", "Q7", "ofac.3"]);
    expect(body).toMatchObject({ limit: 10, offset: 0, total: { value: 3, relation: "eq" } });
    expect(body.facets.topics.values).toEqual([
      { name: "sanction", label: "sanction", count: 2 },
      { name: "role.pep", label: "role.pep", count: 1 },
    ]);
    expect(body.facets.countries.values).toContainEqual({ name: "ru", label: "Russia", count: 1 });
    expect(body.facets.datasets.values[0]).toEqual({ name: "ofac", label: "List ofac", count: 2 });
  });

  test("filters, order and pages", async () => {
    const found = async (more: string) => idsOf(await own.get(`/search/default?q=malikov*${more}`));
    expect(await found("")).toEqual(["ofac.1", "ofac.2", "Q7", "ofac.3"]);
    expect(await found("&countries=ru")).toEqual(["ofac.1", "ofac.2"]);
    expect(await found("&countries=ru&countries=sy&filter_op=AND")).toEqual(["ofac.1"]);
    expect(await found("&topics=role.pep")).toEqual(["Q7"]);
    expect(await found("&schema=Organization")).toEqual(["ofac.3"]);
    expect(await found("&exclude_schema=Person")).toEqual(["ofac.3"]);
    expect(await found("&datasets=peps")).toEqual(["Q7"]);
    expect(await found("&include_dataset=peps")).toEqual(["Q7"]);
    expect(await found("&exclude_dataset=ofac")).toEqual(["Q7"]);
    expect(await found("&filter=properties.gender:female")).toEqual(["ofac.2"]);
    expect(await found("&changed_since=2999-01-01")).toEqual([]);
    expect(await found("&target=false")).toEqual([]);
    expect(await found("&sort=caption:asc")).toEqual(["ofac.2", "Q7", "ofac.3", "ofac.1"]);
    expect(await found("&limit=2&offset=1")).toEqual(["ofac.2", "Q7"]);
    const facets = await own.get("/search/default?q=malikov&facets=schema");
    expect(Object.keys(facets.body.facets)).toEqual(["schema"]);
  });

  test("a number, a slip and all of a list are found too", async () => {
    expect(idsOf(await own.get("/search/default?q=711234567"))).toEqual(["ofac.1"]);
    expect(idsOf(await own.get("/search/default?q=1BoatSLRHtKNngkdXEeobR76b53LETtpyT"))).toEqual(["ofac.1"]);
    expect(idsOf(await own.get("/search/default?q=shevchook"))).toEqual([]);
    expect(idsOf(await own.get("/search/default?q=shevchook&fuzzy=true"))).toEqual(["Q8"]);
    expect(idsOf(await own.get("/search/ofac"))).toEqual(["ofac.1", "ofac.2", "ofac.3", "ofac.4"]);
    expect((await own.get("/search/ofac?schema=Vessel")).body.total).toEqual({ value: 1, relation: "eq" });
    expect(idsOf(await own.get("/search/default?q=%21%21&simple=true"))).toEqual([]);
  });

  test("what cannot be searched is refused", async () => {
    expect(await own.get("/search/default?q=a&schema=Banana")).toMatchObject({ status: 400 });
    expect(await own.get("/search/nowhere?q=a")).toMatchObject({ status: 404 });
    expect(await own.get("/search/default?q=a+OR+b")).toMatchObject({ status: 400 });
    expect(await own.get("/search/default?q=a&offset=10001")).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["query", "offset"] }] },
    });
    expect(await own.get("/search/default?facets=moons")).toMatchObject({ status: 422 });
    expect(await own.get("/search/default?fuzzy=perhaps")).toMatchObject({ status: 422 });
  });

  test("an entity has what belongs to it, nested or apart", async () => {
    const { status, body } = await own.get("/entities/ofac.1");
    expect(status).toBe(200);
    expect(body.properties.sanctions).toMatchObject([
      { schema: "Sanction", properties: { program: ["SDGT"], listingDate: ["2014-02-01"], authority: ["List ofac"] } },
    ]);
    expect(body.properties.addressEntity).toMatchObject([{ schema: "Address", properties: { country: ["sy"] } }]);
    expect(body.properties.cryptoWallets).toMatchObject([
      { properties: { publicKey: ["1BoatSLRHtKNngkdXEeobR76b53LETtpyT"] } },
    ]);
    expect((await own.get("/entities/ofac.1?nested=false")).body.properties.sanctions).toBeUndefined();
    const { adjacent, entity } = (await own.get("/entities/ofac.1/adjacent")).body;
    expect(entity.id).toBe("ofac.1");
    expect(adjacent.sanctions).toMatchObject({
      total: { value: 1 },
      limit: 10,
      offset: 0,
      results: [{ schema: "Sanction" }],
    });
    expect((await own.get("/entities/ofac.1/adjacent/sanctions")).body.results).toHaveLength(1);
    expect(await own.get("/entities/ofac.1/adjacent/owners")).toMatchObject({ status: 404 });
    expect(await own.get("/entities/ofac.99")).toMatchObject({ status: 404, body: { detail: expect.any(String) } });
  });

  test("an entity that is requested by its list has the publisher's id", async () => {
    expect((await own.get("/entities/Q7")).body).toMatchObject({ id: "Q7", schema: "Person" });
    const answer = await fetch(`${server.apiOrigin}/entities/peps.Q7?nested=false`, {
      redirect: "manual",
      headers: { authorization: `ApiKey ${own.key}` },
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([308, "/entities/Q7?nested=false"]);
  });

  test("the catalogue has collections and lists, and the algorithms are ours", async () => {
    const { body } = await own.get("/catalog");
    expect(body.datasets.map(({ name }: { name: string }) => name)).toEqual(["default", "sanctions", "ofac", "peps"]);
    expect(body).toMatchObject({ current: ["ofac", "peps"], outdated: [], index_stale: false });
    const algorithms = (await own.get("/algorithms")).body;
    expect(algorithms).toMatchObject({ default: "veridesk", best: "veridesk" });
    expect(Object.keys(algorithms.algorithms[0].features)).toContain("name");
  });

  test("OpenRefine reconciles, suggests and extends", async () => {
    const manifest = (await own.get("/reconcile/default")).body;
    expect(manifest).toMatchObject({ versions: ["0.2"], suggest: { entity: { service_path: "/suggest/entity" } } });
    expect(manifest.defaultTypes.map(({ id }: { id: string }) => id)).toContain("Person");
    const queries = {
      q0: { query: "Vladimir Malikov", type: "Person", properties: [{ pid: "birthDate", v: "1970-05-12" }] },
      q1: { query: "Nobody Known", limit: 3 },
    };
    const form: [string, string][] = [["queries", JSON.stringify(queries)]];
    const { status, body } = await own.call("POST", "/reconcile/default", { form });
    expect(status).toBe(200);
    expect(body.q0.result[0]).toMatchObject({
      id: "ofac.1",
      name: "Vladimir Malikov",
      match: true,
      type: [{ id: "Person", name: "People" }],
    });
    expect(body.q0.result[0].score).toBeGreaterThanOrEqual(95);
    expect(body.q1.result).toEqual([]);
    const byGet = await own.get(`/reconcile/default?queries=${encodeURIComponent(JSON.stringify(queries))}`);
    expect(byGet.body).toEqual(body);
    const suggested = (await own.get("/reconcile/default/suggest/entity?prefix=vladimir+mali")).body.result;
    expect(suggested).toMatchObject([{ id: "ofac.1", name: "Vladimir Malikov" }]);
    expect((await own.get("/reconcile/default/suggest/type?prefix=per")).body.result).toMatchObject([{ id: "Person" }]);
    expect(
      (await own.get("/reconcile/default/suggest/property?prefix=birth")).body.result.map(
        ({ id }: { id: string }) => id,
      ),
    ).toEqual(["birthDate", "birthCountry"]);
    const extension = { ids: ["ofac.1", "gone"], properties: [{ id: "birthDate" }] };
    const extended = await own.call("POST", "/reconcile/default", { form: [["extend", JSON.stringify(extension)]] });
    expect(extended.body).toEqual({
      meta: [{ id: "birthDate", name: "birthDate" }],
      rows: { "ofac.1": { birthDate: [{ str: "1970-05-12" }] }, gone: { birthDate: [] } },
    });
    expect(await own.call("POST", "/reconcile/default", { form: [["queries", "{"]] })).toMatchObject({ status: 422 });
    expect(await own.post("/reconcile/default", {})).toMatchObject({ status: 400 });
    expect(await own.get("/reconcile/nowhere")).toMatchObject({ status: 404 });
  });
});
