import { lists } from "#contract/screening/lists.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { readListRows, readListVersions } from "./lists.rows.queries.ts";

export const listRoutes = implementEndpoints(lists, {
  list: ({ ctx }) => readListRows(ctx, ctx.platform.config),
  versions: ({ ctx, query }) => readListVersions(ctx, query.code),
});
