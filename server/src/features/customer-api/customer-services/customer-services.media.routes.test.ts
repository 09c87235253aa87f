import { afterAll, beforeAll, expect, test } from "vitest";
import { callbackBodies } from "#contract/callbacks/callback-bodies.ts";
import { addFeed, importFile } from "#server/features/screening/media-feeds/media-feeds.service.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { createOutbound } from "#server/platform/outbound/outbound.ts";
import { type Customer, makeCustomer } from "../../../../test/customers.ts";
import { type HttpsTarget, startHttpsTarget } from "../../../../test/doubles/https-target.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { giveMoney, keptSums } from "../../../../test/ledger.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let target: HttpsTarget;
let server: TestServer;
let owner: Member;
let customer: Customer;
beforeAll(async () => {
  target = await startHttpsTarget(["hooks.example"]);
  const lookup = async () => [{ address: "127.0.0.1" }];
  const outbound = createOutbound({ allowList: ["127.0.0.1/32"], ownHosts: [], ca: target.ca, lookup });
  const settings = { BILLING: "on", BILLING_PRICES: "adverse_media=25" };
  server = await openTestServer({ own: true, workers: 1, overrides: { outbound }, settings });
  owner = await makeMember(server);
  customer = await makeCustomer(server, owner);
  await giveMoney(server, owner.projectId, 1_000);
});
afterAll(async () => {
  await server?.close();
  await target.close();
});

const system = <T>(work: Parameters<typeof inSystemStep<T>>[3]) => inSystemStep(server.platform, "test", null, work);
const hook = () => `https://hooks.example:${target.port}/hook`;
const search = (more: object = {}) =>
  customer.post("/services/amc", { primary_keywords: ["Oleksandr Hrytsenko"], callback_url: hook(), ...more });

async function answerTo(more: object = {}) {
  const made = await search(more);
  expect(made).toMatchObject({ status: 200, body: { status: "ok", data: { service_request_id: expect.any(String) } } });
  const id: string = made.body.data.service_request_id;
  await server.drainJobs();
  const bodies = target.requests.map(({ rawBody }) => rawBody.toString()).filter((body) => body !== "");
  const sent = bodies.map((body) => JSON.parse(body));
  const callback = sent.find(({ service_request_id }) => service_request_id === id);
  expect(callbackBodies.SERVICE_RESULT.parse(callback)).toEqual(callback);
  const { data } = (await customer.get(`/services/${id}`)).body;
  expect(data).toEqual({
    service_request_id: id,
    service_request_type: callback.service_request_type,
    service_request_status: callback.service_request_status,
    result: callback.result,
    errors: callback.errors,
  });
  return { id, callback };
}

test("news are searched near the words that were sent; a search in part never says that nothing was found", async () => {
  expect(await search()).toMatchObject({
    status: 409,
    body: { type: "flow", errors: [{ parameter: "primary_keywords" }] },
  });
  await system((ctx) => addFeed(ctx, { code: "files", name: "Daily News", address: null, language: "en" }));
  const article = Buffer.from(
    "Bank officer charged\n\nOleksandr Hrytsenko was charged with fraud on Tuesday, the prosecutor said in Kyiv.",
  );
  expect(await importFile(server.platform, { code: "files", language: "en" }, article)).toMatchObject({ stored: 1 });

  const found = await answerTo();
  expect(found.callback).toMatchObject({
    service_request_type: "ADVERSE_MEDIA_CHECK",
    service_request_status: "success",
    result: { total_articles: 1, articles: [{ source: "Daily News", names: ["Oleksandr Hrytsenko"] }], missing: [] },
  });
  const others = await answerTo({ secondary_keywords: ["bribery", "smuggling"] });
  expect(others.callback).toMatchObject({ service_request_status: "success", result: { total_articles: 0 } });
  expect(await keptSums(server, owner.projectId)).toMatchObject({ available: 950, earned: 50 });

  const address = `https://hooks.example:${target.port}/rss`;
  await system((ctx) => addFeed(ctx, { code: "late", name: "Late", address, language: null }));
  const open = await answerTo({ primary_keywords: ["Maryna Sushko"] });
  expect(open.callback).toMatchObject({
    service_request_status: "error",
    result: null,
    errors: [{ message: "media_in_part" }],
  });
  expect((await answerTo()).callback.result).toMatchObject({
    total_articles: 1,
    missing: [{ why: "never_loaded", feed: "late" }],
  });
  expect(await keptSums(server, owner.projectId)).toMatchObject({ available: 925, earned: 75, reserved: 0 });
  const pdf = await owner.send("POST", "/api/services/report-file", { id: found.id, language: "en" });
  expect(pdf.status).toBe(200);
});

test("what cannot be searched for is refused, by the name that the API has for it", async () => {
  for (const [more, parameter] of [
    [{ primary_keywords: [] }, "primary_keywords"],
    [{ primary_keywords: ["li"] }, "primary_keywords"],
    [{ primary_keywords: ["Oleksandr Hrytsenko", "123"] }, "primary_keywords"],
    [{ primary_keywords: Array.from({ length: 21 }, (_, n) => `Olena Person${n}`) }, "primary_keywords"],
    [{ secondary_keywords: Array.from({ length: 21 }, (_, n) => `fraud${n}`) }, "secondary_keywords"],
    [{ callback_url: null }, "callback_url"],
  ] as const)
    expect([more, await search(more)]).toMatchObject([more, { status: 422, body: { errors: [{ parameter }] } }]);
  const byForm = await customer.call("POST", "/services/amc", {
    form: [
      ["primary_keywords[]", "Oleksandr Hrytsenko"],
      ["secondary_keywords[0]", "fraud"],
      ["callback_url", hook()],
    ],
  });
  expect(byForm.status).toBe(200);
});
