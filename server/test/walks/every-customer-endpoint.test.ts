import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { customerEndpoints } from "#contract/customer-api/all.ts";
import type { CustomerEndpoint } from "#contract/customer-api/customer-endpoint.ts";
import { CustomerError } from "#contract/customer-api/customer-errors.ts";
import { keyScopes } from "#contract/values/key-scopes.ts";
import { customerRoutes } from "#server/customer-api.ts";
import { readForm, withoutUnset } from "#server/platform/customer-calls/customer-bodies.ts";
import { createOutbound } from "#server/platform/outbound/outbound.ts";
import {
  type Body,
  exampleBody,
  faultsOf,
  fillCounter,
  keyFor,
  makeObjects,
  nounOf,
  type Objects,
  ownPath,
  pathWith,
  queryOf,
  type Raw,
  sendRaw,
  wrongBodies,
} from "../customer-walk.ts";
import { type Customer, makeCustomer, type Reply } from "../customers.ts";
import { openTestServer, type TestServer } from "../harness.ts";
import { listed, putList } from "../listed.ts";

let server: TestServer;
let own: Objects;
let neighbour: Objects;

beforeAll(async () => {
  // No example's address is called.
  const outbound = createOutbound({ allowList: [], ownHosts: [], lookup: async () => [{ address: "10.0.0.1" }] });
  server = await openTestServer({ overrides: { outbound }, settings: { RISK_URL: "https://risk.example/" } });
  await putList(server, "test-sanctions", [listed("q1", "Oleksandr Hrytsenko")]);
  own = await makeObjects(server);
  neighbour = await makeObjects(server);
});
afterAll(() => server.close());
const forgetCounts = () => server.query("delete from rate_counts");
beforeEach(forgetCounts);

const named = customerEndpoints();
const registered: [string, CustomerEndpoint][] = customerRoutes.map(({ endpoint }) => [
  `${endpoint.method} ${endpoint.path}`,
  endpoint,
]);
const withId = registered.filter(([, { path }]) => path.includes("/:"));
const withBody = registered.filter(([, { body, file }]) => body && !file);

const send = (endpoint: CustomerEndpoint, path: string, sent: Raw): Promise<Reply> =>
  sendRaw(server, endpoint.method, path + queryOf(endpoint.example.query), sent);

const keyOf = (endpoint: CustomerEndpoint) => keyFor(own, endpoint).key;

/** As the example is sent by a program, with this project's ids. */
const asJson = (value: unknown): Raw => ({ body: JSON.stringify(value), type: "application/json" });
const wellFormed = (endpoint: CustomerEndpoint, body: Body = exampleBody(endpoint, own)): Raw =>
  endpoint.body ? asJson(body) : {};

describe("the contract", () => {
  test("every endpoint that is registered is promised, once", () => {
    const promised = named.map(({ method, path }) => `${method} ${path}`);
    const served = registered.map(([name]) => name);
    expect(new Set(promised).size).toBe(promised.length);
    expect(new Set(served).size).toBe(served.length);
    expect(served.filter((name) => !promised.includes(name))).toEqual([]);
  });

  test.each(named.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s: its example is what its schemas take",
    (_, { body, query, reply, example }) => {
      if (body) expect(z.safeParse(body, example.body).error).toBeUndefined();
      if (query) expect(z.safeParse(query, example.query ?? {}).error).toBeUndefined();
      if (typeof reply !== "string") expect(z.safeParse(reply, example.reply).error).toBeUndefined();
    },
  );

  test.each(withBody)("%s: a form with types[], one with types[0] and JSON are one", (_, { body, example }) => {
    const sent = example.body as Body;
    const formOf = (nameAt: (name: string, n: number) => string) =>
      new URLSearchParams(
        Object.entries(sent).flatMap(([name, value]): [string, string][] =>
          Array.isArray(value)
            ? value.map((each, n): [string, string] => [nameAt(name, n), String(each)])
            : [[name, value === null ? "" : String(value)]],
        ),
      ).toString();
    const read = (raw: unknown) => z.parse(body as z.core.$ZodType, withoutUnset(raw));
    expect(read(readForm(formOf((name) => `${name}[]`)))).toEqual(read(sent));
    expect(read(readForm(formOf((name, n) => `${name}[${n}]`)))).toEqual(read(sent));
  });
});

describe("who may call", () => {
  test.each(registered)("%s: no key, another scheme and a wrong key are 401", async (_, endpoint) => {
    const path = ownPath(endpoint, own);
    const key = keyOf(endpoint);
    for (const authorization of [
      undefined,
      `Bearer ${key}`,
      `Basic ${key}`,
      key,
      "Token ",
      `Token ${key}x`,
      `Token ${key} x`,
    ]) {
      const reply = await send(endpoint, path, {
        ...wellFormed(endpoint),
        ...(authorization && { headers: { authorization } }),
      });
      expect([authorization, reply.status, reply.body.type, faultsOf(reply)]).toEqual([
        authorization,
        401,
        "unauthorized",
        [],
      ]);
    }
  });

  test("a key without the scope is 403, whatever it sends", async () => {
    const narrow = new Map<string, Customer>();
    for (const scope of keyScopes)
      for (const environment of ["prod", "test"] as const)
        narrow.set(
          `${scope} ${environment}`,
          await makeCustomer(server, own.member, { environment, scopes: keyScopes.filter((each) => each !== scope) }),
        );
    for (const [name, endpoint] of registered) {
      if (endpoint.scope === null) continue;
      const { key = "" } = narrow.get(`${endpoint.scope} ${endpoint.isOfTestMode ? "test" : "prod"}`) ?? {};
      for (const sent of [wellFormed(endpoint), { body: "{", type: "application/json" }]) {
        const reply = await send(endpoint, ownPath(endpoint, own), { ...sent, key });
        expect([name, reply.status, reply.body.type, faultsOf(reply)]).toEqual([name, 403, "forbidden", []]);
      }
    }
  });

  test.each(registered)("%s: a browser may ask whether it may", async (_, endpoint) => {
    const { status, headers, bytes } = await sendRaw(server, "OPTIONS", ownPath(endpoint, own), {});
    expect([status, bytes.length, headers.get("access-control-allow-origin")]).toEqual([204, 0, "*"]);
    expect(headers.get("access-control-allow-methods")).toContain(endpoint.method);
    expect(headers.get("access-control-allow-headers")).toContain("Authorization");
  });

  test.each(registered)("%s: after 600 calls of a key, and its own most, it is 429", async (_, endpoint) => {
    // New ones: a process counts calls of a key by tens.
    const environment = endpoint.isOfTestMode ? "test" : "prod";
    const busy = await makeCustomer(server, own.member, { environment });
    await fillCounter(server, "", busy, 600);
    const call = ({ key }: Customer) => send(endpoint, ownPath(endpoint, own), { ...wellFormed(endpoint), key });
    const reply = await call(busy);
    expect([reply.status, reply.body.type, faultsOf(reply)]).toEqual([429, "limit_exceeded", []]);
    expect(reply.headers.get("ratelimit")).toMatch(/^"calls";r=0;/);
    if (endpoint.mostInMinute === undefined) return;
    const often = await makeCustomer(server, own.member, { environment });
    await fillCounter(server, `${endpoint.method} ${endpoint.path} `, often, endpoint.mostInMinute);
    const refused = await call(often);
    expect([refused.status, refused.body.type, faultsOf(refused)]).toEqual([429, "limit_exceeded", []]);
  });
});

describe("whose things they are", () => {
  test.each(withId)("%s: an unknown id, none, and another project's are 404", async (_, endpoint) => {
    const key = keyOf(endpoint);
    const theirs = neighbour.byPath[nounOf(endpoint)] ?? neighbour.byPath.applicants ?? "";
    for (const id of [randomUUID(), theirs, "1", "not-an-id", "%00", "..%2f..", "a".repeat(150)]) {
      const reply = await send(endpoint, pathWith(endpoint, id), { ...wellFormed(endpoint), key });
      // Of an upload its file is read first.
      const isRefused = reply.status === 404 || (endpoint.file !== undefined && [415, 422].includes(reply.status));
      expect([id, isRefused || reply.status, faultsOf(reply)]).toEqual([id, true, []]);
    }
  });

  test.each(withBody)("%s: another project's id in the body is 422", async (_, endpoint) => {
    const example = (endpoint.example.body ?? {}) as Body;
    for (const field of Object.keys(own.byField).filter((name) => name in example)) {
      const body = { ...exampleBody(endpoint, own), [field]: neighbour.byField[field] };
      const reply = await send(endpoint, ownPath(endpoint, own), {
        ...wellFormed(endpoint, body),
        key: keyOf(endpoint),
      });
      expect([field, reply.status, reply.body.errors?.[0]?.parameter, faultsOf(reply)]).toEqual([
        field,
        422,
        field,
        [],
      ]);
    }
  });

  test("in a query it finds nothing", async () => {
    for (const [name, endpoint] of registered) {
      const query = endpoint.example.query ?? {};
      for (const field of Object.keys(query).filter((each) => each in neighbour.byField)) {
        const requested = queryOf({ ...query, [field]: neighbour.byField[field] ?? "" });
        const reply = await sendRaw(server, endpoint.method, ownPath(endpoint, own) + requested, {
          key: keyOf(endpoint),
        });
        const isEmpty = reply.status === 200 && reply.body.data.length === 0;
        expect([name, isEmpty || [404, 422].includes(reply.status), faultsOf(reply)]).toEqual([name, true, []]);
      }
    }
  });
});

describe("garbage", () => {
  test.each(registered.filter(([, { method, file }]) => method !== "GET" && method !== "DELETE" && !file))(
    "%s: a body that is none is refused",
    async (_, endpoint) => {
      for (const [what, sent, statuses] of wrongBodies) {
        await forgetCounts();
        const reply = await send(endpoint, ownPath(endpoint, own), { ...sent, key: keyOf(endpoint) });
        const isRefused = statuses.includes(reply.status);
        expect([what, isRefused || reply.status, faultsOf(reply)]).toEqual([what, true, []]);
      }
    },
  );

  const fieldsOf = ({ body }: CustomerEndpoint): string[] =>
    Object.keys(
      (z.toJSONSchema(body as z.core.$ZodType, { io: "input", unrepresentable: "any" }).properties ?? {}) as object,
    );

  const refused: [string, unknown][] = [
    ["an object", { a: { b: [1] } }],
    ["a list of objects", [{ a: 1 }]],
    ["control characters", "a\u0000b\u001bc\u0007"],
    ["half a pair", "name \ud800"],
    ["a long text", "x".repeat(100_000)],
  ];
  const odd: [string, unknown][] = [
    ["true", true],
    ["a list", []],
    ["a negative number", -1],
    ["a huge number", 1e300],
    ["a number as text", "9".repeat(40)],
    ["SQL", "'; drop table applicants; --"],
    ["null", null],
    ["a date that is none", "2027-02-31"],
    ["right to left", "\u202eabc"],
  ];

  test.each(withBody)("%s: a field of another kind is refused, and none breaks it", async (_, endpoint) => {
    for (const field of fieldsOf(endpoint)) {
      await forgetCounts();
      for (const [what, value] of refused) {
        const sent = wellFormed(endpoint, { ...exampleBody(endpoint, own), [field]: value });
        const reply = await send(endpoint, ownPath(endpoint, own), { ...sent, key: keyOf(endpoint) });
        expect([field, what, [400, 422].includes(reply.status) || reply.status, faultsOf(reply)]).toEqual([
          field,
          what,
          true,
          [],
        ]);
      }
      await forgetCounts();
      for (const [what, value] of odd) {
        const sent = wellFormed(endpoint, { ...exampleBody(endpoint, own), [field]: value });
        const reply = await send(endpoint, ownPath(endpoint, own), { ...sent, key: keyOf(endpoint) });
        expect([field, what, faultsOf(reply)]).toEqual([field, what, []]);
      }
    }
  });

  test("a query of anything breaks nothing", async () => {
    for (const [name, endpoint] of registered) {
      await forgetCounts();
      for (const query of [
        "%E0%A4%A",
        "a[b][c]=1",
        "limit=-1",
        "limit=x&cursor=%00",
        "date[]=1&count=9e9",
        "a=1&".repeat(600),
      ]) {
        const sent = { ...wellFormed(endpoint), key: keyOf(endpoint) };
        const reply = await sendRaw(server, endpoint.method, `${ownPath(endpoint, neighbour)}?${query}`, sent);
        expect([name, query.slice(0, 20), faultsOf(reply)]).toEqual([name, query.slice(0, 20), []]);
      }
    }
  });

  test("a key of idempotency that is none is refused", async () => {
    const writes = registered.filter(([, { scope, method, file }]) => scope === "write" && method !== "GET" && !file);
    for (const [name, endpoint] of writes) {
      const headers = { "idempotency-key": "k".repeat(256) };
      const reply = await send(endpoint, ownPath(endpoint, own), {
        ...wellFormed(endpoint),
        key: keyOf(endpoint),
        headers,
      });
      expect([name, reply.status, reply.body.errors?.[0]?.parameter]).toEqual([name, 422, "Idempotency-Key"]);
    }
  });

  test("an address that nobody serves is 404 in the API's form", async () => {
    for (const path of ["/", "/api/applicants", "/nothing", "/%E0%A4%A", "/applicants/1/2/3"]) {
      const reply = await sendRaw(server, "GET", path, { key: own.live.key });
      expect([path, [400, 404].includes(reply.status), CustomerError.safeParse(reply.body).error]).toEqual([
        path,
        true,
        undefined,
      ]);
    }
  });
});
