import { presences } from "#contract/cases/presences.contract.ts";
import { implement } from "#server/platform/http.ts";
import { beat } from "./presences.service.ts";

export const presenceRoutes = implement(presences, {
  beat: ({ ctx, params }) => beat(ctx, params.id),
});
