import { presences } from "#contract/cases/presences.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { readRowMarks } from "./presences.queries.ts";
import { notePresence } from "./presences.service.ts";

export const presenceRoutes = implementEndpoints(presences, {
  beat: ({ ctx, params }) => notePresence(ctx, params.id),
  marks: async ({ ctx, body }) => ({ marks: await readRowMarks(ctx, body.verification_ids) }),
});
