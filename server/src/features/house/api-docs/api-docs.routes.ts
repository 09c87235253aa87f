import type { FastifyInstance } from "fastify";
import { contract } from "#contract/all.ts";
import { namedFailures } from "#contract/failures.ts";
import { lazily } from "#engines/lazily.ts";
import { madeOnce } from "#server/platform/made-once.ts";
import { drawPlainPage } from "#server/platform/plain-page.ts";
import type { Platform } from "#server/platform/platform.ts";
import { documentContract } from "./api-docs.document.rules.ts";
import { drawDocumentation, pageCss } from "./api-docs.page.rules.ts";

const ofDesk = { config: { side: "desk" } } as const;

/** Made when somebody first asks: most servers that start are never asked. */
export function serveOpenApi(app: FastifyInstance, { config }: Platform): void {
  const made = lazily(async () => {
    const documentation = await documentContract({ contract, failures: namedFailures, publicUrl: config.publicUrl });
    const body = await drawDocumentation(documentation, namedFailures);
    const { html, policy } = drawPlainPage({ title: "Veridesk API", body, css: pageCss });
    return { sendDocument: madeOnce(JSON.stringify(documentation)), sendPage: madeOnce(html), policy };
  });
  app.get("/api/docs/openapi.json", ofDesk, async (request, reply) => {
    const { sendDocument } = await made.use();
    return sendDocument(request, reply.header("content-type", "application/json; charset=utf-8"));
  });
  app.get("/api/docs", ofDesk, async (request, reply) => {
    const { sendPage, policy } = await made.use();
    return sendPage(
      request,
      reply.header("content-type", "text/html; charset=utf-8").header("content-security-policy", policy),
    );
  });
}
