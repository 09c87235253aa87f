import type { CustomerJsonSchema } from "./customer-openapi.rules.ts";

export type SchemaField = { name: string; type: string; isRequired: boolean; notes: string };

const asSchema = (value: unknown): CustomerJsonSchema =>
  typeof value === "object" && value !== null ? (value as CustomerJsonSchema) : {};
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const formats: Record<string, string> = { uuid: "id", email: "email", date: "day", uri: "address" };
const moment = "^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$";

/** Choices without null, which `isNullable` says. */
const choicesOf = (schema: CustomerJsonSchema) =>
  asList(schema.anyOf ?? schema.oneOf)
    .map(asSchema)
    .filter(({ type }) => type !== "null");
const isNullable = (schema: CustomerJsonSchema): boolean =>
  asList(schema.anyOf).some((each) => asSchema(each).type === "null") || asList(schema.type).includes("null");

/** The one schema that a value has where it is not null. */
function bareOf(schema: CustomerJsonSchema): CustomerJsonSchema {
  const [only, ...others] = choicesOf(schema);
  if (only && others.length === 0) return bareOf(only);
  const [part] = asList(schema.allOf);
  return part && schema.type === undefined ? asSchema(part) : schema;
}

function plainType(schema: CustomerJsonSchema): string {
  if (typeof schema.$ref === "string") return schema.$ref.endsWith("/Country") ? "country" : "object";
  if (schema.type === "array") return `list of ${plainType(bareOf(asSchema(schema.items)))}`;
  if (schema.type === "object") return "object";
  if (schema.pattern === moment) return "time";
  if (typeof schema.format === "string" && formats[schema.format]) return formats[schema.format] ?? "";
  if (schema.type === "string" || Array.isArray(schema.enum)) return schema.contentMediaType ? "file" : "text";
  if (schema.type === "integer") return "whole number";
  return schema.type === "boolean" ? "true or false" : String(schema.type ?? "any");
}

const span = (low: unknown, high: unknown, unit: string): string[] => {
  if (low === undefined && high === undefined) return [];
  if (low === undefined || low === 0) return high === undefined ? [] : [`at most ${high}${unit}`];
  return high === undefined ? [`at least ${low}${unit}`] : [`${low} to ${high}${unit}`];
};

/** A list of choices that is longer is left out: the API's own message names them. */
const mostChoices = 40;

function notesOf(whole: CustomerJsonSchema): string {
  const schema = bareOf(whole);
  const inList = schema.type === "array" ? bareOf(asSchema(schema.items)) : schema;
  const choices = asList(inList.enum);
  const isDated = inList.pattern === moment || inList.format !== undefined;
  const said = [
    ...(choices.length > 0 && choices.length <= mostChoices ? [choices.map((each) => `\`${each}\``).join(", ")] : []),
    ...(isDated ? [] : span(inList.minLength, inList.maxLength, " characters")),
    ...span(schema.minimum, schema.maximum, ""),
    ...span(schema.minItems, schema.maxItems, " items"),
    ...(schema.default === undefined ? [] : [`else \`${JSON.stringify(schema.default)}\``]),
    ...(typeof schema.description === "string" ? [schema.description] : []),
    ...(isNullable(whole) ? ["or null"] : []),
  ];
  return said.join("; ");
}

/** Fields of an object, and of objects in it: `data[].name`. */
export function schemaFieldsOf(schema: CustomerJsonSchema, before = ""): SchemaField[] {
  const required = asList(schema.required);
  return Object.entries(asSchema(schema.properties)).flatMap(([key, value]) => {
    const [property, name] = [asSchema(value), before + key];
    const bare = bareOf(property);
    const item = bare.type === "array" ? bareOf(asSchema(bare.items)) : bare;
    const inner = item.type === "object" ? schemaFieldsOf(item, `${name}${bare.type === "array" ? "[]" : ""}.`) : [];
    const own = { name, type: plainType(bare), isRequired: required.includes(key), notes: notesOf(property) };
    return [own, ...inner];
  });
}

/** As a table of Markdown; what a call needs comes first. */
export function tableOfFields(fields: readonly SchemaField[], isRequest: boolean): string {
  const first = isRequest ? fields.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired)) : fields;
  const rows = first.map(({ name, type, isRequired, notes }) => {
    const needed = isRequest && isRequired ? ", **required**" : "";
    return `| \`${name}\` | ${type}${needed} | ${notes.replaceAll("|", "\\|")} |`;
  });
  return ["| field | type | |", "|---|---|---|", ...rows].join("\n");
}
