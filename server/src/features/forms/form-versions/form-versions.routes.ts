import { formVersions } from "#contract/forms/form-versions.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { listFormVersions, readFormVersion } from "./form-versions.queries.ts";
import { restoreVersion } from "./form-versions.service.ts";

export const formVersionRoutes = implementEndpoints(formVersions, {
  list: ({ ctx, body }) => listFormVersions(ctx, body),
  show: ({ ctx, params, query }) => readFormVersion(ctx, params.id, query.version),
  restore: ({ ctx, body }) => restoreVersion(ctx, body),
});
