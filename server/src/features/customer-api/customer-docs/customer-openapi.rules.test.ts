import { expect, test } from "vitest";
import { z } from "zod";
import { callbackBodies } from "#contract/callbacks/callback-bodies.ts";
import { customerEndpoints } from "#contract/customer-api/all.ts";
import { CustomerError } from "#contract/customer-api/customer-errors.ts";
import { type YenteCall, yenteCalls } from "#contract/customer-api/yente/yente.contract.ts";
import { YenteError } from "#contract/customer-api/yente/yente-catalog.ts";
import { callbackExamples } from "./customer-openapi.callbacks.rules.ts";
import { documentCustomerApi } from "./customer-openapi.rules.ts";

const document = JSON.parse(JSON.stringify(documentCustomerApi("https://api.example.org"))) as ReturnType<
  typeof documentCustomerApi
>;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

function* walk(value: unknown, way = "#"): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== "object" || value === null) return;
  yield [way, value as Record<string, unknown>];
  for (const [name, inner] of Object.entries(value)) yield* walk(inner, `${way}/${name}`);
}

function targetOf(ref: string): unknown {
  let target: unknown = document;
  for (const part of ref.replace("#/", "").split("/")) target = (target as Record<string, unknown>)?.[part];
  return target;
}

test("every call of the customers' API and of yente's door is in the document once", () => {
  const names = [...customerEndpoints().map(({ name }) => name), ...Object.keys(yenteCalls)];
  expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(names.toSorted());
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
});

test("the server is the installation's address, and on this machine alone where the document was read", () => {
  expect(document.servers).toEqual([{ url: "https://api.example.org" }]);
  expect(documentCustomerApi("http://localhost:3002").servers).toEqual([{ url: "/" }]);
});

test("every reference resolves, and no component is there for nothing", () => {
  const refs = [...walk(document)].flatMap(([, { $ref }]) => (typeof $ref === "string" ? [$ref] : []));
  expect(refs.filter((ref) => targetOf(ref) === undefined)).toEqual([]);
  const named = Object.entries(document.components).flatMap(([kind, each]) =>
    kind === "securitySchemes" ? [] : Object.keys(each).map((name) => `#/components/${kind}/${name}`),
  );
  expect(named.filter((name) => !refs.includes(name))).toEqual([]);
});

test("every example of a parameter is of its schema's type", () => {
  const wrong = operations.flatMap(({ path, operation }) =>
    operation.parameters.flatMap(({ name, schema, example }) => {
      const type = (schema as { type?: string } | undefined)?.type;
      if (example === undefined || type === undefined) return [];
      const isRight = type === "integer" ? Number.isInteger(example) : typeof example === type;
      return isRight ? [] : [`${operation.operationId} ${path} ${name}: ${example} is no ${type}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test("every operation has its path's parameters, a tag that is described, refusals and a reply", () => {
  const tags = document.tags.map(({ name }) => name);
  for (const { path, operation } of operations) {
    const inPath = operation.parameters.filter((each) => each.in === "path").map(({ name }) => name);
    expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(tags).toContain(operation.tags[0]);
    const statuses = Object.keys(operation.responses);
    expect(statuses.includes("200") || statuses.includes("default")).toBe(true);
    if (operation.security?.length !== 0) expect(statuses).toEqual(expect.arrayContaining(["401", "429"]));
    expect(operation.description).toMatch(/key/);
  }
  for (const { description } of document.tags) expect(description.length).toBeGreaterThan(10);
});

test("every operation has an example", () => {
  const examples = ({ operation }: (typeof operations)[number]) =>
    [...walk({ ...operation })].filter(([, each]) => "example" in each && each.example !== undefined);
  expect(
    operations.filter((each) => examples(each).length === 0).map(({ operation }) => operation.operationId),
  ).toEqual([]);
});

test("every example is what its schema takes", () => {
  for (const { name, body, query, reply, example } of customerEndpoints()) {
    const parts: [string, z.core.$ZodType | undefined, unknown][] = [
      ["body", body, example.body],
      ["query", query, example.query ?? (query ? {} : undefined)],
      ["reply", typeof reply === "string" ? undefined : reply, example.reply],
    ];
    for (const [part, schema, value] of parts) {
      if (schema && (part !== "query" || example.query)) {
        const parsed = z.safeParse(schema, value);
        expect(parsed.success ? [] : parsed.error.issues, `${name} ${part}`).toEqual([]);
      }
    }
  }
});

test("yente's calls are in yente's form: their key, their errors, an answer that is a refusal where they are not offered", () => {
  const screening = operations.filter(({ operation }) => operation.tags.includes("Screening"));
  expect(screening).toHaveLength(Object.keys(yenteCalls).length);
  for (const { operation } of screening) {
    const { open, refusedWith } = yenteCalls[operation.operationId as keyof typeof yenteCalls] as YenteCall;
    expect(operation.security).toEqual(open ? [] : [{ screening: [] }]);
    expect(Object.hasOwn(operation.responses, "200")).toBe(refusedWith === undefined);
    expect(JSON.stringify(operation.responses)).not.toMatch(/responses\/\d|schemas\/Error/);
  }
});

test("every callback is in the document, with an example that its schema takes", () => {
  expect(Object.keys(document.webhooks)).toEqual(Object.keys(callbackBodies));
  for (const [type, schema] of Object.entries(callbackBodies))
    expect(
      z.safeParse(schema, callbackExamples[type as keyof typeof callbackBodies]).error?.issues ?? [],
      type,
    ).toEqual([]);
});

test("refusals are documented in the form that they are sent in", () => {
  const responses = Object.values(document.components.responses ?? {}) as {
    content: { "application/json": { example: unknown } };
  }[];
  expect(responses.length).toBeGreaterThan(10);
  const read = z.union([CustomerError, YenteError]);
  for (const { content } of responses) expect(read.safeParse(content["application/json"].example).success).toBe(true);
});

test("what a field takes is said: lengths, days, countries once, lists", () => {
  const schemas = document.components.schemas as Record<
    string,
    { properties: Record<string, unknown>; required: string[] }
  >;
  const { properties, required } = schemas.CreateApplicantBody ?? { properties: {}, required: [] };
  expect(required).toEqual(["type"]);
  expect(properties.first_name).toMatchObject({ type: "string", minLength: 1, maxLength: 64 });
  expect(properties.dob).toMatchObject({ type: "string", format: "date" });
  expect(properties.nationality).toEqual({ $ref: "#/components/schemas/Country" });
  expect(properties.type).toMatchObject({ enum: ["PERSON", "COMPANY"] });
});
