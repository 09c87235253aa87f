import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "#contract/all.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import * as limits from "#contract/limits.ts";
import { deepestBody } from "#server/platform/json-body.ts";
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

type Schema = { properties?: Record<string, Schema>; items?: Schema; additionalProperties?: Schema | boolean } & {
  [of in "anyOf" | "oneOf" | "allOf"]?: Schema[];
};

/** How deep lists and objects of the schema lie in each other. */
function depthOf(schema: Schema): number {
  const { properties, items, additionalProperties: more, anyOf = [], oneOf = [], allOf = [] } = schema;
  const within = [
    ...Object.values(properties ?? {}),
    ...(items ? [items] : []),
    ...(typeof more === "object" ? [more] : []),
  ];
  const own = properties || items || typeof more === "object" ? 1 : 0;
  return Math.max(own, ...within.map((each) => 1 + depthOf(each)), ...[...anyOf, ...oneOf, ...allOf].map(depthOf));
}

test.each(withBody)("%s takes no body that is half as deep as the bound", (_, { body }) => {
  if (!body) return;
  const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any", reused: "inline" }) as Schema;
  expect(depthOf(schema)).toBeLessThanOrEqual(deepestBody / 2);
});

test("a body that is nested deeper than any of ours is refused unparsed", async () => {
  const open = "[".repeat(deepestBody + 1);
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
