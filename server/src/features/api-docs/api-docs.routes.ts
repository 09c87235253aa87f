import type { FastifyInstance } from "fastify";
import { contract } from "#contract/all.ts";
import { namedFailures } from "#contract/failures.ts";
import { madeOnce } from "#server/platform/made-once.ts";
import { drawPlainPage } from "#server/platform/plain-page.ts";
import type { Platform } from "#server/platform/platform.ts";
import { documentContract } from "./api-docs.document.rules.ts";
import { drawDocumentation, pageCss } from "./api-docs.page.rules.ts";

export function serveOpenApi(app: FastifyInstance, { config }: Platform): void {
  const documentation = documentContract({ contract, failures: namedFailures, publicUrl: config.publicUrl });
  const sendDocument = madeOnce(JSON.stringify(documentation));
  const body = drawDocumentation(documentation, namedFailures);
  const { html, policy } = drawPlainPage({ title: "Veridesk API", body, css: pageCss });
  const sendPage = madeOnce(html);
  app.get("/api/docs/openapi.json", (request, reply) =>
    sendDocument(request, reply.header("content-type", "application/json; charset=utf-8")),
  );
  app.get("/api/docs", (request, reply) =>
    sendPage(
      request,
      reply.header("content-type", "text/html; charset=utf-8").header("content-security-policy", policy),
    ),
  );
}
