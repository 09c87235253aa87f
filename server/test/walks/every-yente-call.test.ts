import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { customerEndpoints } from "#contract/customer-api/all.ts";
import { type YenteCall, yenteCalls } from "#contract/customer-api/yente/yente.contract.ts";
import { YenteError } from "#contract/customer-api/yente/yente-catalog.ts";
import { makeBlacklist } from "../blacklists.ts";
import { faultsOf, fillCounter, type Raw, sendRaw, wrongBodies } from "../customer-walk.ts";
import { type Customer, makeCustomer, type Reply } from "../customers.ts";
import { openTestServer, type TestServer } from "../harness.ts";
import { listed, putList } from "../listed.ts";
import { type Member, makeMember } from "../make.ts";

type Project = { member: Member; customer: Customer; code: string; entityId: string };

let server: TestServer;
let own: Project;
let neighbour: Project;

async function makeProject(name: string): Promise<Project> {
  const member = await makeMember(server);
  const customer = await makeCustomer(server, member, { scopes: ["screening"] });
  const code = await makeBlacklist(member, "Known fraudsters");
  const { errors } = await member.post(`/api/blacklists/${code}/add-entry`, { type: "PERSON", name });
  expect(errors).toEqual([]);
  const { body } = await customer.get(`/search/${code}`);
  return { member, customer, code, entityId: body.results[0].id };
}

beforeAll(async () => {
  server = await openTestServer({ own: true });
  await putList(server, "ofac", [
    listed("1001", "Oleksandr Hrytsenko", { births: ["1971-03-09"], nationalities: ["UA"], programs: ["UKRAINE"] }),
  ]);
  own = await makeProject("Taras Bondarchuk");
  neighbour = await makeProject("Vasyl Kotliar");
});
afterAll(() => server.close());
const forgetCounts = () => server.query("delete from rate_counts");
beforeEach(forgetCounts);

const calls = Object.entries<YenteCall>(yenteCalls).map(
  ([name, call]) => [`${call.method} ${call.path}`, { ...call, name }] as const,
);
const keyed = calls.filter(([, { open }]) => !open);
const answered = calls.filter(([, { refusedWith }]) => refusedWith === undefined);
const withBody = calls.filter(([, { body }]) => body);
const withQuery = calls.filter(([, { query }]) => query);

type Values = Record<string, string>;
const pathOf = ({ path, example }: YenteCall, values: Values = {}) =>
  path.replaceAll(/:([a-z]+)/g, (_, name: string) => values[name] ?? encodeURIComponent(example.params?.[name] ?? ""));
const queryOf = ({ example }: YenteCall, more: Record<string, string | string[]> = {}) => {
  const pairs = Object.entries({ ...example.query, ...more }).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)]),
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
};
const bodyOf = ({ body, example }: YenteCall, given: unknown = example.body): Raw =>
  body ? { body: JSON.stringify(given), type: "application/json" } : {};

type Sent = Raw & { path?: string; query?: string };
const send = (call: YenteCall, { path = pathOf(call), query = queryOf(call), ...sent }: Sent = {}) =>
  sendRaw(server, call.method, path + query, { ...bodyOf(call), key: own.customer.key, ...sent });

const faults = (reply: Reply, { open, refusedWith }: YenteCall) =>
  faultsOf(reply, { error: YenteError, isCounted: !open, isOffered: refusedWith !== 501 });

describe("the contract", () => {
  test.each(calls)("%s: its example is what its schemas take", (_, { body, query, reply, refusedWith, example }) => {
    if (body) expect(z.safeParse(body, example.body).error).toBeUndefined();
    if (query) expect(z.safeParse(query, example.query ?? {}).error).toBeUndefined();
    if (refusedWith === undefined) expect(z.safeParse(reply, example.reply).error).toBeUndefined();
  });

  test("no call has the address or the name of another one", () => {
    const customers = customerEndpoints().map(({ name, method, path }) => [name, `${method} ${path}`]);
    const all = [...customers, ...calls.map(([address, { name }]) => [name, address])];
    for (const n of [0, 1]) expect(new Set(all.map((each) => each[n])).size).toBe(all.length);
  });

  test.each(calls)("%s: its example is answered as it says", async (_, call) => {
    const reply = await send(call);
    expect([reply.status, faults(reply, call)]).toEqual([call.refusedWith ?? 200, []]);
    if (call.refusedWith === undefined) {
      // Nothing beyond the schema is sent.
      const read = z.safeParse(call.reply, reply.body);
      expect([read.error, read.data]).toEqual([undefined, reply.body]);
    }
    expect(reply.headers.get("veridesk-incomplete")).toBeNull();
  });
});

describe("who may call", () => {
  test.each(keyed)(
    "%s: ApiKey, Bearer and Token are the same; no key, another scheme and a wrong key are 401",
    async (_, call) => {
      const { key } = own.customer;
      for (const scheme of ["ApiKey", "Bearer", "Token", "apikey"])
        expect([
          scheme,
          (await send(call, { key: null, headers: { authorization: `${scheme} ${key}` } })).status,
        ]).toEqual([scheme, call.refusedWith ?? 200]);
      for (const authorization of [undefined, `Basic ${key}`, key, "ApiKey ", `ApiKey ${key}x`, `ApiKey ${key} x`]) {
        const reply = await send(call, { key: null, ...(authorization && { headers: { authorization } }) });
        expect([authorization, reply.status, faults(reply, call)]).toEqual([authorization, 401, []]);
      }
    },
  );

  test.each(calls.filter(([, { open }]) => open))("%s: needs no key", async (_, call) => {
    const reply = await send(call, { key: null });
    expect([reply.status, faults(reply, call)]).toEqual([call.refusedWith ?? 200, []]);
  });

  test("a key without the scope is 403, whatever it sends", async () => {
    const { key } = await makeCustomer(server, own.member, { scopes: ["personal", "write"] });
    for (const [name, call] of keyed)
      for (const sent of [{}, { body: "{", type: "application/json" }, { path: pathOf(call, { dataset: "moon" }) }]) {
        const reply = await send(call, { ...sent, key });
        expect([name, reply.status, faults(reply, call)]).toEqual([name, 403, []]);
      }
  });

  test.each(calls)("%s: a browser may ask whether it may", async (_, call) => {
    const { status, bytes, headers } = await sendRaw(server, "OPTIONS", pathOf(call), {});
    expect([status, bytes.length, headers.get("access-control-allow-origin")]).toEqual([204, 0, "*"]);
    expect(headers.get("access-control-allow-methods")).toContain(call.method);
  });

  test.each(keyed)("%s: after 600 calls of a key it is 429", async (_, call) => {
    const busy = await makeCustomer(server, own.member, { scopes: ["screening"] });
    await fillCounter(server, "", busy, 600);
    const reply = await send(call, { key: busy.key });
    expect([reply.status, faults(reply, call)]).toEqual([429, []]);
    expect(reply.headers.get("ratelimit")).toMatch(/^"calls";r=0;/);
  });
});

describe("whose things they are", () => {
  const odd = ["moon", "%00", "..%2f..", "a".repeat(150), "%F0%9F%8C%99", "'; drop table lists; --"];

  test.each(answered.filter(([, { path }]) => path.includes(":dataset")))(
    "%s: an unknown dataset and another project's blacklist are 404",
    async (_, call) => {
      for (const dataset of [...odd, neighbour.code]) {
        const reply = await send(call, { path: pathOf(call, { dataset }) });
        expect([dataset, reply.status, faults(reply, call)]).toEqual([dataset, 404, []]);
      }
      expect((await send(call, { path: pathOf(call, { dataset: own.code }) })).status).toBe(200);
    },
  );

  test.each(answered.filter(([, { path }]) => path.includes(":id")))(
    "%s: an unknown id and another project's entity are 404",
    async (_, call) => {
      for (const id of [...odd, neighbour.entityId, "ofac.", ".1001"]) {
        const reply = await send(call, { path: pathOf(call, { id }) });
        expect([id, reply.status, faults(reply, call)]).toEqual([id, 404, []]);
      }
    },
  );

  test("another project's blacklist cannot be included, leaves nothing out, and is in no answer", async () => {
    const { key } = own.customer;
    for (const [name, call] of answered) {
      const fields = Object.keys(
        (z.toJSONSchema((call.query ?? z.object({})) as z.ZodType, { io: "input", unrepresentable: "any" })
          .properties ?? {}) as object,
      );
      const status = async (field: string) =>
        (await send(call, { key, query: queryOf(call, { [field]: neighbour.code }) })).status;
      if (fields.includes("include_dataset")) expect([name, await status("include_dataset")]).toEqual([name, 404]);
      if (fields.includes("exclude_dataset")) expect([name, await status("exclude_dataset")]).toEqual([name, 200]);
    }
    const person = { schema: "Person", properties: { name: "Vasyl Kotliar" } };
    const rows = { queries: { q0: { query: "Vasyl Kotliar" } } };
    const extended = { extend: { ids: [neighbour.entityId], properties: [{ id: "name" }] } };
    const replies = [
      await own.customer.post("/match/default?cutoff=0", { queries: { q: person } }),
      await own.customer.post("/reconcile/default", rows),
      await own.customer.post("/reconcile/default", extended),
      await own.customer.get("/search/default?q=kotliar"),
      await own.customer.get("/search/default?limit=500"),
      await own.customer.get("/reconcile/default/suggest/entity?prefix=vasyl"),
      await own.customer.get("/catalog"),
    ];
    for (const { status, body } of replies) {
      // Whose id was sent finds it again.
      const text = JSON.stringify({ ...body, responses: body.responses?.q.results }).replaceAll(neighbour.entityId, "");
      expect([status, text.includes("Kotliar"), text.includes(neighbour.code)]).toEqual([200, false, false]);
    }
  });
});

describe("garbage", () => {
  test.each(withBody)("%s: a body that is none is refused", async (_, call) => {
    for (const [what, sent] of wrongBodies) {
      const reply = await send(call, sent);
      const isRefused = [400, 413, 415, 422].includes(reply.status);
      expect([what, isRefused || reply.status, faults(reply, call)]).toEqual([what, true, []]);
    }
  });

  const values: unknown[] = [
    null,
    true,
    -1,
    1e300,
    "",
    "a\u0000b\u001bc",
    "half \ud800",
    "x".repeat(50_000),
    "'; drop table list_entries; --",
    "\u202eabc",
    [],
    [[[]]],
    { a: { b: [1] } },
    [{ a: 1 }],
  ];

  /** Every body that differs from the example in one value, at any depth. */
  function* changed(value: unknown, into: unknown): Generator<unknown> {
    yield into;
    if (typeof value !== "object" || value === null) return;
    for (const [name, each] of Object.entries(value))
      for (const other of changed(each, into))
        yield Array.isArray(value) ? value.map((kept) => (kept === each ? other : kept)) : { ...value, [name]: other };
  }

  test.each(withBody)("%s: no value anywhere in its body breaks it", async (_, call) => {
    for (const into of values)
      for (const body of changed(call.example.body, into)) {
        await forgetCounts();
        const reply = await send(call, bodyOf(call, body));
        expect([body, faults(reply, call)]).toEqual([body, []]);
      }
  });

  test.each(withQuery)("%s: no value of a parameter breaks it", async (_, call) => {
    const { properties = {} } = z.toJSONSchema(call.query as z.ZodType, { io: "input", unrepresentable: "any" });
    for (const name of Object.keys(properties)) {
      await forgetCounts();
      for (const value of [
        ...values.filter((each) => typeof each === "string").map((each) => each.slice(0, 5_000)),
        "-1",
        "9e99",
        "[]",
        "{",
        "null",
        "field:",
        ":value",
        "a:\u0000",
      ]) {
        const reply = await send(call, { query: queryOf(call, { [name]: value }) });
        expect([name, value.slice(0, 20), faults(reply, call)]).toEqual([name, value.slice(0, 20), []]);
      }
      const often = await send(call, { query: queryOf(call, { [name]: Array.from({ length: 400 }, () => "x") }) });
      expect([name, "often", faults(often, call)]).toEqual([name, "often", []]);
    }
    for (const query of ["?%E0%A4%A", "?a[b][c]=1", `?${"a=1&".repeat(600)}`]) {
      const reply = await send(call, { query });
      expect([query.slice(0, 20), faults(reply, call)]).toEqual([query.slice(0, 20), []]);
    }
  });

  test("more queries than a hundred, and a limit beyond 500, are refused", async () => {
    const person = { schema: "Person", properties: { name: "A" } };
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`q${n}`, person]));
    expect((await own.customer.post("/match/default", { queries: many })).status).toBe(400);
    for (const path of ["/match/default?limit=501", "/search/default?limit=501"])
      expect(
        (await send(path.startsWith("/m") ? yenteCalls.match : yenteCalls.search, { path, query: "" })).status,
      ).toBe(422);
  });
});
