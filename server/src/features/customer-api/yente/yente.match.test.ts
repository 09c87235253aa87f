import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeBlacklist } from "../../../../test/blacklists.ts";
import { type Customer, callApi, makeCustomer } from "../../../../test/customers.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { listed, putList } from "../../../../test/listed.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let server: TestServer;
let member: Member;
let own: Customer;

beforeAll(async () => {
  server = await openTestServer({ own: true });
  member = await makeMember(server);
  own = await makeCustomer(server, member);
  await putList(server, "ofac", [
    listed("1001", "Oleksandr Hrytsenko", {
      births: ["1971-03-09"],
      nationalities: ["UA"],
      programs: ["UKRAINE-EO1"],
      documents: [{ type: "Passport", number: "AA 12-34567" }],
    }),
    listed("1002", "Global Marine Trading LLC", { kind: "company", countries: ["PA"] }),
    listed("1003", "SABITI STAR", {
      kind: "vessel",
      countries: ["IR"],
      documents: [{ type: "IMO number", number: "9187629" }],
    }),
    listed("1004", "Stefan Wrona", { taxIds: [{ number: "80-01.01 12345" }] }),
  ]);
  await putList(
    server,
    "peps",
    [listed("p1", "Alina Volkova", { births: ["1980-05-05"], countries: ["BG"], gender: "female" })],
    "pep",
  );
});
afterAll(() => server.close());

const match = (queries: object, parameters = "", dataset = "default", by = own) =>
  by.post(`/match/${dataset}${parameters}`, { queries });
const one = async (properties: object, parameters = "", schema = "Person", dataset = "default") => {
  const reply = await match({ q: { schema, properties } }, parameters, dataset);
  expect(reply.status).toBe(200);
  return reply.body.responses.q;
};
const idsOf = ({ results }: { results: { id: string }[] }) => results.map(({ id }) => id);

describe("a match", () => {
  test("finds whom the lists have, with a score, the reasons and FollowTheMoney's properties, and no stranger", async () => {
    const { status, body, headers } = await match({
      known: {
        schema: "Person",
        properties: { name: ["Alexander Hrytsenko"], birthDate: "1971-03-09", nationality: ["ua"] },
      },
      stranger: { id: "row-2", schema: "Person", properties: { name: "Maryna Sushko", birthDate: ["1990-01-01"] } },
    });
    expect(status).toBe(200);
    expect(body.limit).toBe(5);
    const [hit] = body.responses.known.results;
    expect(hit).toMatchObject({
      id: "ofac.1001",
      caption: "Oleksandr Hrytsenko",
      schema: "Person",
      match: true,
      target: true,
      datasets: ["ofac"],
      properties: {
        name: ["Oleksandr Hrytsenko"],
        birthDate: ["1971-03-09"],
        nationality: ["ua"],
        passportNumber: ["AA 12-34567"],
        topics: ["sanction"],
        program: ["UKRAINE-EO1"],
      },
      explanations: {
        name: { query: "Alexander Hrytsenko", candidate: "Oleksandr Hrytsenko" },
        birth_date: { detail: "the same" },
      },
    });
    expect(hit.score).toBeGreaterThanOrEqual(0.85);
    expect(hit.score).toBeLessThanOrEqual(1);
    expect(hit.last_change).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(body.responses.known.query.properties.birthDate).toEqual(["1971-03-09"]);
    expect(body.responses.stranger).toMatchObject({
      status: 200,
      results: [],
      total: { value: 0, relation: "eq" },
      query: { id: "row-2", schema: "Person" },
    });
    expect(headers.get("veridesk-incomplete")).toBeNull();
  });

  test("finds by another script, by a number, a company and a vessel", async () => {
    expect(idsOf(await one({ name: "Гриценко Олександр", birthDate: "1971" }))).toEqual(["ofac.1001"]);
    const byNumber = await one({ name: "Nobody Known", passportNumber: "aa1234567" });
    expect(byNumber.results).toMatchObject([
      { id: "ofac.1001", score: 1, match: true, explanations: { identifier: { score: 1 } } },
    ]);
    expect(idsOf(await one({ taxNumber: "8001.0112345" }))).toEqual(["ofac.1004"]);
    expect(idsOf(await one({ name: "Global Marine Trading Ltd" }, "", "Company"))).toEqual(["ofac.1002"]);
    expect(idsOf(await one({ imoNumber: "IMO 9187629" }, "", "Vessel"))).toEqual([]);
    expect(idsOf(await one({ imoNumber: "9187629" }, "", "Vessel"))).toEqual(["ofac.1003"]);
    expect(idsOf(await one({ name: "Sabiti Star" }, "", "Vessel"))).toEqual(["ofac.1003"]);
  });

  test("an entity of another kind is no answer", async () => {
    expect(idsOf(await one({ name: "Sabiti Star" }))).toEqual([]);
    expect(idsOf(await one({ name: "Sabiti Star" }, "", "Thing"))).toEqual(["ofac.1003"]);
    expect(idsOf(await one({ name: "Oleksandr Hrytsenko" }, "", "Company"))).toEqual([]);
    expect(idsOf(await one({ name: "Oleksandr Hrytsenko" }, "", "LegalEntity"))).toEqual(["ofac.1001"]);
  });

  test("what the schema excludes does not take the place of what it includes", async () => {
    const name = "Northern Star";
    const many = (kind: "person" | "company" | "aircraft", count: number) =>
      Array.from({ length: count }, (_, n) => listed(`${kind}-${n}`, name, { kind, countries: ["PA"] }));
    // A list of its own each time: one that changed is searched in two parts, each to the limit.
    const put = (code: string, others: ReturnType<typeof listed>[]) =>
      putList(server, code, [
        ...others,
        listed("vessel", name, { kind: "vessel" }),
        listed("airplane", name, { kind: "aircraft" }),
        listed("person", name, { births: ["1950-01-01"] }),
      ]);
    const found = async (code: string, schema: string, more: object = {}, parameters = "") => {
      const { body, headers } = await match({ q: { schema, properties: { name, ...more } } }, parameters, code);
      return [idsOf(body.responses.q), body.responses.q.total, headers.get("veridesk-incomplete")];
    };
    const whole = (id: string) => [[id], { value: 1, relation: "eq" }, null];
    await put("named-companies", many("company", 40));
    expect(await found("named-companies", "Vessel", { country: "PA" })).toEqual(whole("named-companies.vessel"));
    expect(await found("named-companies", "Airplane")).toEqual(whole("named-companies.airplane"));
    // Less alike than the companies, by the day of birth.
    expect(await found("named-companies", "Person", { birthDate: "1970-01-01" }, "?cutoff=0.5")).toEqual(
      whole("named-companies.person"),
    );
    await put("named-persons", many("person", 40));
    expect(await found("named-persons", "Vessel")).toEqual(whole("named-persons.vessel"));
    // Of a kind that no index tells apart: more are taken until there is none left.
    await put("named-aircraft", many("aircraft", 600));
    expect(await found("named-aircraft", "Vessel")).toEqual(whole("named-aircraft.vessel"));
    expect(await found("named-aircraft", "Vessel", {}, "?limit=0")).toEqual([[], { value: 1, relation: "eq" }, null]);
    expect(await found("named-aircraft", "Vessel", {}, "?exclude_entity_ids=nobody")).toEqual(
      whole("named-aircraft.vessel"),
    );
    const questions = Object.fromEntries(
      Array.from({ length: 100 }, (_, n) => [`q${n}`, { schema: "Vessel", properties: { name } }]),
    );
    const cut = await match(questions, "", "named-aircraft");
    expect([cut.body.responses.q0.results, cut.headers.get("veridesk-incomplete")]).toEqual([[], "named-aircraft"]);
    await server.query("update list_sources set enabled = false where code like 'named-%'");
  }, 300_000);

  test("threshold says what is a match, cutoff what is given back, limit how much", async () => {
    const nearly = { name: "Oleksandr Hrytsenko", birthDate: "1985-01-01" };
    const [low] = (await one(nearly, "?cutoff=0.1&threshold=0.99")).results;
    expect(low).toMatchObject({ id: "ofac.1001", match: false });
    expect((await one(nearly, `?cutoff=${low.score + 0.01}`)).results).toEqual([]);
    expect((await one(nearly, "?cutoff=0.1&threshold=0.1")).results[0].match).toBe(true);
    expect(await one({ name: "Oleksandr Hrytsenko" }, "?limit=0")).toMatchObject({ results: [], total: { value: 1 } });
  });

  test("filters leave out what is not wanted", async () => {
    const person = { name: "Oleksandr Hrytsenko", alias: ["Alina Volkova"] };
    const both = ["ofac.1001", "peps.p1"];
    const found = async (parameters: string) => idsOf(await one(person, parameters)).sort();
    expect(await found("")).toEqual(both);
    expect(await found("?include_dataset=peps")).toEqual(["peps.p1"]);
    expect(await found("?exclude_dataset=us_ofac_sdn")).toEqual(["peps.p1"]);
    expect(await found("?topics=role.pep")).toEqual(["peps.p1"]);
    expect(await found("?topics=role.pep&topics=sanction")).toEqual(both);
    expect(await found("?exclude_entity_ids=ofac.1001")).toEqual(["peps.p1"]);
    expect(await found("?exclude_schema=Person")).toEqual([]);
    expect(await found("?changed_since=2020-01-01")).toEqual(both);
    expect(await found("?changed_since=2999-01-01T00:00")).toEqual([]);
    expect(await found("?filter=gender:female")).toEqual(["peps.p1"]);
    expect(await found("?filter=properties.birthDate:1971")).toEqual(["ofac.1001"]);
    const ofPeps = await one(person, "", "Person", "peps");
    expect(idsOf(ofPeps)).toEqual(["peps.p1"]);
    expect(idsOf(await one(person, "", "Person", "sanctions"))).toEqual(["ofac.1001"]);
  });

  test("what cannot be answered is refused as yente refuses it", async () => {
    const query = { schema: "Person", properties: { name: "A B" } };
    expect(await match({ q: { ...query, schema: "Banana" } })).toMatchObject({
      status: 400,
      body: { detail: "No such schema: Banana" },
    });
    expect(await match({ q: query }, "", "nowhere")).toMatchObject({
      status: 404,
      body: { detail: expect.any(String) },
    });
    expect(await match({ q: query }, "?include_dataset=nowhere")).toMatchObject({ status: 404 });
    expect(await match({ q: query }, "?algorithm=magic")).toMatchObject({ status: 400 });
    expect(await match({ q: query }, "?algorithm=logic-v1")).toMatchObject({ status: 200 });
    expect(await match({ q: query }, "?filter=gender")).toMatchObject({ status: 400 });
    expect(await match({ q: query }, "?limit=501")).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["query", "limit"], msg: expect.any(String), type: "less_than_equal" }] },
    });
    expect(await match({ q: { properties: {} } })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", "queries", "q", "schema"], type: "missing" }] },
    });
    expect(await own.call("POST", "/match/default", { headers: { "content-type": "application/json" } })).toMatchObject(
      {
        status: 422,
      },
    );
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`q${n}`, query]));
    expect(await match(many)).toMatchObject({ status: 400 });
    const hundred = Object.fromEntries(Object.entries(many).slice(0, 100));
    expect(Object.keys((await match(hundred)).body.responses)).toHaveLength(100);
  });
});

describe("keys", () => {
  const query = { queries: { q: { schema: "Person", properties: { name: "Oleksandr Hrytsenko" } } } };
  const send = (authorization?: string) =>
    callApi(server, "POST", "/match/default", { json: query, headers: authorization ? { authorization } : {} });

  test("ApiKey, Bearer and Token are one; without a key it is 401", async () => {
    for (const scheme of ["ApiKey", "Bearer", "Token"]) expect((await send(`${scheme} ${own.key}`)).status).toBe(200);
    for (const wrong of [undefined, "ApiKey wrong", `Basic ${own.key}`])
      expect(await send(wrong)).toMatchObject({ status: 401, body: { detail: expect.any(String) } });
    expect(
      (await callApi(server, "GET", "/applicants", { headers: { authorization: `Bearer ${own.key}` } })).status,
    ).toBe(401);
  });

  test("a key's use is noted", async () => {
    const other = await makeCustomer(server, member);
    expect(await other.get("/catalog")).toMatchObject({ status: 200 });
    const [row] = await server.query("select last_used_at is not null as used from api_keys where id = $1", [
      other.keyId,
    ]);
    expect(row).toEqual({ used: true });
  });

  test("a key that was revoked searches no more, at once", async () => {
    const other = await makeCustomer(server, member);
    expect(await other.get("/catalog")).toMatchObject({ status: 200 });
    await server.query("update api_keys set revoked_at = now() where id = $1", [other.keyId]);
    expect(await other.get("/catalog")).toMatchObject({ status: 401, body: { detail: expect.any(String) } });
  });

  test("a key without the scope screening is refused everywhere but where none is needed", async () => {
    const other = await makeCustomer(server, member, { scopes: ["personal", "write"] });
    for (const path of [
      "/search/default",
      "/entities/ofac.1001",
      "/catalog",
      "/algorithms",
      "/reconcile/default",
      "/statements",
    ])
      expect(await other.get(path), path).toMatchObject({ status: 403, body: { detail: expect.any(String) } });
    expect(await other.post("/match/default", query)).toMatchObject({ status: 403 });
  });
});

test("a project's blacklist is searched by its key alone, and is nobody else's dataset", async () => {
  const code = await makeBlacklist(member, "Known fraudsters");
  const entry = { type: "PERSON", name: "Taras Bondarchuk", dob: "1988-02-01", document: "ZX-77 1" };
  expect((await member.post(`/api/blacklists/${code}/add-entry`, entry)).errors).toEqual([]);
  const found = await one({ name: "Taras Bondarchuk", birthDate: "1988-02-01" }, "", "Person", code);
  expect(found.results).toMatchObject([
    { datasets: [code], caption: "Taras Bondarchuk", match: true, properties: { topics: ["poi"] } },
  ]);
  expect((await one({ idNumber: "zx771" })).results).toMatchObject([{ datasets: [code], score: 1 }]);
  const { id } = found.results[0];
  expect(await own.get(`/entities/${id}`)).toMatchObject({ status: 200, body: { id } });

  const stranger = await makeCustomer(server, await makeMember(server));
  const query = { q: { schema: "Person", properties: { name: "Taras Bondarchuk" } } };
  expect(await match(query, "", code, stranger)).toMatchObject({ status: 404 });
  expect((await match(query, "", "default", stranger)).body.responses.q.results).toEqual([]);
  expect(await stranger.get(`/entities/${id}`)).toMatchObject({ status: 404 });
  expect(await stranger.get(`/search/${code}?q=Taras`)).toMatchObject({ status: 404 });
  const { datasets } = (await stranger.get("/catalog")).body;
  expect(datasets.map(({ name }: { name: string }) => name)).not.toContain(code);
});

test("a list that is not loaded or too old is named, and the status stays 200", async () => {
  const query = { q: { schema: "Person", properties: { name: "Maryna Sushko" } } };
  await server.query(
    `insert into list_sources (code, name, kind, format, comes_from, enabled)
     values ('un', 'United Nations', 'sanctions', 'un-xml', 'publisher', true)`,
  );
  try {
    const reply = await match(query);
    expect([reply.status, reply.headers.get("veridesk-incomplete")]).toEqual([200, "un"]);
    await server.query("update list_sources set confirmed_at = now() - interval '30 days' where code = 'ofac'");
    expect((await match(query)).headers.get("veridesk-incomplete")).toBe("ofac, un");
    expect((await match(query, "", "peps")).headers.get("veridesk-incomplete")).toBeNull();
    expect((await own.get("/search/default?q=Sushko")).headers.get("veridesk-incomplete")).toBe("ofac, un");
    const { body } = await own.get("/catalog");
    const dataset = (name: string) => body.datasets.find((each: { name: string }) => each.name === name);
    expect(dataset("un")).toMatchObject({ load: false, index_current: false, version: null });
    expect(dataset("ofac")).toMatchObject({ load: true, index_current: false });
    expect(body).toMatchObject({ outdated: ["ofac", "un"], index_stale: true });
  } finally {
    await server.query("delete from list_sources where code = 'un'");
    await server.query("update list_sources set confirmed_at = now() where code = 'ofac'");
  }
});
