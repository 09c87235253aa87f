import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ servers: 1, settings: { METRICS_TOKEN: "long-enough" } });
});
afterAll(() => server.close());

test("a server with its database says that it lives and is ready", async () => {
  const visitor = server.visitor();
  expect((await visitor.get("/healthz")).status).toBe(200);
  expect((await visitor.get("/readyz")).status).toBe(200);
});

test("an unknown call is not found, in the reply's usual shape", async () => {
  const answer = await server.visitor().get("/api/nothing");
  expect(answer.status).toBe(404);
  expect(answer.errors).toEqual([{ parameter: "path", message: "Not found.", code: "request.not_found" }]);
});

const figures = (of: TestServer, headers: Record<string, string>) =>
  of.visitor().send("GET", "/metrics", undefined, headers);

test("metrics are shown to whoever has the token", async () => {
  expect((await server.visitor().get("/healthz")).status).toBe(200);
  const shown = await figures(server, { authorization: "Bearer long-enough" });
  expect(shown.status).toBe(200);
  expect(shown.bytes.toString()).toMatch(/^veridesk_database_connections\{state="open"\} \d+$/m);
  expect(shown.bytes.toString()).toContain('veridesk_http_seconds_count{method="GET",route="/healthz"');
  for (const authorization of ["Bearer wrong", "Bearer long-enough1", "long-enough", ""])
    expect((await figures(server, { authorization })).status).toBe(404);
});

test("without a token in the settings nobody sees metrics, not even this machine behind a proxy that says nothing", async () => {
  const closed = await openTestServer({ servers: 1 });
  for (const headers of [
    {},
    { host: "localhost" },
    { authorization: "Bearer " },
    { authorization: "Bearer undefined" },
  ])
    expect((await figures(closed, headers)).status).toBe(404);
  await closed.close();
});
