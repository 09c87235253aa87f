import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOutbound } from "#server/platform/outbound/outbound.ts";
import { type HttpsTarget, startHttpsTarget } from "../../../../test/doubles/https-target.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { listed, putList } from "../../../../test/listed.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { bringForward, readRecipe } from "../../../../test/make-callbacks.ts";
import { addresses, cryptoCheck } from "../../../../test/services.ts";

let server: TestServer;
let target: HttpsTarget;
let owner: Member;
beforeAll(async () => {
  target = await startHttpsTarget(["hooks.example"]);
  const outbound = createOutbound({
    allowList: ["127.0.0.1/32"],
    ownHosts: ["localhost"],
    lookup: async () => [{ address: "127.0.0.1" }],
    ca: target.ca,
    totalTimeoutMs: 1_500,
  });
  server = await openTestServer({ overrides: { outbound }, workers: 1 });
  owner = await makeMember(server);
  const cryptoAddresses = [{ currency: "XBT", address: addresses.listed }];
  await putList(server, "own-sanctions", [listed("E-1", "Taras Melnyk", { cryptoAddresses })]);
});
afterAll(async () => {
  await server?.close();
  await target.close();
});
beforeEach(() => target.answerWith({ kind: "status", status: 200 }));

const url = () => `https://hooks.example:${target.port}/services`;
const infoOf = async (id: string, by = owner) => (await by.post("/api/services/request-info", { id })).data;

async function answered(path: string, body: object): Promise<string> {
  const { data, errors } = await owner.post(`/api/services/${path}`, { ...body, callback_url: url() });
  expect(errors).toEqual([]);
  await server.drainJobs();
  return data.id;
}

const sentFor = (id: string) =>
  target.requests.filter(({ rawBody }) => JSON.parse(rawBody.toString()).service_request_id === id);

describe("a service request's callback", () => {
  test("tells the answer once, signed like the others: the manual's recipe accepts it", async () => {
    const { data: key } = await owner.put("/api/settings/change-api-token");
    const { data: secret } = await owner.post("/api/settings/rotate-callback-secret");
    const id = await answered("create-crypto-check", cryptoCheck(addresses.other));
    const [sent, ...more] = sentFor(id);
    expect(more).toEqual([]);
    if (!sent) throw new Error("nothing was sent");
    expect(JSON.parse(sent.rawBody.toString())).toMatchObject({
      type: "SERVICE_RESULT",
      request_id: sent.headers["webhook-id"],
      service_request_type: "CRYPTO_ADDRESS_CHECK",
      service_request_status: "success",
      result: { address: addresses.other, asset: "BTC", network: "bitcoin", risk: null, risk_score: null, signals: [] },
      errors: [],
    });
    const { verifyWebhook, verifyDataIntegrity } = await readRecipe();
    const { headers, rawBody } = sent;
    expect(verifyWebhook({ headers, rawBody, secret: secret.secret })).toBe(true);
    expect(verifyDataIntegrity({ headers, rawBody, apiKey: key.key })).toBe(true);
    expect((await infoOf(id)).callbacks).toMatchObject([{ type: "SERVICE_RESULT", status: "delivered", url: url() }]);
  });

  test("tells that an address is on a list", async () => {
    const id = await answered("create-crypto-check", cryptoCheck(addresses.listed));
    expect(JSON.parse(sentFor(id)[0]?.rawBody.toString() ?? "{}")).toMatchObject({
      result: { risk: "high", risk_score: 1, signals: [{ name: "list: own-sanctions", share: 1 }] },
    });
  });

  test("says that there is no answer, and why", async () => {
    const id = await answered("create", { type: "blacklist_tax_id", tax_id: "123456", lists: ["pep"] });
    expect(JSON.parse(sentFor(id)[0]?.rawBody.toString() ?? "{}")).toMatchObject({
      service_request_status: "error",
      result: null,
      errors: [{ parameter: "service_request", message: "no_lists" }],
    });
  });

  test("is tried again when it failed, and sent again by hand under its own id", async () => {
    target.answerWith({ kind: "status", status: 500 });
    const id = await answered("create", { type: "phone", phone: "+380501234567" });
    const [callback] = (await infoOf(id)).callbacks;
    expect(callback).toMatchObject({ status: "pending", attempts: [{ httpStatus: 500 }] });
    target.answerWith({ kind: "status", status: 200 });
    await bringForward(server, callback.requestId);
    await expect.poll(async () => (await infoOf(id)).callbacks[0].status).toBe("delivered");
    expect((await owner.post(`/api/services/${id}/callback`)).status).toBe(200);
    await server.drainJobs();
    const ids = sentFor(id).map(({ headers }) => headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
  });

  test("is shown to, and sent again by, those who may read the answer; a request without one says so", async () => {
    const id = await answered("create", { type: "phone", phone: "+380501234567" });
    const developer = await makeMember(server, "developer", owner.projectId);
    expect((await infoOf(id, developer)).callbacks).toEqual([]);
    expect((await developer.post(`/api/services/${id}/callback`)).status).toBe(403);
    const { data } = await owner.post("/api/services/create", { type: "phone", phone: "+380501234567" });
    const again = await owner.post(`/api/services/${data.id}/callback`);
    expect([again.status, again.errors[0]?.code]).toEqual([409, "services.no_callback"]);
  });

  test("S31 goes to no closed address, and is gone with the request's data", async () => {
    for (const callback_url of ["http://hooks.example/", "https://10.0.0.1/", "https://localhost/hook", "hook"]) {
      const refused = await owner.post("/api/services/create", { type: "phone", phone: "+380501234567", callback_url });
      expect([callback_url, refused.status, refused.errors[0]?.parameter]).toEqual([callback_url, 422, "callback_url"]);
    }
    const id = await answered("create", { type: "phone", phone: "+380501234567" });
    expect((await owner.del(`/api/services/${id}/data`)).status).toBe(200);
    const kept = await server.query("select 1 from callbacks where service_id = $1", [id]);
    expect([kept, (await infoOf(id)).callbacks]).toEqual([[], []]);
  });
});
