import { screenings } from "#contract/screening/screenings.contract.ts";
import { implement, prepared } from "#server/platform/http.ts";
import { keepSearch } from "./screenings.kept-searches.service.ts";
import { showScreening } from "./screenings.queries.ts";
import { prepareScreening, searchLists } from "./screenings.search.service.ts";
import { judgeHit, screenAgain } from "./screenings.service.ts";

export const screeningRoutes = implement(screenings, {
  show: ({ ctx, params }) => showScreening(ctx, params.id),
  again: prepared(screenings.again, {
    prepare: ({ before, params }) => prepareScreening(before, params.id),
    handle: ({ ctx, params, prepared: screened }) => screenAgain(ctx, params.id, screened),
  }),
  judge: ({ ctx, params, body }) => judgeHit(ctx, { verificationId: params.id, hitId: params.hitId }, body),
  search: prepared(screenings.search, {
    prepare: ({ before, body }) => searchLists(before, body),
    handle: async ({ ctx, prepared: screened }) => keepSearch(ctx, screened),
  }),
});
