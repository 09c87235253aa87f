import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { giveMoney, keptSums } from "../../../../test/ledger.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { addresses, cryptoCheck, runNow } from "../../../../test/services.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { BILLING: "on", BILLING_PRICES: "crypto_address=30,phone=0" } });
});
afterAll(() => server.close());

const path = "/api/projects/member-budget";
const limitTo = (member: Member, cents: unknown) => member.put(path, { cents });
const ask = (member: Member) => member.post("/api/services/create-crypto-check", cryptoCheck(addresses.other));
const budgetOf = async (member: Member) => (await member.get("/api/services/options")).data.budget;

async function makeProject() {
  const owner = await makeMember(server);
  await giveMoney(server, owner.projectId, 10_000);
  return { owner, analyst: await makeMember(server, "analyst", owner.projectId) };
}

test("without a limit members spend what the balance covers; with one each of them has it to themselves", async () => {
  const { owner, analyst } = await makeProject();
  expect((await owner.get(path)).data).toEqual({ cents: null });
  expect(await budgetOf(analyst)).toBeNull();
  expect((await ask(analyst)).status).toBe(200);
  expect((await limitTo(owner, 65)).data).toEqual({ cents: 65 });
  expect((await owner.get(path)).data).toEqual({ cents: 65 });
  expect(await budgetOf(analyst)).toEqual({ limit: 65, spent: 30 });
  expect((await ask(analyst)).status).toBe(200);
  const refused = await ask(analyst);
  expect([refused.status, refused.errors]).toEqual([
    409,
    [
      {
        parameter: "balance",
        code: "member-budgets.exceeded",
        message:
          "In this project a member may spend EUR 0.65 in 24 hours. You have spent EUR 0.60, and this costs EUR 0.30. An owner or an admin can raise the limit in the project settings.",
      },
    ],
  ]);
  expect((await analyst.post("/api/services/create", { type: "phone", phone: "+380501234567" })).status).toBe(200);
  expect((await ask(owner)).status).toBe(200);
  expect(await keptSums(server, owner.projectId)).toMatchObject({ available: 9_910, reserved: 90 });
  expect((await limitTo(owner, null)).data).toEqual({ cents: null });
  expect((await ask(analyst)).status).toBe(200);
});

test("of many requests at once as many are made as the limit covers", async () => {
  const { owner, analyst } = await makeProject();
  await limitTo(owner, 60);
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(analyst)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await keptSums(server, owner.projectId)).toMatchObject({ available: 9_940, reserved: 60 });
});

test("what was not answered, and what is a day old, is not counted", async () => {
  const { owner, analyst } = await makeProject();
  await limitTo(owner, 30);
  const unanswered = await analyst.post(
    "/api/services/create-crypto-check",
    cryptoCheck(addresses.ethereum, "ethereum"),
  );
  expect((await ask(analyst)).status).toBe(409);
  await server.query(
    "update service_requests set status = 'invalid', problem = 'interrupted', finished_at = now() where id = $1",
    [unanswered.data.id],
  );
  const requested = await ask(analyst);
  expect(requested.status).toBe(200);
  await runNow(server, analyst, requested.data.id);
  await server.query("update service_requests set created_at = now() - interval '25 hours' where project_id = $1", [
    owner.projectId,
  ]);
  expect(await budgetOf(analyst)).toEqual({ limit: 30, spent: 0 });
  expect((await ask(analyst)).status).toBe(200);
});

test.each([0, -5, 1.5, "ten", 10_000_001, undefined])("%s is no limit, and changes nothing", async (cents) => {
  const { owner } = await makeProject();
  await limitTo(owner, 65);
  const { status, errors } = await limitTo(owner, cents);
  expect([status, errors.length, errors[0]?.parameter]).toEqual([422, 1, "cents"]);
  expect((await owner.get(path)).data).toEqual({ cents: 65 });
});

test("who does not manage billing neither sees nor changes it, and a neighbour's is another one", async () => {
  const { owner, analyst } = await makeProject();
  const neighbour = await makeMember(server);
  await limitTo(owner, 65);
  expect([(await analyst.get(path)).status, (await limitTo(analyst, 9_999)).status]).toEqual([403, 403]);
  await limitTo(neighbour, 10);
  expect([(await neighbour.get(path)).data, (await owner.get(path)).data]).toEqual([{ cents: 10 }, { cents: 65 }]);
  const { data } = await owner.post("/api/audit-log", { filters: { groups: ["projects"] } });
  expect(data.items.map(({ action, detail }: { action: string; detail: object }) => [action, detail])).toContainEqual([
    "projects.member_budget_changed",
    { before: null, after: 65 },
  ]);
});
