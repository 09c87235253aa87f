import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { addedSums, giveMoney, keptSums } from "../../../../test/ledger.ts";
import { listed, putList } from "../../../../test/listed.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { addresses, cryptoCheck, makeService, runNow } from "../../../../test/services.ts";
import { settleServices } from "./services.keep.service.ts";

let server: TestServer;
let member: Member;
beforeAll(async () => {
  server = await openTestServer({ settings: { BILLING: "on", BILLING_PRICES: "crypto_address=30,phone=0" } });
  await putList(server, "own-sanctions", [
    listed("E-1", "Taras Melnyk", { cryptoAddresses: [{ address: addresses.listed }] }),
  ]);
  member = await makeMember(server);
});
afterAll(() => server.close());

const sumsOf = (of: Member) => keptSums(server, of.projectId);
const infoOf = async (id: string, by = member) => (await by.post("/api/services/request-info", { id })).data;

describe("S35 money", () => {
  test("is put aside when a request is made, and charged once when it is answered", async () => {
    const payer = await makeMember(server);
    await giveMoney(server, payer.projectId, 100);
    const { data } = await payer.post("/api/services/create-crypto-check", cryptoCheck(addresses.listed));
    expect(await sumsOf(payer)).toMatchObject({ available: 70, reserved: 30, earned: 0 });
    await Promise.all([1, 2, 3].map(() => runNow(server, payer, data.id)));
    expect(await sumsOf(payer)).toMatchObject({ available: 70, reserved: 0, earned: 30 });
    expect(await infoOf(data.id, payer)).toMatchObject({ price: 30, status: "valid" });
    expect(await sumsOf(payer)).toEqual(await addedSums(server, payer.projectId));
  });

  test("comes back when there is no answer", async () => {
    const payer = await makeMember(server);
    await giveMoney(server, payer.projectId, 100);
    const id = await makeService(server, payer, { type: "blacklist_tax_id", tax_id: "5555", lists: ["debtors"] });
    expect(await infoOf(id, payer)).toMatchObject({ price: 0, status: "invalid", problem: "no_lists" });
    expect(await sumsOf(payer)).toMatchObject({ available: 100, reserved: 0, earned: 0 });
  });

  test("that does not suffice refuses the request, and nothing is kept of it", async () => {
    const payer = await makeMember(server);
    await giveMoney(server, payer.projectId, 29);
    const refused = await payer.post("/api/services/create-crypto-check", cryptoCheck(addresses.listed));
    expect(refused).toMatchObject({ status: 409, errors: [{ code: "balances.insufficient_funds" }] });
    expect((await payer.post("/api/services")).data.total).toBe(0);
    const jobs = await server.query(
      "select 1 from pgboss.job where name = 'services.run' and data->>'projectId' = $1",
      [payer.projectId],
    );
    expect(jobs).toEqual([]);
    expect((await payer.post("/api/services/create", { type: "phone", phone: "+380501234567" })).status).toBe(200);
  });

  test("of fifty requests at once with money for one, one is made", async () => {
    const payer = await makeMember(server);
    await giveMoney(server, payer.projectId, 30);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => payer.post("/api/services/create-crypto-check", cryptoCheck(addresses.listed))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sumsOf(payer)).toMatchObject({ available: 0, reserved: 30 });
  });

  test("prices are shown before anything is asked", async () => {
    const { data } = await member.get("/api/services/options");
    expect([data.isFree, data.lists]).toEqual([false, ["sanctions"]]);
    expect(data.prices).toContainEqual({ type: "crypto_address", price: 30 });
    expect(data.prices).toContainEqual({ type: "phone", price: 0 });
  });

  test("of a request that lost its job comes back; one that still waits is left alone", async () => {
    const payer = await makeMember(server);
    await giveMoney(server, payer.projectId, 100);
    const { data } = await payer.post("/api/services/create-crypto-check", cryptoCheck(addresses.listed));
    await settleServices(server.platform, "0 seconds");
    expect(await infoOf(data.id, payer)).toMatchObject({ status: "processing" });
    await server.query("delete from pgboss.job where data->'data'->>'serviceId' = $1", [data.id]);
    await settleServices(server.platform, "0 seconds");
    expect(await infoOf(data.id, payer)).toMatchObject({
      status: "invalid",
      problem: "interrupted",
      response: { type: "none" },
    });
    expect(await sumsOf(payer)).toMatchObject({ available: 100, reserved: 0 });
  });
});
