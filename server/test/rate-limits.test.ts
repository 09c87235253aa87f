import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forms } from "#contract/forms/forms.contract.ts";
import { flow } from "#contract/visits/flow.contract.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { type Member, makeMember } from "./make.ts";

let server: TestServer;
let proxied: TestServer;
beforeAll(async () => {
  [server, proxied] = await Promise.all([
    openTestServer({ own: true, servers: 2 }),
    openTestServer({ own: true, servers: 2, settings: { TRUST_PROXY: "127.0.0.1" } }),
  ]);
});
afterAll(() => Promise.all([server.close(), proxied.close()]));

const { max } = flow.open.limit;

async function knock(at: TestServer, times: number, headersOf: (n: number) => Record<string, string>) {
  const visitor = at.visitor();
  const answers = await Promise.all(
    Array.from({ length: times }, (_, n) =>
      visitor.send("POST", "/api/flow/open", { token: "0".repeat(36) }, headersOf(n)),
    ),
  );
  const [refused] = answers.filter(({ status }) => status === 429);
  return { through: answers.filter(({ status }) => status === 404).length, refused, answers };
}

async function allowed(at: TestServer, keys = 1) {
  const rows = await at.query<{ hits: number }>("select hits from rate_counts");
  expect(rows.length).toBeLessThanOrEqual(2 * keys);
  return rows.reduce((sum, { hits }) => sum + Math.min(hits, max), 0);
}

test("S29 two servers share a limit; a forged X-Forwarded-For or Forwarded changes nothing", async () => {
  await server.query("delete from rate_counts");
  const { through, refused } = await knock(server, 150, (n) => ({
    "x-forwarded-for": `203.0.113.${n}`,
    "x-real-ip": `203.0.113.${n}`,
    forwarded: `for=203.0.113.${n}`,
  }));
  expect(through).toBe(await allowed(server));
  expect(refused?.errors).toEqual([
    { parameter: "request", message: "Too many requests. Please try again later", code: "request.too_many" },
  ]);
  expect(refused?.data).toBeNull();
});

test("S29 behind a trusted proxy each address counts for itself, and only the proxy's word counts", async () => {
  await proxied.query("delete from rate_counts");
  // A stranger writes what they like in front; the proxy appends the address that it saw.
  const { through } = await knock(proxied, 150, (n) => ({ "x-forwarded-for": `198.51.100.${n}, 203.0.113.${n % 2}` }));
  expect(through).toBe(await allowed(proxied, 2));
  expect(through).toBeGreaterThan(max);
});

test("S29 every IPv6 address of a /64 is one address to a limit; another /64 is another", async () => {
  const ofNetwork = async (network: string) => {
    await proxied.query("delete from rate_counts");
    const { through } = await knock(proxied, 100, (n) => ({ "x-forwarded-for": `${network}:${n.toString(16)}::${n}` }));
    expect(through).toBe(await allowed(proxied));
  };
  await ofNetwork("2001:db8:1:2");
  await ofNetwork("2001:db8:1:3");
  const { through } = await knock(proxied, 60, (n) => ({ "x-forwarded-for": `2001:db8:${n.toString(16)}:1::1` }));
  expect(through).toBe(60);
});

test("S29 a project's limit is shared by its members, and is nobody else's", async () => {
  const limit = forms.singleLink.limit.max;
  const one = await makeMember(server, "owner");
  const two = await makeMember(server, "developer", one.projectId);
  const neighbour = await makeMember(server, "owner");
  await server.query("delete from rate_counts");
  const link = (who: Member) => who.post("/api/forms/single-link", { form_id: randomUUID() });
  const answers = await Promise.all(Array.from({ length: 2 * limit }, (_, n) => link(n % 2 ? one : two)));
  const rows = await server.query<{ hits: number }>("select hits from rate_counts");
  const promised = rows.reduce((sum, { hits }) => sum + Math.min(hits, limit), 0);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(promised);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2 * limit - promised);
  expect((await link(neighbour)).status).toBe(404);
});

test("S29 single links and many at once are counted together, 60 calls a minute", async () => {
  expect(forms.singleLink.limit).toMatchObject({ max: 60, seconds: 60, per: "project" });
  const member = await makeMember(server, "developer");
  await server.query("delete from rate_counts");
  const form_id = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 90 }, (_, n) =>
      n % 2
        ? member.post("/api/forms/single-link", { form_id })
        : member.post("/api/forms/multiple-link", { form_id, count: 1 }),
    ),
  );
  const rows = await server.query<{ hits: number }>("select hits from rate_counts");
  expect(rows.length).toBeLessThanOrEqual(2);
  const promised = rows.reduce((sum, { hits }) => sum + Math.min(hits, 60), 0);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(promised);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(90 - promised);
  for (const { errors } of refused) expect(errors[0]?.message).toBe("Too many requests. Please try again later");
});

test("S29 what is counted is stored hashed: no address, account or project stands in the database", async () => {
  const rows = await server.query<{ key: string }>("select key from rate_counts");
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ key }) => !/^[0-9a-f]{64}$/.test(key))).toEqual([]);
});
