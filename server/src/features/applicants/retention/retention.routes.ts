import { retention } from "#contract/applicants/retention.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { readRetention } from "./retention.queries.ts";
import { changeRetention } from "./retention.service.ts";

export const retentionRoutes = implementEndpoints(retention, {
  show: ({ ctx }) => readRetention(ctx),
  change: ({ ctx, body }) => changeRetention(ctx, body),
});
