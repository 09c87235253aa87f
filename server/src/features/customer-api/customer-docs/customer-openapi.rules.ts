import { z } from "zod";
import { customerEndpoints } from "#contract/customer-api/all.ts";
import { CustomerError } from "#contract/customer-api/customer-errors.ts";
import { versionHeader } from "#contract/customer-api/customer-versions.ts";
import { countries } from "#contract/values/countries.ts";
import { callbackOperations, callbackSchemas } from "./customer-openapi.callbacks.rules.ts";
import {
  type CustomerJsonSchema,
  type CustomerOperation,
  componentRefTo,
  sharedComponents,
} from "./customer-openapi.components.rules.ts";
import { refusalDescriptions, tagWords } from "./customer-openapi.words.rules.ts";
import { yenteOperations, yenteResponses, yenteSchemas, yenteTag } from "./customer-openapi.yente.rules.ts";

export type { CustomerJsonSchema };

export type NamedEndpoint = ReturnType<typeof customerEndpoints>[number];
export type CustomerDocument = {
  openapi: "3.1.0";
  info: CustomerJsonSchema;
  servers: { url: string }[];
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, CustomerOperation>>;
  webhooks: Record<string, CustomerJsonSchema>;
  components: Record<string, CustomerJsonSchema>;
};

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
export const bodySchemaOf = ({ name }: NamedEndpoint) => `${capital(name)}Body`;
export const replySchemaOf = ({ name }: NamedEndpoint) => `${capital(name)}Reply`;

const isCountries = (values: unknown) => Array.isArray(values) && values.length === countries.length;
const country: CustomerJsonSchema = { type: "string", enum: [...countries], description: "ISO 3166-1 alpha-2" };
/** Their format says it. */
const formats = new Set(["uuid", "email", "date", "uri"]);

/** Countries are named once, and formats are not said a second time by a pattern. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== "object" || value === null) return value;
  const schema = value as CustomerJsonSchema;
  if (isCountries(schema.enum)) return componentRefTo("schemas", "Country");
  const isSaid = typeof schema.format === "string" && formats.has(schema.format);
  return Object.fromEntries(
    Object.entries(schema)
      .filter(
        ([key, each]) =>
          !(isSaid && key === "pattern") && each !== Number.MAX_SAFE_INTEGER && each !== -Number.MAX_SAFE_INTEGER,
      )
      .map(([key, each]) => [key, tidy(each)]),
  );
}

export function jsonSchemaOf(schema: z.core.$ZodType, io: "input" | "output"): CustomerJsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as CustomerJsonSchema;
  return tidy(rest) as CustomerJsonSchema;
}

/** By the part before an id: those that the contract's examples use. */
const exampleIds: Record<string, string> = {
  applicants: "7f7b2d3e-6f0b-4c58-9a55-0c3f5e7a1d20",
  addresses: "0d4f6a52-62a7-4f7e-9f0c-2d1b6a5f7e11",
  "affiliated-persons": "f3f2b1aa-5c9e-4d5c-9b0e-0f6cfb2b8a01",
  documents: "b7f04cf2-5a53-4f0e-9c6a-6c62d1a7c001",
  files: "2f6d8e57-8b3d-4d54-8f43-1a3a5a0d9c02",
  forms: "5a1d2f80-3f70-4a3d-b0bb-35b6b2a5f004",
  services: "b1e9f1d2-7c0f-4a8e-9a55-6f1d2c3b4a59",
  verifications: "1c7f5ab4-9a44-4fd6-8c86-2c9b8d0a1e03",
  listeners: "9a3c1f70-5a0e-4b53-8d21-7be0c4f2a106",
  callbacks: "c4b8e9d1-2f6a-4c3e-9d57-0a1b2c3d4e5f",
};

/** What a snippet has in place of a parameter: of an id the one of the noun before it. */
export function exampleIdOf(path: string, name: string): string {
  if (name !== "id") return "default";
  const parts = path.split("/");
  const example = exampleIds[parts[parts.indexOf(":id") - 1] ?? ""];
  if (example === undefined) throw new Error(`${path}: no example of its id`);
  return example;
}

const namesIn = (path: string): string[] =>
  path.split("/").flatMap((part) => (part.startsWith(":") ? [part.slice(1)] : []));
export const openPath = (path: string): string =>
  path
    .split("/")
    .map((part) => (part.startsWith(":") ? `{${part.slice(1)}}` : part))
    .join("/");

const pathParameters = ({ path }: NamedEndpoint): CustomerJsonSchema[] =>
  namesIn(path).map((name) => ({
    name,
    in: "path",
    required: true,
    schema: name === "id" ? { type: "string", format: "uuid" } : { type: "string" },
    example: exampleIdOf(path, name),
  }));

/** In an address every value is text; the document gives it as its schema has it. */
const asTyped = (schema: unknown, value: string): string | number | boolean => {
  const { type } = schema as CustomerJsonSchema;
  if (type === "integer" || type === "number") return Number(value);
  return type === "boolean" ? value === "true" : value;
};

function queryParameters({ query, example }: NamedEndpoint): CustomerJsonSchema[] {
  if (!query) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(query, "input") as {
    properties?: CustomerJsonSchema;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
    ...(example.query?.[name] === undefined ? {} : { example: asTyped(schema, example.query[name]) }),
  }));
}

/** Its audit makes a call one that changes something. */
const isWrite = ({ scope, method }: NamedEndpoint) => scope === "write" && method !== "GET";

function parametersOf(endpoint: NamedEndpoint): CustomerJsonSchema[] {
  const repeated = isWrite(endpoint) ? [componentRefTo("parameters", "IdempotencyKey")] : [];
  return [
    ...pathParameters(endpoint),
    ...queryParameters(endpoint),
    componentRefTo("parameters", "Version"),
    ...repeated,
  ];
}

function requestOf(endpoint: NamedEndpoint): CustomerJsonSchema | undefined {
  const { body, file, example } = endpoint;
  const given = { schema: componentRefTo("schemas", bodySchemaOf(endpoint)), example: example.body ?? {} };
  if (file) return { required: true, content: { "multipart/form-data": { schema: given.schema } } };
  if (!body) return undefined;
  return {
    required: !z.safeParse(body, {}).success,
    content: { "application/json": given, "application/x-www-form-urlencoded": given },
  };
}

function bodySchema({ body, file }: NamedEndpoint): CustomerJsonSchema | undefined {
  const fields = body ? jsonSchemaOf(body, "input") : undefined;
  if (!file) return fields;
  const part = {
    type: "string",
    contentMediaType: "application/octet-stream",
    description: `At most ${file.maxBytes} bytes`,
  };
  const given = (fields?.properties ?? {}) as CustomerJsonSchema;
  return { type: "object", properties: { ...given, file: part }, required: ["file"] };
}

const replyHeaders = {
  "X-Request-Id": componentRefTo("headers", "RequestId"),
  RateLimit: componentRefTo("headers", "RateLimit"),
  "RateLimit-Policy": componentRefTo("headers", "RateLimitPolicy"),
  [versionHeader]: componentRefTo("headers", "Version"),
};

function successOf(endpoint: NamedEndpoint): CustomerJsonSchema {
  const { reply, example } = endpoint;
  if (typeof reply === "string")
    return {
      description: "The bytes of the file",
      headers: replyHeaders,
      content: {
        "application/octet-stream": { schema: { type: "string", contentMediaType: "application/octet-stream" } },
      },
    };
  const json = { schema: componentRefTo("schemas", replySchemaOf(endpoint)), example: example.reply };
  return { description: "Success", headers: replyHeaders, content: { "application/json": json } };
}

/** What may refuse a call, by status. */
export function endpointRefusalsOf(endpoint: NamedEndpoint): number[] {
  const { method, path, body, query, file, scope, tag } = endpoint;
  const takesBody = body !== undefined || file !== undefined;
  const costs = method === "POST" && ["Verifications", "Services"].includes(tag);
  const applies: Record<number, boolean> = {
    400: true,
    401: true,
    402: costs,
    403: scope !== null,
    404: path.includes(":") || endpoint.isOfTestMode === true,
    409: isWrite(endpoint),
    413: takesBody,
    415: takesBody,
    422: takesBody || query !== undefined || isWrite(endpoint),
    429: true,
    500: true,
    503: true,
  };
  return refusalDescriptions.map(({ status }) => status).filter((status) => applies[status]);
}

function describe({ scope, mostInMinute, isOfTestMode, file }: NamedEndpoint): string {
  const needs = scope === null ? "Every key may call it." : `Needs a key with the scope \`${scope}\`.`;
  const often = mostInMinute === undefined ? "" : ` At most ${mostInMinute} calls of a key in a minute.`;
  const test = isOfTestMode ? " Only a test key finds it." : "";
  const upload = file ? " Send the file as multipart/form-data, in the part `file`." : "";
  return needs + often + test + upload;
}

export const endpointOperationOf = (endpoint: NamedEndpoint): CustomerOperation => {
  const requestBody = requestOf(endpoint);
  const refused = endpointRefusalsOf(endpoint).map((status) => [status, componentRefTo("responses", status)]);
  return {
    operationId: endpoint.name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: describe(endpoint),
    parameters: parametersOf(endpoint),
    ...(requestBody ? { requestBody } : {}),
    responses: { "200": successOf(endpoint), ...Object.fromEntries(refused) },
  };
};

/** Of requests, replies and callbacks in our own and KYCAID's form. */
export function customerSchemas(): CustomerJsonSchema {
  const endpoints = customerEndpoints();
  const named: [string, CustomerJsonSchema][] = [
    ["Error", jsonSchemaOf(CustomerError, "output")],
    ["Country", country],
    ...callbackSchemas(jsonSchemaOf),
  ];
  for (const endpoint of endpoints) {
    const body = bodySchema(endpoint);
    if (body) named.push([bodySchemaOf(endpoint), body]);
    if (typeof endpoint.reply !== "string")
      named.push([replySchemaOf(endpoint), jsonSchemaOf(endpoint.reply, "output")]);
  }
  return Object.fromEntries(named);
}

function componentsOf(): CustomerDocument["components"] {
  const { responses, ...others } = sharedComponents();
  return {
    schemas: { ...customerSchemas(), ...Object.fromEntries(yenteSchemas(jsonSchemaOf)) },
    responses: { ...responses, ...yenteResponses() },
    ...others,
  };
}

/** One that other machines do not know is said as where the document was read (OpenAPI 3.1, "Server Object"). */
const serverOf = (apiUrl: string): string =>
  ["localhost", "127.0.0.1", "[::1]"].includes(new URL(apiUrl).hostname) ? "/" : apiUrl;

/** OpenAPI 3.1 of the customers' API: a loop over its contract. `apiUrl`: where it is served, without a slash at the end. */
export function documentCustomerApi(apiUrl: string): CustomerDocument {
  const endpoints = customerEndpoints();
  const paths: CustomerDocument["paths"] = {};
  const operations = [
    ...endpoints.map((each) => [each.path, each.method.toLowerCase(), endpointOperationOf(each)] as const),
    ...yenteOperations(jsonSchemaOf),
  ];
  for (const [path, method, operation] of operations)
    paths[openPath(path)] = { ...paths[openPath(path)], [method]: operation };
  const used = [...new Set([...endpoints.map(({ tag }) => tag), "Callbacks" as const, yenteTag])];
  return {
    openapi: "3.1.0",
    info: {
      title: "Veridesk API",
      version: "1",
      description:
        "For your servers: applicants, links, checks, results. A success is a JSON object; an error is {type, errors: [{parameter, message}]}.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: serverOf(apiUrl) }],
    security: [{ token: [] }],
    tags: used.map((name) => ({ name, description: tagWords[name] })),
    paths,
    webhooks: callbackOperations(),
    components: componentsOf(),
  };
}
