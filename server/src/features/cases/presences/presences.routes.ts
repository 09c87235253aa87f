import { presences } from "#contract/cases/presences.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { notePresence } from "./presences.service.ts";

export const presenceRoutes = implementEndpoints(presences, {
  beat: ({ ctx, params }) => notePresence(ctx, params.id),
});
