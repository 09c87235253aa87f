import { setImmediate as breathe } from "node:timers/promises";
import type { ApiFailure } from "#contract/failures.ts";
import { escapeHtml } from "#engines/html/escape-html.ts";
import type { OpenApiDocument, OpenApiOperation, OpenApiSchema } from "./api-docs.document.rules.ts";
import { typeWords } from "./api-docs.schema-words.rules.ts";

export const pageCss = `
nav{columns:14rem;margin:1.5rem 0}nav a{display:block;text-decoration:none;padding:.1rem 0}
.verb{display:inline-block;min-width:4.2rem;font-weight:700;color:var(--accent)}
h3 code{font-size:.95rem}h4{margin:1rem 0 0;font-size:.8rem;text-transform:uppercase;letter-spacing:.05em;color:var(--dim)}
table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:.35rem .6rem .35rem 0;border-bottom:1px solid var(--line);vertical-align:top}
pre{tab-size:2;white-space:pre-wrap;overflow-wrap:anywhere}code,td{overflow-wrap:anywhere}
@media(max-width:40rem){nav{columns:9rem}th,td{display:block;border:0;padding:.1rem 0}tr{display:block;padding:.5rem 0;border-bottom:1px solid var(--line)}thead{display:none}}`;

type Content = { content?: Record<string, { schema: OpenApiSchema }> };

function contentOf(holder: OpenApiSchema | undefined): { mime: string; schema: OpenApiSchema } | null {
  const [found] = Object.entries((holder as Content | undefined)?.content ?? {});
  return found ? { mime: found[0], schema: found[1].schema } : null;
}

const block = (title: string, text: string) => `<h4>${escapeHtml(title)}</h4><pre>${escapeHtml(text)}</pre>`;

function drawReply(operation: OpenApiOperation): string {
  const reply = contentOf(operation.responses["200"]);
  if (!reply) return "";
  if (reply.mime !== "application/json") return block("Reply", reply.mime);
  const { data } = reply.schema.properties as { data: OpenApiSchema };
  return block("Reply: data", typeWords(data));
}

function drawOperation(path: string, method: string, operation: OpenApiOperation): string {
  const body = contentOf(operation.requestBody);
  const query = operation.parameters.filter((each) => each.in === "query");
  const inQuery = query.map(
    (each) => `${each.name}${each.required ? "" : "?"}: ${typeWords(each.schema as OpenApiSchema)}`,
  );
  const needs = operation.security.flatMap((each) => Object.keys(each)).join(", ") || "nothing";
  return `<article id="${escapeHtml(operation.operationId)}">
<h3><span class="verb">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary)}</p>
<p class="dim">${escapeHtml(operation.description.replaceAll("`", ""))} Sends: ${escapeHtml(needs)}.</p>
${inQuery.length > 0 ? block("Query", inQuery.join("\n")) : ""}
${body ? block(body.mime === "application/json" ? "Body" : `Body: ${body.mime}`, typeWords(body.schema)) : ""}
${drawReply(operation)}
</article>`;
}

function operationsOf(documentation: OpenApiDocument, tag: string) {
  return Object.entries(documentation.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ path, method, operation })),
  );
}

const drawFailure = ({ code, status, parameter, message }: ApiFailure) =>
  `<tr><td><code>${escapeHtml(code)}</code></td><td>${status}</td><td><code>${escapeHtml(parameter)}</code></td><td>${escapeHtml(message)}</td></tr>`;

/** Everything is open, so that the browser's own search finds it. Calls go on between two features. */
export async function drawDocumentation(
  documentation: OpenApiDocument,
  failures: readonly ApiFailure[],
): Promise<string> {
  const parts: string[] = [];
  for (const { name } of documentation.tags) {
    await breathe();
    const operations = operationsOf(documentation, name).map((each) =>
      drawOperation(each.path, each.method, each.operation),
    );
    parts.push(`<section><h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>\n${operations.join("\n")}</section>`);
  }
  const links = documentation.tags.map(({ name }) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`);
  return `<p><a href="/">Back to Veridesk</a></p>
<h1>Veridesk API</h1>
<p>${escapeHtml(String(documentation.info.description))}</p>
<p>The same for programs: <a href="/api/docs/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Features">${links.join("")}<a href="#failures">failures</a></nav>
${parts.join("\n")}
<section><h2 id="failures">failures</h2><table><thead><tr><th>code</th><th>status</th><th>parameter</th><th>message</th></tr></thead>
<tbody>${failures.map(drawFailure).join("\n")}</tbody></table></section>`;
}
