import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callbackBodies } from "#contract/callbacks/callback-bodies.ts";
import { customerServices } from "#contract/customer-api/customer-services.contract.ts";
import { createOutbound } from "#server/platform/outbound/outbound.ts";
import { type Customer, makeCustomer } from "../../../../test/customers.ts";
import { type HttpsTarget, startHttpsTarget } from "../../../../test/doubles/https-target.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { giveMoney, keptSums } from "../../../../test/ledger.ts";
import { listed, putList } from "../../../../test/listed.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { readRecipe } from "../../../../test/make-callbacks.ts";
import { addresses, runNow } from "../../../../test/services.ts";

let server: TestServer;
let target: HttpsTarget;
let owner: Member;
let customer: Customer;

beforeAll(async () => {
  target = await startHttpsTarget(["hooks.example", "risk.example"]);
  const outbound = createOutbound({
    allowList: ["127.0.0.1/32"],
    ownHosts: ["localhost"],
    lookup: async () => [{ address: "127.0.0.1" }],
    ca: target.ca,
    totalTimeoutMs: 1_500,
  });
  const settings = {
    RISK_URL: `https://risk.example:${target.port}/risk`,
    BILLING: "on",
    BILLING_PRICES: "crypto_address=30,phone=5",
  };
  server = await openTestServer({ overrides: { outbound }, settings });
  owner = await makeMember(server);
  customer = await makeCustomer(server, owner);
  await giveMoney(server, owner.projectId, 1_000);
  await putList(server, "own-sanctions", [
    listed("E-1", "Taras Melnyk", { cryptoAddresses: [{ address: addresses.listed }] }),
  ]);
});
afterAll(async () => {
  await server?.close();
  await target.close();
});
beforeEach(async () => {
  await server.query("delete from rate_counts");
  target.answerWith({ kind: "status", status: 200 });
});

const hook = () => `https://hooks.example:${target.port}/hook`;
const crypto = "/services/crypto/address-verification";
const risk = (score: number) => JSON.stringify({ status: "ok", answer: { risk: "medium", score } });

describe("services of the customers' API", () => {
  test("an address is checked by the provider; the result is the callback's, and is paid once", async () => {
    const before = await keptSums(server, owner.projectId);
    const sent = { hash: addresses.ethereum, asset: "eth", callback_url: hook() };
    const made = await customer.post(crypto, sent, { "idempotency-key": "one" });
    const id = made.body.data.service_request_id;
    expect(made).toMatchObject({
      status: 200,
      body: { data: { service_request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
    });
    expect((await customer.post(crypto, sent, { "idempotency-key": "one" })).body).toEqual(made.body);
    expect((await customer.get(`/services/${id}`)).body.data).toEqual({
      service_request_id: id,
      service_request_type: "CRYPTO_ADDRESS_CHECK",
      service_request_status: "pending",
      result: null,
      errors: [],
    });
    target.answerWith({ kind: "status", status: 200, body: risk(40) });
    await runNow(server, owner, id);
    expect((await customer.get(`/services/${id}`)).body.data).toMatchObject({
      service_request_status: "success",
      result: { address: addresses.ethereum, asset: "ETH", network: "ethereum", risk: "medium", risk_score: 0.4 },
    });
    const after = await keptSums(server, owner.projectId);
    expect([Number(before.available) - Number(after.available), after.reserved]).toEqual([30, 0]);
    const kept = await server.query("select created_by, callback_url from service_requests where id = $1", [id]);
    expect(kept).toEqual([{ created_by: null, callback_url: hook() }]);
    expect(await server.query("select url from callbacks where service_id = $1", [id])).toEqual([{ url: hook() }]);
  });

  test("the chain is the one on which it is an address, and what is none is refused by its name", async () => {
    const networkOf = async (asset: string, hash: string, more: object = {}) => {
      const { status, body } = await customer.post(crypto, { hash, asset, callback_url: hook(), ...more });
      if (status !== 200) return [status, body.errors[0].parameter];
      const { data } = await owner.post("/api/services/request-info", { id: body.data.service_request_id });
      return data.request.blockchain;
    };
    expect(await networkOf("BTC", addresses.other)).toBe("bitcoin");
    expect(await networkOf("USDT", addresses.ethereum)).toBe("ethereum");
    expect(await networkOf("usdt", addresses.ethereum, { network: "polygon" })).toBe("polygon");
    expect(await networkOf("Bitcoin", addresses.listed)).toBe("bitcoin");
    expect(await networkOf("ETH", addresses.other)).toEqual([422, "hash"]);
    expect(await networkOf("DOUBLOON", addresses.other)).toEqual([422, "asset"]);
    const { body } = await customer.post(crypto, { hash: addresses.other, asset: "BTC" });
    expect(body.errors).toMatchObject([{ parameter: "callback_url" }]);
    for (const callback_url of ["http://hooks.example/", "https://10.0.0.1/", "nowhere"])
      expect(await customer.post(crypto, { hash: addresses.other, asset: "BTC", callback_url })).toMatchObject({
        status: 422,
        body: { errors: [{ parameter: "callback_url" }] },
      });
  });

  test.each([
    ["usdt", "USDT"],
    ["Ethereum", "ETH"],
  ])("of %s the result names %s, which is what was requested", async (asset, named) => {
    const made = await customer.post(crypto, { hash: addresses.ethereum, asset, callback_url: hook() });
    const id = made.body.data.service_request_id;
    target.answerWith({ kind: "status", status: 200, body: risk(40) });
    await runNow(server, owner, id);
    expect((await customer.get(`/services/${id}`)).body.data.result).toMatchObject({
      asset: named,
      network: "ethereum",
    });
  });

  test("a service that is requested twice with one key is one request, and is paid once", async () => {
    const before = await keptSums(server, owner.projectId);
    const ask = () => customer.post("/services/phone", { phone: "+380671234567" }, { "idempotency-key": "phone-1" });
    const [first, ...others] = [await ask(), ...(await Promise.all([ask(), ask()]))];
    for (const each of others) expect(each.body).toEqual(first.body);
    expect((await keptSums(server, owner.projectId)).reserved - before.reserved).toBe(5);
    const changed = { phone: "+380671234568" };
    expect((await customer.post("/services/phone", changed, { "idempotency-key": "phone-1" })).status).toBe(422);
  });

  test("every service that costs something may be repeated with a key", () => {
    const posts = Object.values(customerServices).filter(({ method }) => method === "POST");
    expect(posts.map(({ path }) => path)).toEqual(expect.arrayContaining(["/services/phone", "/services/amc", crypto]));
    for (const { path, scope } of posts) expect([path, scope]).toEqual([path, "write"]);
  });

  test("a phone number is judged by itself, with or without a callback", async () => {
    const made = await customer.call("POST", "/services/phone", { form: [["phone", "+380 50 123 45 67"]] });
    const id = made.body.data.service_request_id;
    await runNow(server, owner, id);
    expect((await customer.get(`/services/${id}`)).body.data).toMatchObject({
      service_request_type: "PHONE_CHECK",
      service_request_status: "success",
      result: { isRight: true, number: "+380501234567", country: "UA" },
    });
  });

  test("without money it is 402, in test mode and without the scope it is refused, and another project's is not found", async () => {
    const poor = await makeCustomer(server, await makeMember(server));
    expect(await poor.post("/services/phone", { phone: "+380501234567" })).toMatchObject({
      status: 402,
      body: { type: "insufficient_funds", errors: [{ parameter: "balance" }] },
    });
    const tester = await makeCustomer(server, owner, { environment: "test" });
    expect(await tester.post("/services/phone", { phone: "+380501234567" })).toMatchObject({
      status: 409,
      body: { type: "flow" },
    });
    const reader = await makeCustomer(server, owner, { scopes: ["screening"] });
    expect((await reader.post("/services/phone", { phone: "+380501234567" })).status).toBe(403);
    const { body } = await customer.post("/services/phone", { phone: "+380501234567" });
    const path = `/services/${body.data.service_request_id}`;
    expect([(await reader.get(path)).status, (await poor.get(path)).status]).toEqual([403, 404]);
    expect((await tester.get(path)).status).toBe(404);
    expect((await customer.get(`/services/${randomUUID()}`)).status).toBe(404);
  });
});

test("without a provider of risks no address is taken", async () => {
  const other = await openTestServer();
  try {
    const own = await makeCustomer(other, await makeMember(other));
    expect(
      await own.post(crypto, { hash: addresses.other, asset: "BTC", callback_url: "https://example.com/" }),
    ).toMatchObject({
      status: 409,
      body: { type: "flow", errors: [{ parameter: "asset" }] },
    });
  } finally {
    await other.close();
  }
});

describe("a test of the customer's own address", () => {
  test("is signed with the signing key of the mode, and says what came of it", async () => {
    const { data: live } = await owner.put("/api/settings/change-api-token");
    const { data: testing } = await owner.put("/api/settings/change-test-api-token");
    const tester = await makeCustomer(server, owner, { environment: "test" });
    const { verifyDataIntegrity } = await readRecipe();
    for (const [by, key] of [
      [customer, live.key],
      [tester, testing.key],
    ] as const) {
      target.answerWith({ kind: "status", status: 202, body: "thanks" });
      expect(await by.post("/webhooks/test", { url: hook() })).toMatchObject({
        status: 200,
        body: {
          data: { delivered: true, http_status: 202, reply: "thanks", error: null, duration_ms: expect.any(Number) },
        },
      });
      const delivery = target.requests.at(-1);
      if (!delivery) throw new Error("nothing came");
      expect(verifyDataIntegrity({ ...delivery, apiKey: key })).toBe(true);
      callbackBodies.VERIFICATION_COMPLETED.parse(JSON.parse(delivery.rawBody.toString()));
    }
    target.answerWith({ kind: "status", status: 500, body: "broken" });
    expect((await customer.post("/webhooks/test", { url: hook() })).body.data).toMatchObject({
      delivered: false,
      http_status: 500,
      reply: "broken",
    });
    target.answerWith({ kind: "silent" });
    expect((await customer.post("/webhooks/test", { url: hook() })).body.data).toMatchObject({
      delivered: false,
      http_status: null,
      error: expect.stringContaining("timeout"),
    });
  });

  test("without a key that signs, or to a closed address, nothing is sent; ten times a minute", async () => {
    const own = await makeMember(server);
    const unsigned = await makeCustomer(server, own);
    const before = target.requests.length;
    expect(await unsigned.post("/webhooks/test", { url: hook() })).toMatchObject({
      status: 409,
      body: { type: "flow" },
    });
    for (const url of ["http://hooks.example/", "https://localhost/", "nowhere", ""])
      expect(await unsigned.post("/webhooks/test", { url })).toMatchObject({
        status: 422,
        body: { errors: [{ parameter: "url" }] },
      });
    expect(target.requests.length).toBe(before);
    // A new minute may begin meanwhile.
    const calls = async (n: number): Promise<{ n: number; headers: Headers }> => {
      const { status, headers } = await unsigned.post("/webhooks/test", { url: "nowhere" });
      return status === 429 || n > 20 ? { n, headers } : calls(n + 1);
    };
    const { n, headers } = await calls(6);
    expect([n > 10, n <= 20, Number(headers.get("retry-after")) > 0]).toEqual([true, true, true]);
  });
});
