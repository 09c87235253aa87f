import { lists } from "#contract/screening/lists.contract.ts";
import { implement } from "#server/platform/http.ts";
import { listLists, listVersions } from "./lists.rows.queries.ts";

export const listRoutes = implement(lists, {
  list: ({ ctx }) => listLists(ctx, ctx.platform.config),
  versions: ({ ctx, query }) => listVersions(ctx, query.code),
});
