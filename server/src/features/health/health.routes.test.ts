import { afterAll, beforeAll, expect, test } from "vitest";
import { type House, openHouse } from "../../../test/harness.ts";

let house: House;
beforeAll(async () => {
  // Each server has figures of its own.
  house = await openHouse({ servers: 1 });
});
afterAll(() => house.close());

test("a server with its database says that it lives and is ready", async () => {
  const visitor = house.visitor();
  expect((await visitor.get("/healthz")).status).toBe(200);
  expect((await visitor.get("/readyz")).status).toBe(200);
});

test("an unknown call is not found, in the reply's usual shape", async () => {
  const answer = await house.visitor().get("/api/nothing");
  expect(answer.status).toBe(404);
  expect(answer.errors).toEqual([{ parameter: "path", message: "Not found.", code: "request.not_found" }]);
});

test("metrics are shown to this machine, and to nobody who comes through a proxy", async () => {
  const visitor = house.visitor();
  const shown = await visitor.get("/metrics");
  expect(shown.status).toBe(200);
  expect(shown.bytes.toString()).toMatch(/^veridesk_database_connections\{state="open"\} \d+$/m);
  expect(shown.bytes.toString()).toContain('veridesk_http_seconds_count{method="GET",route="/healthz"');
  expect((await visitor.send("GET", "/metrics", undefined, { "x-forwarded-for": "127.0.0.1" })).status).toBe(404);
});

test("a published installation shows metrics to nobody without the token, not even to its own machine", async () => {
  const settings = { PUBLIC_URL: "https://kyc.example.com" };
  const closed = await openHouse({ settings, servers: 1 });
  expect((await closed.visitor().get("/metrics")).status).toBe(404);
  await closed.close();
  const open = await openHouse({ settings: { ...settings, METRICS_TOKEN: "long-enough" }, servers: 1 });
  const asked = (token: string) =>
    open.visitor().send("GET", "/metrics", undefined, { authorization: `Bearer ${token}` });
  expect([(await asked("long-enough")).status, (await asked("wrong")).status]).toEqual([200, 404]);
  await open.close();
});
