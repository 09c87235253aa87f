import { afterAll, beforeAll, expect, test } from "vitest";
import { behaviours, type ServicesProvider, startServicesProvider } from "../doubles/services-provider.ts";
import { openTestServer, type TestServer } from "../harness.ts";
import { giveMoney, keptSums } from "../ledger.ts";
import { type Member, makeMember } from "../make.ts";
import { startProduct } from "../product.ts";
import { addresses, cryptoCheck } from "../services.ts";

let provider: ServicesProvider;
let server: TestServer;
let owner: Member;
beforeAll(async () => {
  provider = await startServicesProvider();
  server = await openTestServer({ own: true, servers: 1, settings: { ...provider.settings, BILLING: "on" } });
  owner = await makeMember(server);
  await giveMoney(server, owner.projectId, 1_000);
});
afterAll(async () => {
  await server?.close();
  await provider.close();
});

test("S42 a worker that is killed while it asks a provider leaves the request to the next one: one answer, one charge", async () => {
  const environment = { ROLE: "all", BILLING: "on", ...provider.settings };
  provider.behave(behaviours.isSilent, behaviours.answers({ risk: "medium" }));
  const first = await startProduct(server, environment);
  const { data } = await owner.post("/api/services/create-crypto-check", cryptoCheck(addresses.other));
  await expect.poll(() => provider.requested.length).toBe(1);
  first.child.kill("SIGKILL");
  await first.ended;
  const infoOf = async () => (await owner.post("/api/services/request-info", { id: data.id })).data;
  expect(await infoOf()).toMatchObject({ status: "processing", response: null });

  const second = await startProduct(server, environment);
  try {
    await expect.poll(async () => (await infoOf()).status, { interval: 200 }).toBe("valid");
    expect(await infoOf()).toMatchObject({ risk_score: "medium" });
    expect(provider.requested.map(({ headers }) => headers["idempotency-key"])).toEqual([data.id, data.id]);
    const [sums, price] = [await keptSums(server, owner.projectId), (await infoOf()).price];
    expect(price).toBeGreaterThan(0);
    expect(sums).toMatchObject({ available: 1_000 - price, reserved: 0, earned: price });
  } finally {
    second.child.kill("SIGTERM");
    await second.ended;
  }
});
