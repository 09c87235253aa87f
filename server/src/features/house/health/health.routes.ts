import type { FastifyInstance } from "fastify";
import type { Platform } from "#server/platform/platform.ts";

/** `/healthz`: the process runs. `/readyz`: its database answers, too, and can be written. */
const onBothSides = { config: { side: "both" } } as const;

/** Also while it is a replica. */
const onlyReads = `select current_setting('transaction_read_only') = 'on' as "onlyReads"`;

export function serveHealth(app: FastifyInstance, platform: Platform): void {
  app.get("/healthz", onBothSides, async () => ({ status: "ok" }));
  app.get("/readyz", onBothSides, async (_request, reply) => {
    try {
      const { rows } = await platform.database.once(onlyReads);
      if (rows[0]?.onlyReads) return reply.code(503).send({ status: "database only reads" });
      return { status: "ready" };
    } catch {
      return reply.code(503).send({ status: "database away" });
    }
  });
}
