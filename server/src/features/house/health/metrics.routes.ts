import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { bufferedUploadBytes } from "#server/platform/http.upload.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readRecurringRuns } from "#server/platform/recurring.ts";

/** A proxy on this machine may hide who asks, so only the token counts. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  const given = Buffer.from(request.headers.authorization ?? "");
  const right = Buffer.from(`Bearer ${token}`);
  return given.length === right.length && timingSafeEqual(given, right);
}

function addGauges(registry: Registry, platform: Platform): void {
  const { database } = platform;
  new Gauge({
    name: "veridesk_database_connections",
    help: "Database connections of this process",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.set({ state: "open" }, database.pool.totalCount);
      this.set({ state: "idle" }, database.pool.idleCount);
      this.set({ state: "wanted" }, database.pool.waitingCount);
    },
  });
  new Gauge({
    name: "veridesk_upload_bytes",
    help: "What uploads under way hold, in memory and on disk",
    labelNames: ["in"],
    registers: [registry],
    collect() {
      for (const [store, bytes] of Object.entries(bufferedUploadBytes())) this.set({ in: store }, bytes);
    },
  });
  new Gauge({
    name: "veridesk_recurring_seconds",
    help: "When recurring work last succeeded or failed, in seconds since 1970, to the minute",
    labelNames: ["work", "outcome"],
    registers: [registry],
    async collect() {
      for (const { name, succeededAt, failedAt } of await readRecurringRuns(platform)) {
        if (succeededAt) this.set({ work: name, outcome: "succeeded" }, succeededAt.getTime() / 1000);
        if (failedAt) this.set({ work: name, outcome: "failed" }, failedAt.getTime() / 1000);
      }
    },
  });
  new Gauge({
    name: "veridesk_jobs",
    help: "Jobs by queue and state",
    labelNames: ["queue", "state"],
    registers: [registry],
    async collect() {
      const { rows } = await database.inProject(null, ({ tx }) =>
        sql<{ name: string; state: string; n: number }>`select name, state::text, count(*)::int as n from pgboss.job
          where state in ('created', 'retry', 'active', 'failed') group by 1, 2`.execute(tx),
      );
      this.reset();
      for (const { name, state, n } of rows) this.set({ queue: name, state }, n);
    },
  });
}

function addTraceCounter(registry: Registry, { traces }: Platform): void {
  if (!traces) return;
  new Counter({
    name: "veridesk_trace_spans_total",
    help: "Spans of traces: sent to the collector, dropped because too many waited, not taken by the collector",
    labelNames: ["outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, n] of Object.entries(traces.counts)) this.inc({ outcome }, n);
    },
  });
}

export function serveMetrics(app: FastifyInstance, platform: Platform): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addGauges(registry, platform);
  addTraceCounter(registry, platform);
  const seconds = new Histogram({
    name: "veridesk_http_seconds",
    help: "Time to answer, by route",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "other";
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
  app.get("/metrics", { config: { side: "desk" } }, async (request, reply) => {
    if (!mayRead(request, platform.config.metricsToken))
      return reply.code(404).send({ data: null, errors: [{ parameter: "path", message: "Not found." }] });
    return reply.header("content-type", registry.contentType).send(await registry.metrics());
  });
}
