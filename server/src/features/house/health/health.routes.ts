import type { FastifyInstance } from "fastify";
import type { Platform } from "#server/platform/platform.ts";

/** `/healthz`: the process runs. `/readyz`: its database answers, too. */
const onBothSides = { config: { side: "both" } } as const;

export function serveHealth(app: FastifyInstance, platform: Platform): void {
  app.get("/healthz", onBothSides, async () => ({ status: "ok" }));
  app.get("/readyz", onBothSides, async (_request, reply) => {
    try {
      await platform.database.inProject(null, async () => undefined);
      return { status: "ready" };
    } catch {
      return reply.code(503).send({ status: "database away" });
    }
  });
}
