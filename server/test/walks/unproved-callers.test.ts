import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "#contract/all.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import * as limits from "#contract/limits.ts";
import { openTestServer, type TestServer } from "../harness.ts";
import { sendRaw } from "../raw-http.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const withBody = Object.values(contract)
  .flatMap((endpoints) => Object.values(endpoints) as Endpoint[])
  .filter(({ method, body, upload }) => method !== "GET" && (body || upload))
  .map((endpoint): [string, Endpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint]);

// The body never comes: whoever answers has not waited for it.
test.each(withBody)("%s is refused before its body is read, for who shows no proof", async (_, { method, path }) => {
  const lines = [
    `${method} ${path.replace(/:\w+/g, randomUUID())} HTTP/1.1`,
    "host: localhost",
    "content-type: application/json",
    `content-length: ${limits.jsonBytes}`,
  ];
  const { status } = await sendRaw(server.origins[0] ?? "", `${lines.join("\r\n")}\r\n\r\n`);
  expect([401, 403, 413]).toContain(status);
});

test("a body that is nested deeper than any of ours is refused unparsed", async () => {
  const open = "[".repeat(33);
  const deep = await server.visitor().send("POST", "/api/flow/open", open, { "content-type": "application/json" });
  expect(deep.status).toBe(422);
  expect(deep.errors[0]?.parameter).toBe("body");
});

test("an upgrade to something else than a WebSocket loses no body in silence", async () => {
  const body = '{"token":"x"}';
  const lines = [
    "POST /api/flow/open HTTP/1.1",
    "host: localhost",
    "connection: Upgrade",
    "upgrade: h2c",
    "content-type: application/json",
    `content-length: ${body.length}`,
  ];
  const { status } = await sendRaw(server.origins[0] ?? "", `${lines.join("\r\n")}\r\n\r\n`, [body]);
  // Newer versions of Node read the body as if the header were not there.
  expect([426, 422]).toContain(status);
});
