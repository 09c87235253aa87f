import type { OpenApiSchema } from "./api-docs.document.rules.ts";

const bounds: [string, string][] = [
  ["minimum", "≥"],
  ["maximum", "≤"],
  ["minLength", "length ≥"],
  ["maxLength", "length ≤"],
  ["minItems", "items ≥"],
  ["maxItems", "items ≤"],
  ["default", "default"],
];
/** The bounds of every JavaScript integer tell the reader nothing. */
const isSaid = (value: unknown) => value !== undefined && Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER;

const asSchema = (value: unknown): OpenApiSchema => (typeof value === "object" && value !== null ? { ...value } : {});
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const patternsOf = (schema: OpenApiSchema): unknown[] =>
  [schema, ...asList(schema.allOf).map(asSchema)]
    .map(({ pattern }) => pattern)
    .filter((pattern) => typeof pattern === "string" && !pattern.includes("u0000"));

function notesOf(schema: OpenApiSchema): string {
  const notes = bounds
    .filter(([name]) => isSaid(schema[name]))
    .map(([name, word]) => `${word} ${typeof schema[name] === "object" ? JSON.stringify(schema[name]) : schema[name]}`);
  const patterns = patternsOf(schema).map((pattern) => `like ${pattern}`);
  return [schema.description, ...notes, ...patterns].filter((note) => typeof note === "string").join(", ");
}

function objectWords(schema: OpenApiSchema, indent: string): string {
  const required = new Set(asList(schema.required));
  const lines = Object.entries(asSchema(schema.properties)).map(([name, value]) => {
    const property = asSchema(value);
    const notes = notesOf(property);
    const type = typeWords(property, `${indent}  `);
    return `${indent}  ${name}${required.has(name) ? "" : "?"}: ${type}${notes ? `  // ${notes}` : ""}`;
  });
  if (lines.length === 0) {
    const others = schema.additionalProperties;
    return typeof others === "object" ? `{ [name]: ${typeWords(asSchema(others), indent)} }` : "{}";
  }
  return `{\n${lines.join("\n")}\n${indent}}`;
}

export function typeWords(schema: OpenApiSchema, indent = ""): string {
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((each) => JSON.stringify(each)).join(" | ");
  const choices = asList(schema.anyOf ?? schema.oneOf);
  if (choices.length > 0) return choices.map((each) => typeWords(asSchema(each), indent)).join(" | ");
  const parts = asList(schema.allOf);
  if (parts.length > 0 && schema.type === undefined)
    return parts.map((each) => typeWords(asSchema(each), indent)).join(" & ");
  if (schema.type === "object") return objectWords(schema, indent);
  if (schema.type === "array") return `list of ${typeWords(asSchema(schema.items), indent)}`;
  const type = Array.isArray(schema.type) ? schema.type.join(" | ") : String(schema.type ?? "anything");
  return typeof schema.format === "string" ? `${type} (${schema.format})` : type;
}
