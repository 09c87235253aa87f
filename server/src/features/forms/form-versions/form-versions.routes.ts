import { formVersions } from "#contract/forms/form-versions.contract.ts";
import { implement } from "#server/platform/http.ts";
import { listVersions, readVersion } from "./form-versions.queries.ts";
import { restoreVersion } from "./form-versions.service.ts";

export const formVersionRoutes = implement(formVersions, {
  list: ({ ctx, body }) => listVersions(ctx, body),
  show: ({ ctx, params, query }) => readVersion(ctx, params.id, query.version),
  restore: ({ ctx, body }) => restoreVersion(ctx, body),
});
