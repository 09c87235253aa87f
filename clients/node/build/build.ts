// Writes clients/node/generated from the contract: npx tsx clients/node/build/build.ts; with --check it only compares.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { customerEndpoints } from "../../../contract/src/customer-api/all.ts";
import { customerErrorTypes } from "../../../contract/src/customer-api/customer-errors.ts";
import {
  callbackSchemaName,
  documentedCallbackTypes,
} from "../../../server/src/features/customer-api/customer-docs/customer-openapi.callbacks.rules.ts";
import {
  type CustomerJsonSchema,
  customerSchemas,
  jsonSchemaOf,
} from "../../../server/src/features/customer-api/customer-docs/customer-openapi.rules.ts";
import { declaredMethod, writtenMethod } from "./client-methods.ts";
import { typeOf } from "./client-types.ts";

const note = "// Made from the contract by clients/node/build/build.ts. Do not edit.\n";

const clientCode = (): string => `${note}import { callApi, settingsOf } from "../src/caller.js";

export { verifyCallback } from "../src/callbacks.js";
export { CallbackError, VerideskError } from "../src/errors.js";

export class Veridesk {
  #settings;
  constructor(options) {
    this.#settings = settingsOf(options);
  }
${customerEndpoints().map(writtenMethod).join("\n")}
}
`;

const own = `export interface VerideskOptions {
  /** \`vd_test_…\` or \`vd_prod_…\`. On a server alone: it is a secret. */
  apiKey: string;
  /** Of your installation, such as \`https://api.example.com\`. */
  baseUrl: string;
  /** How often a call is sent again after 429, 503 and a broken connection. 2 */
  retries?: number;
  /** Of each attempt. 30,000 */
  timeoutMs?: number;
  fetch?: typeof globalThis.fetch;
}
export interface CallOptions {
  /** One of your own; else the client makes one for each call that changes something. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}
export interface FileOptions extends CallOptions {
  name?: string;
}
export interface FieldError {
  parameter: string;
  message: string;
}
export class VerideskError extends Error {
  /** Of HTTP; 0: the connection broke, and \`cause\` says how. */
  readonly status: number;
  readonly type: ErrorType;
  readonly errors: FieldError[];
  /** Include it when you contact support. */
  readonly requestId: string | null;
  /** Seconds. */
  readonly retryAfter: number | null;
}
export class CallbackError extends Error {}
export interface CallbackInput {
  headers: Headers | Record<string, string | string[] | undefined>;
  /** As it came, before it is parsed. */
  rawBody: string | Uint8Array;
  /** \`whsec_…\`: checks webhook-signature. */
  secret?: string | undefined;
  /** Checks x-data-integrity. */
  apiKey?: string | undefined;
  /** How old a callback may be. 300 */
  toleranceSeconds?: number;
}
/** The body of a callback that is surely Veridesk's. @throws CallbackError */
export function verifyCallback(input: CallbackInput): Callback;
`;

function queryTypes(): string[] {
  return customerEndpoints().flatMap(({ name, query }) =>
    query
      ? [`export type ${name.charAt(0).toUpperCase()}${name.slice(1)}Query = ${typeOf(jsonSchemaOf(query, "input"))};`]
      : [],
  );
}

/** Of files the body is an argument of its own, and errors are a class. */
const isNamed = ([name, schema]: [string, unknown]) =>
  name !== "Error" && !JSON.stringify(schema).includes('"contentMediaType"');

function clientTypes(): string {
  const named = Object.entries(customerSchemas())
    .filter(isNamed)
    .map(([name, schema]) => `export type ${name} = ${typeOf(schema as CustomerJsonSchema)};`);
  const callbacks = documentedCallbackTypes.map(callbackSchemaName);
  const types = Object.keys(customerErrorTypes).map((type) => JSON.stringify(type));
  return [
    `${note}export type ErrorType = ${[...types, '"connection"', '"unknown"'].join(" | ")};`,
    own,
    `export class Veridesk {\n  constructor(options: VerideskOptions);\n${customerEndpoints().map(declaredMethod).join("\n")}\n}\n`,
    ...named,
    ...queryTypes(),
    `export type Callback = ${callbacks.join(" | ")};`,
    "",
  ].join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const made = { "index.js": clientCode(), "index.d.ts": clientTypes() };
  for (const [name, text] of Object.entries(made)) {
    const file = new URL(`../generated/${name}`, import.meta.url);
    if (!process.argv.includes("--check")) writeFileSync(file, text);
    else if (readFileSync(file, "utf8") !== text) {
      console.error(
        `clients/node/generated/${name} is not what the contract makes: npx tsx clients/node/build/build.ts`,
      );
      process.exitCode = 1;
    }
  }
}
