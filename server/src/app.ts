import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import fastify, { type FastifyInstance, LogController } from "fastify";
import * as limits from "#contract/limits.ts";
import { serveSaml } from "./features/account/identity-providers/identity-providers.saml.routes.ts";
import { serveCustomerDocs } from "./features/customer-api/customer-docs/customer-docs.routes.ts";
import { serveOpenApi } from "./features/house/api-docs/api-docs.routes.ts";
import { serveHealth } from "./features/house/health/health.routes.ts";
import { serveMetrics } from "./features/house/health/metrics.routes.ts";
import { serveStripe } from "./features/money/top-ups/top-ups.webhook.routes.ts";
import { serveMailbox } from "./features/project/mails/mails.routes.ts";
import { serveEmbedding } from "./features/visits/embedding/embedding.routes.ts";
import { findLinkPage, findPreviewPage } from "./features/visits/flow/flow.embedding.queries.ts";
import { serveCallLines } from "./features/visits/video-calls/video-calls.lines.routes.ts";
import { guardReplies } from "./platform/connections.ts";
import { answerBadAddress, answerBadRequest, answerRefusals } from "./platform/http.refusals.ts";
import { type EndpointRoute, serveRoutes } from "./platform/http.ts";
import { readJsonBodies } from "./platform/json-body.ts";
import { keepSidesApart } from "./platform/origins.ts";
import { sendSafetyHeaders, servePages } from "./platform/pages.ts";
import type { Platform } from "./platform/platform.ts";
import { traceCalls } from "./platform/traces/traces.http.ts";
import { routes } from "./routes.ts";

/** Not listening yet. `dist`: the built pages. */
export async function buildApp(
  platform: Platform,
  dist: string,
  served: readonly EndpointRoute[] = routes,
): Promise<FastifyInstance> {
  const { config, log } = platform;
  const requestMs = config.requestSeconds * 1000;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: limits.jsonBytes,
    requestTimeout: requestMs,
    // Node's own timeouts cut slow senders (S27), but are checked every 30 s by default.
    http: {
      requestTimeout: requestMs,
      headersTimeout: requestMs / 4,
      connectionsCheckingInterval: Math.min(5_000, requestMs / 4),
    },
    // Nothing is sent while a photo waits for its turn.
    connectionTimeout: requestMs + 60_000,
    keepAliveTimeout: 10_000,
    routerOptions: { maxParamLength: 200 },
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBadRequest,
  }) as unknown as FastifyInstance;
  traceCalls(app, platform);
  guardReplies(app, config.trustProxy);
  app.removeContentTypeParser("text/plain");
  readJsonBodies(app);
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: false });
  answerRefusals(app);
  sendSafetyHeaders(app, config);
  keepSidesApart(app, config);
  serveHealth(app, platform);
  serveMetrics(app, platform);
  serveOpenApi(app, platform);
  serveCustomerDocs(app, platform);
  serveEmbedding(app);
  await serveMailbox(app, platform);
  await serveStripe(app, platform);
  await serveSaml(app, platform);
  serveCallLines(app, platform);
  serveRoutes(app, platform, served);
  await servePages(app, dist, {
    config,
    keys: platform.keys,
    findLinkPage: (token) => findLinkPage(platform, token),
    findPreviewPage: (token) => findPreviewPage(platform, token),
  });
  return app;
}
