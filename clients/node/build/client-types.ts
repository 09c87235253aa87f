import type { CustomerJsonSchema } from "../../../server/src/features/customer-api/customer-docs/customer-openapi.rules.ts";

const asSchema = (value: unknown): CustomerJsonSchema =>
  typeof value === "object" && value !== null ? (value as CustomerJsonSchema) : {};
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isName = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name);

const plainTypes: Record<string, string> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

function objectType(schema: CustomerJsonSchema, margin: string): string {
  const required = asList(schema.required);
  const lines = Object.entries(asSchema(schema.properties)).map(([name, value]) => {
    const property = asSchema(value);
    const said = typeof property.description === "string" ? `${margin}  /** ${property.description} */\n` : "";
    const optional = required.includes(name) ? "" : "?";
    return `${said}${margin}  ${isName(name) ? name : JSON.stringify(name)}${optional}: ${typeOf(property, `${margin}  `)};`;
  });
  const others = schema.additionalProperties;
  const isOpen = typeof others === "object" || (others === true && lines.length === 0);
  if (lines.length === 0)
    return isOpen ? `Record<string, ${typeOf(asSchema(others), margin)}>` : "Record<string, unknown>";
  const more = isOpen ? [`${margin}  [field: string]: unknown;`] : [];
  return `{\n${[...lines, ...more].join("\n")}\n${margin}}`;
}

/** A schema of the document as a type of TypeScript. */
export function typeOf(schema: CustomerJsonSchema, margin = ""): string {
  if (typeof schema.$ref === "string") return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((each) => JSON.stringify(each)).join(" | ");
  const choices = asList(schema.anyOf ?? schema.oneOf);
  if (choices.length > 0) return choices.map((each) => typeOf(asSchema(each), margin)).join(" | ");
  const parts = asList(schema.allOf);
  if (parts.length > 0 && schema.type === undefined)
    return parts.map((each) => typeOf(asSchema(each), margin)).join(" & ");
  if (schema.type === "array") {
    const item = typeOf(asSchema(schema.items), margin);
    return item.includes(" | ") && !item.endsWith("}")
      ? `(${item})[]`
      : `${item.includes("\n") ? `Array<${item}>` : `${item}[]`}`;
  }
  if (schema.type === "object") return objectType(schema, margin);
  if (Array.isArray(schema.type)) return schema.type.map((each) => plainTypes[String(each)] ?? "unknown").join(" | ");
  return plainTypes[String(schema.type)] ?? "unknown";
}
