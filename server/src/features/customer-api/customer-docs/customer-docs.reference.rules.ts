import { customerEndpoints } from "#contract/customer-api/all.ts";
import type { CustomerTag } from "#contract/customer-api/customer-endpoint.ts";
import { fieldsOf, tableOfFields } from "./customer-docs.fields.rules.ts";
import { anchorOf } from "./customer-docs.inline.rules.ts";
import { snippetLanguages, snippetOf } from "./customer-docs.snippets.rules.ts";
import {
  bodySchemaOf,
  type CustomerDocument,
  type JsonSchema,
  type NamedEndpoint,
  openPath,
  operationOf,
  replySchemaOf,
} from "./customer-openapi.rules.ts";
import { tagWords } from "./customer-openapi.words.rules.ts";

/** A call of the reference: what it is beside how it is made, both in Markdown. */
export type ReferenceCall = { id: string; method: string; path: string; words: string; codes: string };
export type ReferencePart = { tag: CustomerTag; slug: string; words: string; calls: ReferenceCall[] };

const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;

function schemaNamed(document: CustomerDocument, name: string): JsonSchema {
  return (document.components.schemas?.[name] ?? {}) as JsonSchema;
}

const part = (title: string, table: string, isThere: boolean) => (isThere ? [`#### ${title}`, table] : []);

function wordsOf(endpoint: NamedEndpoint, document: CustomerDocument): string {
  const operation = operationOf(endpoint);
  const query = operation.parameters
    .filter((each) => each.in === "query")
    .map((each) => ({ properties: { [String(each.name)]: each.schema }, required: each.required ? [each.name] : [] }))
    .flatMap((schema) => fieldsOf(schema));
  const body = operation.requestBody ? fieldsOf(schemaNamed(document, bodySchemaOf(endpoint))) : [];
  const reply = typeof endpoint.reply === "string" ? [] : fieldsOf(schemaNamed(document, replySchemaOf(endpoint)));
  const refusals = Object.keys(operation.responses).filter((status) => status !== "200");
  return [
    `${endpoint.summary}.`,
    operation.description,
    ...part("Query", tableOfFields(query, true), query.length > 0),
    ...part("Body", tableOfFields(body, true), body.length > 0),
    ...part("Reply", tableOfFields(reply, false), reply.length > 0),
    ...(endpoint.reply === "file" ? ["#### Reply", "The bytes of the file."] : []),
    "#### Errors",
    `${refusals.map((status) => `\`${status}\``).join(", ")}: see [errors](errors.md).`,
  ].join("\n\n");
}

const snippetsOf = (endpoint: NamedEndpoint, apiUrl: string): string[] =>
  snippetLanguages.map((language) => fence(language, snippetOf(endpoint, language, apiUrl)));

/** The programs of a call in place of "```call NAME" in a guide. @throws for a call that there is not */
export function withCalls(text: string, apiUrl: string): string {
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

/** The reference by the contract's tags, in the order in which they come. */
export function referenceOf(document: CustomerDocument, apiUrl: string): ReferencePart[] {
  const endpoints = customerEndpoints();
  return [...new Set(endpoints.map(({ tag }) => tag))].map((tag) => ({
    tag,
    slug: `reference/${anchorOf(tag)}`,
    words: tagWords[tag],
    calls: endpoints
      .filter((endpoint) => endpoint.tag === tag)
      .map((endpoint) => ({
        id: endpoint.name,
        method: endpoint.method,
        path: openPath(endpoint.path),
        words: wordsOf(endpoint, document),
        codes: codesOf(endpoint, apiUrl),
      })),
  }));
}
