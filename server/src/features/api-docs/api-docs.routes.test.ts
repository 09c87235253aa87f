import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "#contract/all.ts";
import { commonFailures } from "#contract/failures.ts";
import { type House, openHouse } from "../../../test/harness.ts";
import type { Operation } from "./api-docs.document.rules.ts";

let house: House;
// biome-ignore lint/suspicious/noExplicitAny: a document that is walked freely
let document: any;
beforeAll(async () => {
  house = await openHouse();
  document = JSON.parse((await house.visitor().get("/api/docs/openapi.json")).bytes.toString("utf8"));
});
afterAll(() => house.close());

const endpoints = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ id: `${feature}.${name}`, endpoint })),
);

test("every promised call is documented once, under its path and method", () => {
  const found = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(found.toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted());
  for (const { id, endpoint } of endpoints) {
    const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, "{$1}");
    expect(document.paths[path][endpoint.method.toLowerCase()].operationId).toBe(id);
  }
});

/** Every object in the document, with the way to it. */
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
  for (const [path, methods] of Object.entries<Record<string, Operation>>(document.paths)) {
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
  const { status, headers, bytes } = await house.visitor().get("/api/docs");
  const html = bytes.toString("utf8");
  expect(status).toBe(200);
  for (const { id } of endpoints) expect(html).toContain(`id="${id}"`);
  expect(html).not.toMatch(/<script|<link|<img|@import|url\(|src=/i);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(html).toContain(`nonce="${/'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1]}"`);
});
