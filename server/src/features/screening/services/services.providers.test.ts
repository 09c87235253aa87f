import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOutbound } from "#server/platform/outbound/outbound.ts";
import { questionId } from "#server/platform/outbound/question-id.ts";
import {
  behaviours,
  type ServicesProvider,
  startServicesProvider,
} from "../../../../test/doubles/services-provider.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { listed, putList } from "../../../../test/listed.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { addresses, cryptoCheck, runNow } from "../../../../test/services.ts";
import { mayCallProvider, newCircuit, noteProviderOutcome } from "./services.circuit.rules.ts";

let provider: ServicesProvider;
let server: TestServer;
let member: Member;
beforeAll(async () => {
  provider = await startServicesProvider();
  server = await openTestServer({ settings: provider.settings });
  member = await makeMember(server);
  await putList(server, "own-sanctions", [
    listed("E-1", "Taras Melnyk", { cryptoAddresses: [{ address: addresses.listed }] }),
  ]);
});
/** Each with a circuit of its own, and little patience. */
beforeEach(async () => {
  await server.platform.outbound.close();
  server.platform.outbound = createOutbound({ allowList: [provider.host], ownHosts: [], totalTimeoutMs: 700 });
});
afterAll(async () => {
  await server?.close();
  await provider.close();
});

const create = async (body: object, path = "create-crypto-check"): Promise<string> =>
  (await member.post(`/api/services/${path}`, body)).data.id;
const infoOf = async (id: string) => (await member.post("/api/services/request-info", { id })).data;

async function ask(body: object = cryptoCheck(addresses.other), path?: string) {
  const id = await create(body, path);
  await runNow(server, member, id);
  return infoOf(id);
}

test("the same question about the same thing has the same id, and any other one another", () => {
  const question = { kind: "register", country: "PL", number_kind: "pesel", number: "44051401359" };
  const id = questionId("one", question);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(questionId("one", { ...question })).toBe(id);
  const others = [questionId("two", question), questionId("one", { ...question, number: "44051401358" })];
  expect(new Set([id, ...others]).size).toBe(3);
});

describe("a provider that answers", () => {
  test("gives the risk score and its reasons; it is asked with the key, once, by the request's id", async () => {
    const answer = { risk: "medium", score: 41.5, reasons: [{ text: "Exchange without checks", share: 0.25 }] };
    provider.behave(behaviours.answers(answer));
    const view = await ask();
    expect(view).toMatchObject({
      status: "valid",
      risk_score: "medium",
      response: { risk: { score: "medium", by: "provider" }, provider: { state: "answered", answer } },
    });
    expect(provider.requested).toEqual([
      {
        headers: expect.objectContaining({ authorization: "Bearer risk-secret", "idempotency-key": view.id }),
        body: {
          version: 1,
          id: view.id,
          kind: "risk",
          question: { what: "address", blockchain: "bitcoin", direction: "sender", address: addresses.other },
        },
      },
    ]);
  });

  test("does not lower the risk of a listed address", async () => {
    provider.behave(behaviours.answers({ risk: "low" }));
    expect(await ask(cryptoCheck(addresses.listed))).toMatchObject({
      risk_score: "high",
      response: { risk: { by: "list" }, provider: { answer: { risk: "low", score: null, reasons: [] } } },
    });
  });

  test("may know nothing: then there is no risk score", async () => {
    provider.behave(behaviours.knowsNothing);
    expect(await ask()).toMatchObject({
      status: "valid",
      risk_score: null,
      response: { provider: { state: "unknown" } },
    });
  });

  test("tells the carrier of a phone and what a register has", async () => {
    provider.behave(behaviours.answers({ carrier: "Test Mobile", network: "25501", ported: true }));
    expect((await ask({ type: "phone", phone: "+380501234567" }, "create")).response.carrier).toMatchObject({
      state: "answered",
      answer: { carrier: "Test Mobile", network: "25501", ported: true },
    });
    provider.behave(behaviours.answers({ known: true, facts: [{ label: "Name", value: "Jan Testowy" }] }));
    const number = { type: "national_number", country: "PL", kind: "pesel", number: "44051401359" };
    expect((await ask(number, "create")).response.register).toMatchObject({
      answer: { known: true, facts: [{ label: "Name", value: "Jan Testowy" }] },
    });
    await ask({ ...number, number: "44051401358" }, "create");
    expect(provider.requested, "a wrong number is not sent to the provider").toHaveLength(1);
  });
});

describe("S32 a provider that fails", () => {
  const wrongAnswers = {
    "no JSON": behaviours.says("<html>"),
    "a risk of its own": behaviours.answers({ risk: "none" }),
    "no answer in it": behaviours.says("{}"),
    "a score out of range": behaviours.answers({ risk: "low", score: 101 }),
    "an answer without end": behaviours.neverEnds,
  };
  test.each(Object.entries(wrongAnswers))("with %s ends as an error that says so", async (_, behaviour) => {
    provider.behave(behaviour);
    expect(await ask()).toMatchObject({
      status: "invalid",
      problem: "provider_failed",
      risk_score: null,
      response: { risk: null, provider: { state: "failed", why: "wrong_answer" } },
    });
  });

  test.each([
    ["broken", behaviours.isBroken, "unreachable"],
    ["busy", behaviours.isBusy, "unreachable"],
    ["gone", behaviours.hangsUp, "unreachable"],
    ["silent", behaviours.isSilent, "slow"],
    ["dripping", behaviours.drips, "slow"],
    ["not for us", behaviours.refuses, "refused"],
  ] as const)("because it is %s says so, in bounded time", async (_, behaviour, why) => {
    provider.behave(behaviour);
    expect((await ask()).response.provider).toEqual({ state: "failed", why });
  });

  test("is still an answer where the address is listed", async () => {
    provider.behave(behaviours.isBroken);
    expect(await ask(cryptoCheck(addresses.listed))).toMatchObject({ status: "valid", risk_score: "high" });
  });

  test("is asked again, and nothing is kept meanwhile; a refusal is not asked again", async () => {
    provider.behave(behaviours.isBroken, behaviours.answers({ risk: "low" }));
    const id = await create(cryptoCheck(addresses.other));
    await expect(runNow(server, member, id, false)).rejects.toThrow("asked again");
    expect(await infoOf(id)).toMatchObject({ status: "processing", response: null });
    await runNow(server, member, id, false);
    expect(await infoOf(id)).toMatchObject({ status: "valid", risk_score: "low" });
    expect(provider.requested.map(({ headers }) => headers["idempotency-key"])).toEqual([id, id]);
    provider.behave(behaviours.refuses);
    const refused = await create(cryptoCheck(addresses.other));
    await runNow(server, member, refused, false);
    expect(await infoOf(refused)).toMatchObject({ status: "invalid" });
  });

  test("five times in a row is left alone for a while", async () => {
    provider.behave(behaviours.isBroken);
    for (let n = 0; n < 5; n += 1) await ask();
    expect((await ask()).response.provider).toEqual({ state: "failed", why: "closed" });
    expect(provider.requested).toHaveLength(5);
  });
});

describe("S31 a provider's address", () => {
  test("is called by the rules of all outgoing calls: no local one that is not opened, no redirect", async () => {
    provider.behave(behaviours.redirects("http://169.254.169.254/latest/meta-data"));
    expect((await ask()).response.provider).toEqual({ state: "failed", why: "wrong_answer" });
    expect(provider.requested).toHaveLength(1);
    server.platform.outbound = createOutbound({ allowList: [], ownHosts: [] });
    expect((await ask()).response.provider).toEqual({ state: "failed", why: "refused_target" });
    expect(provider.requested).toHaveLength(1);
  });
});

test("the circuit lets one call through after its rest, and opens with the first that succeeds", () => {
  const circuit = newCircuit();
  for (let n = 0; n < 5; n += 1) {
    expect(mayCallProvider(circuit, 0)).toBe(true);
    noteProviderOutcome(circuit, true, 0);
  }
  expect(mayCallProvider(circuit, 29_999)).toBe(false);
  expect(mayCallProvider(circuit, 30_000)).toBe(true);
  expect(mayCallProvider(circuit, 30_001), "the one that is under way decides").toBe(false);
  noteProviderOutcome(circuit, false, 30_500);
  expect(mayCallProvider(circuit, 30_501)).toBe(true);
  expect(mayCallProvider(circuit, 30_502)).toBe(true);
});
