import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CustomerEndpoint } from "#contract/customer-api/customer-endpoint.ts";
import { type YenteCall, yenteCalls } from "#contract/customer-api/yente/yente.contract.ts";
import { type ApiKeyScope, keyScopes } from "#contract/values/key-scopes.ts";
import { customerRoutes } from "#server/customer-api.ts";
import { createOutbound } from "#server/platform/outbound/outbound.ts";
import { makeWatched, type Watched } from "../customer-canaries.ts";
import { faultsOf, pathWith, queryOf } from "../customer-walk.ts";
import { type Customer, makeCustomer, type Reply } from "../customers.ts";
import { openTestServer, type TestServer } from "../harness.ts";
import { listed, putList } from "../listed.ts";
import { type Member, makeMember } from "../make.ts";
import { selfieOf } from "../specimens.ts";

let server: TestServer;
let member: Member;
let watched: Watched;
let photo: Buffer;
let keys: { live: Customer; test: Customer; scopes: readonly ApiKeyScope[] }[];

/** Every combination, from none to all. */
const combinations = Array.from({ length: 2 ** keyScopes.length }, (_, n) =>
  keyScopes.filter((_, at) => Math.floor(n / 2 ** at) % 2 === 1),
);

beforeAll(async () => {
  // No example's address is called.
  const outbound = createOutbound({ allowList: [], ownHosts: [], lookup: async () => [{ address: "10.0.0.1" }] });
  server = await openTestServer({
    workers: 1,
    overrides: { outbound },
    settings: { RISK_URL: "https://risk.example/" },
  });
  await putList(server, "test-sanctions", [listed("q1", "Oleksandr Hrytsenko")]);
  member = await makeMember(server);
  photo = await selfieOf("amalia");
  watched = await makeWatched(server, member, await makeCustomer(server, member));
  keys = await Promise.all(
    combinations.map(async (scopes) => ({
      scopes,
      live: await makeCustomer(server, member, { scopes }),
      test: await makeCustomer(server, member, { scopes, environment: "test" }),
    })),
  );
});
afterAll(() => server.close());
beforeEach(() => server.query("delete from rate_counts"));

const routes = customerRoutes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const reads = routes.filter(([, { method }]) => method === "GET");
const others = routes.filter(([, { method }]) => method !== "GET");

/** Of each thing of the noun that the project has. */
const pathsOf = (endpoint: CustomerEndpoint): string[] =>
  endpoint.path.includes("/:")
    ? (watched.byPath[endpoint.path.split("/")[1] ?? ""] ?? []).map((id) => pathWith(endpoint, id))
    : [endpoint.path];

/** In place of what the documentation's example names. */
const ownValues = (): Record<string, string | undefined> => ({
  applicant_id: watched.byPath.applicants?.[0],
  affiliated_person_id: watched.byPath["affiliated-persons"]?.[0],
  form_id: watched.formId,
  front_side_id: watched.byPath.files?.[0],
  date: new Date().toISOString().slice(0, 10),
});
const withOwn = (given: object = {}) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, ownValues()[name] ?? value]));

function call({ method, body, file, example }: CustomerEndpoint, path: string, customer: Customer): Promise<Reply> {
  const sent = file ? { file: { bytes: photo } } : body ? { json: withOwn(example.body as object) } : {};
  const query = example.query ? withOwn(example.query) : {};
  return customer.call(method, path + queryOf(query), sent);
}

/** Names of the canaries that a reply has. */
const seenIn = ({ bytes }: Reply): string[] =>
  [...watched.canaries].flatMap(([name, canary]) => (bytes.includes(canary) ? [name] : []));

const isMay = ({ scope }: { scope: ApiKeyScope | null }, scopes: readonly ApiKeyScope[]) =>
  scope === null || scopes.includes(scope);

/** @returns what a reply has that this key may not see */
async function tryCall(
  [name, endpoint]: (typeof routes)[number],
  { live, test: ofTest, scopes }: (typeof keys)[number],
) {
  const seen: string[] = [];
  for (const path of pathsOf(endpoint)) {
    const reply = await call(endpoint, path, endpoint.isOfTestMode ? ofTest : live);
    const type = reply.status >= 400 ? reply.body.type : null;
    const what = [name, scopes, reply.status, type, faultsOf(reply)];
    if (!isMay(endpoint, scopes)) expect(what).toEqual([name, scopes, 403, "forbidden", []]);
    else if (endpoint.method === "GET") expect(what).toEqual([name, scopes, 200, null, []]);
    else {
      expect(what).toEqual([name, scopes, reply.status, type, []]);
      expect([401, 403]).not.toContain(reply.status);
    }
    seen.push(...seenIn(reply));
  }
  return seen;
}

describe("a key does what its scopes say, and nothing else", () => {
  test("reads, of which only those with personal data name anybody", async () => {
    expect(combinations).toHaveLength(2 ** keyScopes.length);
    const seenByAll = new Set<string>();
    for (const key of keys)
      for (const route of reads) {
        const seen = await tryCall(route, key);
        if (key.scopes.includes("personal")) for (const each of seen) seenByAll.add(each);
        else expect([route[0], key.scopes, seen]).toEqual([route[0], key.scopes, []]);
      }
    // Whoever may read finds every one, so none of them was left out above for nothing.
    expect([...watched.canaries.keys()].filter((name) => !seenByAll.has(name))).toEqual([]);
  });

  test.each(others)("%s", async (name, endpoint) => {
    for (const key of keys) {
      const seen = await tryCall([name, endpoint], key);
      if (!key.scopes.includes("personal")) expect([key.scopes, seen]).toEqual([key.scopes, []]);
    }
  });

  test("a call that is not allowed makes and changes nothing", async () => {
    const readState = () =>
      server.query(
        `select (select count(*) from applicants a where a.project_id = $1) as applicants,
          (select count(*) from customer_parts p where p.project_id = $1) as parts,
          (select count(*) from customer_files f where f.project_id = $1) as files,
          (select count(*) from verifications v where v.project_id = $1) as verifications,
          (select max(seq) from audit_log l where l.project_id = $1) as seq`,
        [member.projectId],
      );
    const before = await readState();
    for (const key of keys.filter(({ scopes }) => !scopes.includes("write")))
      for (const route of others.filter(([, { scope }]) => scope === "write")) await tryCall(route, key);
    expect(await readState()).toEqual(before);
  });

  const screening = Object.entries<YenteCall>(yenteCalls).filter(([, { open }]) => !open);
  test.each(screening)("yente's %s", async (name, { method, path, body, refusedWith, example }) => {
    const address = path.replaceAll(/:([a-z]+)/g, (_, part: string) => example.params?.[part] ?? "");
    for (const { live, scopes } of keys) {
      const reply = await live.call(method, address, body ? { json: example.body } : {});
      const isForbidden = reply.status === 403;
      expect([name, scopes, isForbidden]).toEqual([name, scopes, !scopes.includes("screening") || refusedWith === 403]);
      expect([scopes, seenIn(reply)]).toEqual([scopes, []]);
    }
  });
});
