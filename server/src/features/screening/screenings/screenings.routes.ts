import { screenings } from "#contract/screening/screenings.contract.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import { keepSearch } from "./screenings.kept-searches.service.ts";
import { showScreening } from "./screenings.queries.ts";
import { prepareScreening, searchLists } from "./screenings.search.service.ts";
import { judgeHit, repeatScreening } from "./screenings.service.ts";

export const screeningRoutes = implementEndpoints(screenings, {
  show: ({ ctx, params }) => showScreening(ctx, params.id),
  again: preparedEndpoint(screenings.again, {
    prepare: ({ before, params }) => prepareScreening(before, params.id),
    handle: ({ ctx, params, prepared: screened }) => repeatScreening(ctx, params.id, screened),
  }),
  judge: ({ ctx, params, body }) => judgeHit(ctx, { verificationId: params.id, hitId: params.hitId }, body),
  search: preparedEndpoint(screenings.search, {
    prepare: ({ before, body }) => searchLists(before, body),
    handle: async ({ ctx, prepared: screened }) => keepSearch(ctx, screened),
  }),
});
