import type { FastifyInstance } from "fastify";
import { lazily } from "#engines/lazily.ts";
import { madeOnce } from "#server/platform/made-once.ts";
import type { Platform } from "#server/platform/platform.ts";
import { documentCustomerApi } from "./customer-openapi.rules.ts";

/** Of the customers' listener, without a key. Made when somebody first asks. */
export function serveCustomerOpenApi(app: FastifyInstance, { config }: Platform): void {
  const made = lazily(async () => madeOnce(JSON.stringify(documentCustomerApi(config.apiPublicUrl))));
  app.get("/openapi.json", async (request, reply) => {
    const send = await made.use();
    return send(request, reply.header("content-type", "application/json; charset=utf-8"));
  });
}
