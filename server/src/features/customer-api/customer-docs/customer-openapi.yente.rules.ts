import type { z } from "zod";
import type { CustomerTag } from "#contract/customer-api/customer-endpoint.ts";
import { type YenteCall, yenteCalls } from "#contract/customer-api/yente/yente.contract.ts";
import { YenteError } from "#contract/customer-api/yente/yente-catalog.ts";
import {
  type CustomerJsonSchema,
  type CustomerOperation,
  componentRefTo,
} from "./customer-openapi.components.rules.ts";
import { statusWords } from "./customer-openapi.words.rules.ts";

export type NamedYenteCall = YenteCall & { name: string };
type MakeSchema = (schema: z.core.$ZodType, io: "input" | "output") => CustomerJsonSchema;

export const yenteTag: CustomerTag = "Screening";

export const namedYenteCalls = (): NamedYenteCall[] =>
  Object.entries<YenteCall>(yenteCalls).map(([name, call]) => ({ ...call, name }));

export const yenteSchemaName = ({ name }: NamedYenteCall, part: "Body" | "Reply") =>
  `Yente${name.charAt(0).toUpperCase()}${name.slice(1)}${part}`;

/** What one schema says of itself by a name is a component of the document. */
function withDefinitions(name: string, { $defs = {}, ...schema }: CustomerJsonSchema): [string, CustomerJsonSchema][] {
  const text = JSON.stringify([[name, schema], ...Object.entries($defs as CustomerJsonSchema)]);
  return JSON.parse(text.replaceAll("#/$defs/", "#/components/schemas/")) as [string, CustomerJsonSchema][];
}

export const yenteSchemas = (make: MakeSchema): [string, CustomerJsonSchema][] => [
  ...withDefinitions("YenteError", make(YenteError, "output")),
  ...namedYenteCalls().flatMap((call) => [
    ...(call.body ? withDefinitions(yenteSchemaName(call, "Body"), make(call.body, "input")) : []),
    ...(call.refusedWith ? [] : withDefinitions(yenteSchemaName(call, "Reply"), make(call.reply, "output"))),
  ]),
];

function pathParameters({ path, example }: NamedYenteCall): CustomerJsonSchema[] {
  return path.split("/").flatMap((part) => {
    if (!part.startsWith(":")) return [];
    const name = part.slice(1);
    return [{ name, in: "path", required: true, schema: { type: "string" }, example: example.params?.[name] }];
  });
}

/** What is an object is sent as JSON. */
function queryParameters({ query, example }: NamedYenteCall, make: MakeSchema): CustomerJsonSchema[] {
  if (!query) return [];
  const { properties = {} } = make(query, "input") as { properties?: Record<string, CustomerJsonSchema> };
  return Object.entries(properties).map(([name, schema]) => {
    const given = example.query?.[name];
    return {
      name,
      in: "query",
      required: false,
      ...(schema.type === "object" ? { content: { "application/json": { schema } } } : { schema }),
      ...(given === undefined ? {} : { example: given }),
    };
  });
}

const refusalExamples: Record<number, unknown> = {
  404: "No such dataset: moon",
  422: [{ loc: ["query", "limit"], msg: "Too big: expected number to be <=500", type: "less_than_equal" }],
};
const exampleOf = (status: number) => ({ detail: refusalExamples[status] ?? statusWords[status] });

const refusalWith = (description: string, example: unknown): CustomerJsonSchema => ({
  description,
  headers: { "X-Request-Id": componentRefTo("headers", "RequestId") },
  content: { "application/json": { schema: componentRefTo("schemas", "YenteError"), example } },
});

const responseName = (status: number) => `Yente${status}`;

function refusalsOf({ open, path, query, body, refusedWith }: NamedYenteCall): number[] {
  const applies: Record<number, boolean> = {
    400: true,
    401: open !== true,
    403: open !== true && refusedWith !== 403,
    404: path.includes(":"),
    413: body !== undefined,
    415: body !== undefined,
    422: query !== undefined || body !== undefined,
    429: open !== true,
    500: true,
    503: true,
  };
  return Object.keys(applies)
    .map(Number)
    .filter((status) => applies[status]);
}

/** Those that a call names. */
export const yenteResponses = (): Record<string, CustomerJsonSchema> => {
  const statuses = [...new Set(namedYenteCalls().flatMap(refusalsOf))].sort((one, other) => one - other);
  return Object.fromEntries(
    statuses.map((status) => [responseName(status), refusalWith(statusWords[status] ?? "", exampleOf(status))]),
  );
};

function successOf(call: NamedYenteCall): CustomerJsonSchema {
  const counted = {
    RateLimit: componentRefTo("headers", "RateLimit"),
    "RateLimit-Policy": componentRefTo("headers", "RateLimitPolicy"),
  };
  return {
    description: "Success",
    headers: {
      "X-Request-Id": componentRefTo("headers", "RequestId"),
      ...(call.open ? {} : counted),
      ...(call.mayBeIncomplete ? { "Veridesk-Incomplete": componentRefTo("headers", "Incomplete") } : {}),
    },
    content: {
      "application/json": {
        schema: componentRefTo("schemas", yenteSchemaName(call, "Reply")),
        example: call.example.reply,
      },
    },
  };
}

function responsesOf(call: NamedYenteCall): Record<string, CustomerJsonSchema> {
  const { refusedWith, mayMove } = call;
  const refused = refusalsOf(call).map((status): [string, CustomerJsonSchema] => [
    String(status),
    componentRefTo("responses", responseName(status)),
  ]);
  // The answer of a call that is always refused is no success, so it has no 200.
  const answer: [string, CustomerJsonSchema] =
    refusedWith === undefined
      ? ["200", successOf(call)]
      : ["default", refusalWith(`Always ${refusedWith}.`, { detail: call.summary })];
  const moved = {
    description: "It has another ID now.",
    headers: { Location: { description: "The path to request instead.", schema: { type: "string" } } },
  };
  return Object.fromEntries([answer, ...(mayMove ? [["308", moved]] : []), ...refused]);
}

function requestOf(call: NamedYenteCall): Pick<CustomerOperation, "requestBody"> {
  if (!call.body) return {};
  const given = { schema: componentRefTo("schemas", yenteSchemaName(call, "Body")), example: call.example.body };
  const form = call.takesForm ? { "application/x-www-form-urlencoded": given } : {};
  return { requestBody: { required: true, content: { "application/json": given, ...form } } };
}

/** In yente's own form, with its own errors. */
export const yenteOperationOf = (call: NamedYenteCall, make: MakeSchema): CustomerOperation => ({
  operationId: call.name,
  tags: [yenteTag],
  summary: call.summary,
  description: call.open ? "Needs no key." : "Needs a key with the scope `screening`.",
  security: call.open ? [] : [{ screening: [] }],
  parameters: [...pathParameters(call), ...queryParameters(call, make)],
  ...requestOf(call),
  responses: responsesOf(call),
});

/** By path and method. */
export const yenteOperations = (make: MakeSchema): [string, string, CustomerOperation][] =>
  namedYenteCalls().map((call) => [call.path, call.method.toLowerCase(), yenteOperationOf(call, make)]);
