import type { FastifyInstance } from "fastify";
import { yenteCalls } from "#contract/customer-api/yente/yente.contract.ts";
import type { ReconcileCall } from "#contract/customer-api/yente/yente-reconcile.ts";
import type { Platform } from "#server/platform/platform.ts";
import { yenteAlgorithmsOf, yenteCatalogOf } from "./yente.catalog.rules.ts";
import { isAnyLoaded, readDatasets, readScope, type YenteCaller } from "./yente.datasets.queries.ts";
import { serveYenteCalls } from "./yente.door.ts";
import {
  adjacentOfProperty,
  adjacentReply,
  entityPathOf,
  findEntity,
  flatEntity,
  nestedEntity,
} from "./yente.entities.service.ts";
import { algorithmNames, matchExamples } from "./yente.match.service.ts";
import { propertiesLike, reconcileManifestOf, typesLike } from "./yente.reconcile.rules.ts";
import { extendEntities, reconcileQueries, suggestEntities } from "./yente.reconcile.service.ts";
import { YenteRefusal } from "./yente.refusals.rules.ts";
import { searchEntities } from "./yente.search.service.ts";

/** @throws YenteRefusal 404 */
const requireDataset = ({ platform, projectId }: YenteCaller, name: string) =>
  platform.database.inProject(projectId, ({ tx }) =>
    readScope({ tx, projectId }, platform.config.listsStaleDays, { name, include: [], exclude: [] }),
  );

/** @throws YenteRefusal 400: neither queries nor an extension */
async function answerReconcile(caller: YenteCaller, dataset: string, { queries, extend: extension }: ReconcileCall) {
  await requireDataset(caller, dataset);
  if (extension) return { reply: await extendEntities(caller, extension) };
  if (queries) return reconcileQueries(caller, dataset, queries);
  throw new YenteRefusal(400, "Send queries or extend.");
}

export const serveYente = (app: FastifyInstance, platform: Platform): Promise<void> =>
  serveYenteCalls(app, platform, yenteCalls, {
    match: ({ caller, params, query, body }) => matchExamples(caller, params.dataset, query, body),
    search: ({ caller, params, query }) => searchEntities(caller, params.dataset, query),
    entity: async ({ caller, params, query }) => {
      const found = await findEntity(caller, params.id);
      if ("movedTo" in found) return { movedTo: entityPathOf(found) };
      return { reply: query.nested ? nestedEntity(found) : flatEntity(found) };
    },
    adjacent: async ({ caller, params, query }) => {
      const found = await findEntity(caller, params.id);
      return "movedTo" in found
        ? { movedTo: `${entityPathOf(found)}/adjacent` }
        : { reply: adjacentReply(found, query) };
    },
    adjacentProperty: async ({ caller, params, query }) => {
      const found = await findEntity(caller, params.id);
      if ("movedTo" in found)
        return { movedTo: `${entityPathOf(found)}/adjacent/${encodeURIComponent(params.property)}` };
      return { reply: adjacentOfProperty(found, params.property, query) };
    },
    catalog: async ({ caller: { projectId } }) => ({
      reply: yenteCatalogOf(
        await platform.database.inProject(projectId, ({ tx }) =>
          readDatasets({ tx, projectId }, platform.config.listsStaleDays),
        ),
      ),
    }),
    algorithms: async () => ({ reply: yenteAlgorithmsOf(algorithmNames, `${platform.config.apiPublicUrl}/docs`) }),
    statements: async () => {
      throw new YenteRefusal(501, "Statements are not offered: lists are kept by entry.");
    },
    update: async () => {
      throw new YenteRefusal(403, "Lists are loaded by the operator.");
    },
    health: async () => ({ reply: { status: "ok" as const } }),
    ready: async () => {
      if (await isAnyLoaded(platform)) return { reply: { status: "ok" as const } };
      throw new YenteRefusal(503, "No list is loaded.");
    },
    manifest: async ({ caller, params, query }) => {
      if (query.queries || query.extend) return answerReconcile(caller, params.dataset, query);
      await requireDataset(caller, params.dataset);
      return { reply: reconcileManifestOf(platform.config.apiPublicUrl, params.dataset) };
    },
    reconcile: ({ caller, params, query, body }) =>
      answerReconcile(caller, params.dataset, body.queries || body.extend ? body : query),
    suggestEntities: ({ caller, params, query }) => suggestEntities(caller, params.dataset, query),
    suggestTypes: async ({ caller, params, query }) => {
      await requireDataset(caller, params.dataset);
      return { reply: { result: typesLike(query.prefix) } };
    },
    suggestProperties: async ({ caller, params, query }) => {
      await requireDataset(caller, params.dataset);
      return { reply: { result: propertiesLike(query.prefix) } };
    },
    extendProperties: async ({ caller, params }) => {
      await requireDataset(caller, params.dataset);
      return { reply: { type: "Thing", properties: propertiesLike("") } };
    },
  });
