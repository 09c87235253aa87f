import fc from "fast-check";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";

type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
};

const hostileTexts = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "'; drop table users; --",
  "%_\\",
  "<script>alert(1)</script>",
  "=1+1",
  "../../etc/passwd",
  "__proto__",
  "a".repeat(5_000),
  "9999-12-31",
  "2026-02-30",
  "0000-00-00",
  "true",
  "NaN",
  "1e999",
  "\u202e",
  "00000000-0000-0000-0000-000000000000",
];
const anyText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.emailAddress(),
);
const numbers = [0, -1, 1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -0];

export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: anyText },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, ...numbers) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const plainText = (min: number, max: number) =>
  fc.string({
    unit: fc.constantFrom(..."abcdefgh XYZ019"),
    minLength: min,
    maxLength: Math.max(min, Math.min(max, 30)),
  });

const anyDate = fc.oneof(
  { weight: 4, arbitrary: fc.date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }) },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }) },
);

type Known = readonly string[];

const textOf = ({ format, pattern, minLength = 0, maxLength = 30 }: Schema, known: Known): fc.Arbitrary<unknown> => {
  if (format === "uuid") return known.length > 0 ? fc.oneof(fc.constantFrom(...known), fc.uuid()) : fc.uuid();
  if (format === "date") return anyDate.map((date) => date.toISOString().slice(0, 10));
  if (format === "date-time") return anyDate.map((date) => date.toISOString());
  if (format === "email") return fc.emailAddress();
  if (pattern === "^[0-9a-f]{36}$")
    return fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 36, maxLength: 36 });
  return fc.oneof({ weight: 4, arbitrary: plainText(minLength, maxLength) }, { weight: 1, arbitrary: anyText });
};

function numberOf({ type, minimum = -1_000, maximum = 1_000_000 }: Schema): fc.Arbitrary<unknown> {
  const [min, max] = [Math.max(minimum, -1_000_000), Math.min(maximum, 1_000_000_000)];
  const within =
    type === "integer"
      ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
      : fc.double({ min, max, noNaN: true });
  return fc.oneof({ weight: 4, arbitrary: within }, { weight: 1, arbitrary: fc.constantFrom(...numbers) });
}

function shaped(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => shaped(choice, known)));
  if (schema.type === "object" || schema.properties) {
    const names = Object.keys(schema.properties ?? {});
    const properties = Object.entries(schema.properties ?? {}).map(
      ([name, each]) => [name, shaped(each, known)] as const,
    );
    const requiredKeys = (schema.required ?? []).filter((name) => names.includes(name));
    return fc.record(Object.fromEntries(properties), { requiredKeys });
  }
  if (schema.type === "array") {
    const { minItems = 0, maxItems = 4 } = schema;
    return fc.array(shaped(schema.items ?? {}, known), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, 4)),
    });
  }
  if (schema.type === "string") return textOf(schema, known);
  if (schema.type === "boolean") return fc.constantFrom<unknown>(true, false, "true", "false");
  if (schema.type === "number" || schema.type === "integer") return numberOf(schema);
  return anyJson;
}

const spoiled = (value: unknown, by: unknown, at: number): unknown => {
  if (typeof value !== "object" || value === null) return by;
  const names = Object.keys(value);
  const name = names[at % Math.max(names.length, 1)];
  if (name === undefined) return by;
  const inner = (value as Record<string, unknown>)[name];
  const changed = at % 3 === 0 ? by : spoiled(inner, by, Math.floor(at / 3));
  return Array.isArray(value)
    ? value.map((each, n) => (String(n) === name ? changed : each))
    : { ...value, [name]: changed };
};

/** Of its shape, of its shape but for one value, or anything. @param known half of the ids are of these */
export function anyInput(schema: Endpoint["body"], known: Known = []): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined);
  const right = shaped(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema, known);
  const wrong = fc.tuple(right, anyJson, fc.nat(1_000)).map(([value, by, at]) => spoiled(value, by, at));
  return fc.oneof({ weight: 4, arbitrary: right }, { weight: 3, arbitrary: wrong }, { weight: 1, arbitrary: anyJson });
}
