import { customerEndpoints } from "#contract/customer-api/all.ts";
import type { CustomerTag } from "#contract/customer-api/customer-endpoint.ts";
import { type SchemaField, schemaFieldsOf, tableOfFields } from "./customer-docs.fields.rules.ts";
import { headingAnchorOf } from "./customer-docs.inline.rules.ts";
import { codeSnippetOf, type ProgramCall, snippetLanguages, snippetProgramOf } from "./customer-docs.snippets.rules.ts";
import type { CustomerOperation } from "./customer-openapi.components.rules.ts";
import {
  bodySchemaOf,
  type CustomerDocument,
  type CustomerJsonSchema,
  endpointOperationOf,
  jsonSchemaOf,
  type NamedEndpoint,
  openPath,
  replySchemaOf,
} from "./customer-openapi.rules.ts";
import { tagWords } from "./customer-openapi.words.rules.ts";
import {
  type NamedYenteCall,
  namedYenteCalls,
  yenteOperationOf,
  yenteSchemaName,
  yenteTag,
} from "./customer-openapi.yente.rules.ts";

/** A call of the reference: what it is beside how it is made, both in Markdown. */
export type ReferenceCall = { id: string; method: string; path: string; words: string; codes: string };
export type ReferencePart = { tag: CustomerTag; slug: string; words: string; calls: ReferenceCall[] };

const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;

function schemaNamed(document: CustomerDocument, name: string): CustomerJsonSchema {
  return (document.components.schemas?.[name] ?? {}) as CustomerJsonSchema;
}

const part = (title: string, table: string, isThere: boolean) => (isThere ? [`#### ${title}`, table] : []);

/** Objects in a query are sent as JSON. */
function queryFields({ parameters }: CustomerOperation): SchemaField[] {
  return parameters
    .filter((each) => each.in === "query")
    .map((each) => ({
      properties: { [String(each.name)]: each.schema ?? { type: "object", description: "as JSON" } },
      required: each.required ? [each.name] : [],
    }))
    .flatMap((schema) => schemaFieldsOf(schema));
}

type Described = {
  operation: CustomerOperation;
  body: CustomerJsonSchema;
  reply: CustomerJsonSchema | "file";
  errors: string;
};

function wordsOf({ operation, body, reply, errors }: Described): string {
  const [query, bodyFields] = [queryFields(operation), schemaFieldsOf(body)];
  const replyFields = reply === "file" ? [] : schemaFieldsOf(reply);
  const refusals = Object.keys(operation.responses).filter((status) => /^[45]/.test(status));
  return [
    `${operation.summary}.`,
    operation.description,
    ...part("Query", tableOfFields(query, true), query.length > 0),
    ...part("Body", tableOfFields(bodyFields, true), bodyFields.length > 0),
    ...part("Reply", tableOfFields(replyFields, false), replyFields.length > 0),
    ...(reply === "file" ? ["#### Reply", "The bytes of the file."] : []),
    "#### Errors",
    `${refusals.map((status) => `\`${status}\``).join(", ")}: ${errors}`,
  ].join("\n\n");
}

const snippetsOf = (endpoint: NamedEndpoint, apiUrl: string): string[] =>
  snippetLanguages.map((language) => fence(language, codeSnippetOf(endpoint, language, apiUrl)));

/** The programs of a call in place of "```call NAME" in a guide. @throws for a call that there is not */
export function withReferenceCalls(text: string, apiUrl: string): string {
  const [first = "", ...others] = text.split("```call ");
  const endpoints = new Map(customerEndpoints().map((endpoint) => [endpoint.name, endpoint]));
  const drawn = others.map((part) => {
    const [name = "", ...rest] = part.split("\n```");
    const endpoint = endpoints.get(name);
    if (!endpoint) throw new Error(`the guides show a call ${name}, which there is not`);
    return snippetsOf(endpoint, apiUrl).join("\n\n") + rest.join("\n```");
  });
  return [first, ...drawn].join("");
}

function codesOf(endpoint: NamedEndpoint, apiUrl: string): string {
  const snippets = snippetsOf(endpoint, apiUrl);
  const reply = endpoint.reply === "file" ? [] : [fence("json", JSON.stringify(endpoint.example.reply, null, 2))];
  return [...snippets, ...reply].join("\n\n");
}

const ownCall = (endpoint: NamedEndpoint, document: CustomerDocument, apiUrl: string): ReferenceCall => ({
  id: endpoint.name,
  method: endpoint.method,
  path: openPath(endpoint.path),
  words: wordsOf({
    operation: endpointOperationOf(endpoint),
    body: schemaNamed(document, bodySchemaOf(endpoint)),
    reply: endpoint.reply === "file" ? "file" : schemaNamed(document, replySchemaOf(endpoint)),
    errors: "see [errors](errors.md).",
  }),
  codes: codesOf(endpoint, apiUrl),
});

/** As a program makes it: parts of the path and fields of the query by their examples. */
export function yenteProgram({ method, path, open, body, example }: NamedYenteCall, apiUrl: string): ProgramCall {
  const named = path
    .split("/")
    .map((each) => (each.startsWith(":") ? encodeURIComponent(example.params?.[each.slice(1)] ?? "") : each))
    .join("/");
  const query = Object.entries(example.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  return {
    method,
    url: apiUrl + named + (query.length > 0 ? `?${new URLSearchParams(query)}` : ""),
    ...(body ? { body: example.body } : {}),
    isOpen: open === true,
    sendsFile: false,
    savesFile: false,
  };
}

/** What is not offered has no program. */
function yenteCodes(call: NamedYenteCall, apiUrl: string): string {
  const json = (value: unknown) => fence("json", JSON.stringify(value, null, 2));
  if (call.refusedWith !== undefined) return json({ detail: call.summary });
  const programs = snippetLanguages.map((language) =>
    fence(language, snippetProgramOf(yenteProgram(call, apiUrl), language)),
  );
  return [...programs, json(call.example.reply)].join("\n\n");
}

const yenteReference = (document: CustomerDocument, apiUrl: string): ReferenceCall[] =>
  namedYenteCalls().map((call) => ({
    id: call.name,
    method: call.method,
    path: openPath(call.path),
    words: wordsOf({
      operation: yenteOperationOf(call, jsonSchemaOf),
      body: schemaNamed(document, yenteSchemaName(call, "Body")),
      reply: schemaNamed(document, yenteSchemaName(call, "Reply")),
      errors: "`{detail}`, see [from yente](from-yente.md).",
    }),
    codes: yenteCodes(call, apiUrl),
  }));

/** The reference by the contract's tags, in the order in which they come. */
export function referencePageOf(document: CustomerDocument, apiUrl: string): ReferencePart[] {
  const endpoints = customerEndpoints();
  const ownTags = [...new Set(endpoints.map(({ tag }) => tag))];
  const partOf = (tag: CustomerTag, calls: ReferenceCall[]): ReferencePart => ({
    tag,
    slug: `reference/${headingAnchorOf(tag)}`,
    words: tagWords[tag],
    calls,
  });
  const own = ownTags.map((tag) =>
    partOf(
      tag,
      endpoints.filter((each) => each.tag === tag).map((each) => ownCall(each, document, apiUrl)),
    ),
  );
  return [...own, partOf(yenteTag, yenteReference(document, apiUrl))];
}
