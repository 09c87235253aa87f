import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { lazily } from "#engines/lazily.ts";
import { madeOnce } from "#server/platform/made-once.ts";

const site = new URL("./site/", import.meta.url);
const ofApplicants = { config: { side: "applicants" } } as const;

/**
 * `/embed.js` runs in the customer's own page and opens a link in a frame there; `/embedded.js` runs in the applicant's
 * page, once that is framed. Which pages may frame is said by `frame-ancestors` (decision 0016).
 */
export function serveEmbedding(app: FastifyInstance): void {
  for (const name of ["embed.js", "embedded.js"]) {
    const made = lazily(async () => madeOnce(await readFile(new URL(name, site), "utf8")));
    app.get(`/${name}`, ofApplicants, async (request, reply) => {
      const send = await made.use();
      reply.header("content-type", "text/javascript; charset=utf-8");
      // The customer's page is of another origin.
      reply.header("cross-origin-resource-policy", "cross-origin");
      return send(request, reply);
    });
  }
}
