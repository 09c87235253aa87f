import type { FastifyInstance } from "fastify";
import { contract } from "#contract/all.ts";
import { namedFailures } from "#contract/failures.ts";
import { sendPlainPage } from "#server/platform/plain-page.ts";
import type { Platform } from "#server/platform/platform.ts";
import { documentContract } from "./api-docs.document.rules.ts";
import { drawDocumentation, pageCss } from "./api-docs.page.rules.ts";

/** The documentation of every call, made from the contract: for programs and for people. */
export function serveOpenApi(app: FastifyInstance, { config }: Platform): void {
  const documentation = documentContract({ contract, failures: namedFailures, publicUrl: config.publicUrl });
  const text = JSON.stringify(documentation);
  const body = drawDocumentation(documentation, namedFailures);
  app.get("/api/docs/openapi.json", (_request, reply) =>
    reply.header("content-type", "application/json; charset=utf-8").header("cache-control", "no-cache").send(text),
  );
  app.get("/api/docs", (_request, reply) => sendPlainPage(reply, { title: "Veridesk API", body, css: pageCss }));
}
