import multipart from "@fastify/multipart";
import fastify, { type FastifyInstance, LogController } from "fastify";
import * as limits from "#contract/limits.ts";
import { guardReplies } from "#server/platform/connections.ts";
import type { Platform } from "#server/platform/platform.ts";
import { traceCalls } from "#server/platform/traces/traces.http.ts";
import { readCustomerBodies } from "./customer-bodies.ts";
import { answerBadCustomerAddress, answerBadCustomerRequest, answerCustomerRefusals } from "./customer-refusals.ts";

/** A page of any origin may ask: a key is sent by hand, never by a browser itself. */
const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key, Veridesk-Version",
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
  "access-control-expose-headers":
    "X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, Veridesk-Incomplete, Veridesk-Version",
  "access-control-max-age": "86400",
} as const;

/** A server of its own for customers' systems: no cookies, no pages, no other side's routes. Not listening yet. */
export async function buildCustomerListener(
  platform: Platform,
  serve: (app: FastifyInstance) => void | Promise<void>,
): Promise<FastifyInstance> {
  const { config, log } = platform;
  const requestMs = config.requestSeconds * 1000;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: limits.jsonBytes,
    requestTimeout: requestMs,
    http: {
      requestTimeout: requestMs,
      headersTimeout: requestMs / 4,
      connectionsCheckingInterval: Math.min(5_000, requestMs / 4),
    },
    connectionTimeout: requestMs + 60_000,
    // A customer's system keeps its connections.
    keepAliveTimeout: 60_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: answerBadCustomerAddress,
    clientErrorHandler: answerBadCustomerRequest,
  }) as unknown as FastifyInstance;
  traceCalls(app, platform, "customers");
  guardReplies(app, config.trustProxy);
  readCustomerBodies(app);
  await app.register(multipart, { throwFileSizeLimit: false });
  answerCustomerRefusals(app);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      ...corsHeaders,
      "x-request-id": request.id,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
    if (request.method === "OPTIONS") return reply.code(204).send();
  });
  await serve(app);
  return app;
}
