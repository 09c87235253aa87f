import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "#contract/all.ts";
import { commonFailures } from "#contract/failures.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import type { OpenApiOperation } from "./api-docs.document.rules.ts";

let server: TestServer;
// biome-ignore lint/suspicious/noExplicitAny: a document that is walked freely
let document: any;
beforeAll(async () => {
  server = await openTestServer();
  document = JSON.parse((await server.visitor().get("/api/docs/openapi.json")).bytes.toString("utf8"));
});
afterAll(() => server.close());

const endpoints = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ id: `${feature}.${name}`, endpoint })),
);

test("every promised call is documented once, under its path and method", () => {
  const found = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(found.toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted());
  for (const { id, endpoint } of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    expect(document.paths[path][endpoint.method.toLowerCase()].operationId).toBe(id);
  }
});

function* walk(value: unknown, way = "#"): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== "object" || value === null) return;
  yield [way, value as Record<string, unknown>];
  for (const [name, inner] of Object.entries(value)) yield* walk(inner, `${way}/${name}`);
}

test("every reference in the document resolves within it", () => {
  const broken = [...walk(document)].flatMap(([way, { $ref }]) => {
    if (typeof $ref !== "string") return [];
    let target: unknown = document;
    for (const part of $ref.replace(/^#\//, "").split("/")) target = (target as Record<string, unknown>)?.[part];
    return target === undefined ? [`${way} → ${$ref}`] : [];
  });
  expect(broken).toEqual([]);
});

test("operations have the parts that OpenAPI 3.1 asks for", () => {
  expect(document.openapi).toBe("3.1.0");
  const schemes = Object.keys(document.components.securitySchemes);
  for (const [path, methods] of Object.entries<Record<string, OpenApiOperation>>(document.paths)) {
    for (const operation of Object.values(methods)) {
      expect(operation.summary.length).toBeGreaterThan(5);
      expect(operation.responses["200"]?.content).toBeTypeOf("object");
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = operation.parameters.filter((each) => each.in === "path");
      expect(inPath.map((each) => each.name)).toEqual(named);
      for (const need of operation.security) expect(schemes).toEqual(expect.arrayContaining(Object.keys(need)));
    }
  }
});

test("limits, CSRF and named failures stand in the document", () => {
  const login = document.paths["/api/login"].post;
  expect(login["x-rate-limit"]).toEqual({ max: 60, seconds: 60, per: "address" });
  expect(login.security).toEqual([{ session: [], csrf: [] }]);
  expect(login.requestBody.content["application/json"].schema.required).toEqual(["email", "password", "recaptcha"]);
  const codes = document.components.responses["429"]["x-failures"].map((each: { code: string }) => each.code);
  expect(codes).toContain("sessions.locked");
  expect(codes).toContain(commonFailures.too_many.code);
});

test("the page for people holds every call, no script, and asks no other host", async () => {
  const { status, headers, bytes } = await server.visitor().get("/api/docs");
  const html = bytes.toString("utf8");
  expect(status).toBe(200);
  for (const { id } of endpoints) expect(html).toContain(`id="${id}"`);
  expect(html).not.toMatch(/<script|<link|<img|@import|url\(|src=/i);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  const style = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`);
});

test("S27 what is the same for everybody is made once, packed, and known again", async () => {
  for (const path of ["/api/docs", "/api/docs/openapi.json"]) {
    const ask = (headers: Record<string, string>) => fetch(server.origins[0] + path, { headers });
    const whole = await ask({ "accept-encoding": "identity" });
    const text = await whole.text();
    for (const encoding of ["br", "gzip"]) {
      const packed = await ask({ "accept-encoding": encoding });
      expect(packed.headers.get("content-encoding")).toBe(encoding);
      expect(Number(packed.headers.get("content-length"))).toBeLessThan(text.length / 5);
      expect(await packed.text()).toBe(text);
    }
    expect((await ask({ "accept-encoding": "br;q=0, *;q=0" })).headers.get("content-encoding")).toBeNull();
    expect((await ask({ "if-none-match": whole.headers.get("etag") ?? "" })).status).toBe(304);
  }
});
