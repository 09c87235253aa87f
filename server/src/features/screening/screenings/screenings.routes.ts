import { screenings } from "#contract/screening/screenings.contract.ts";
import { implement, prepared } from "#server/platform/http.ts";
import { keepSearch } from "./screenings.kept-searches.service.ts";
import { showScreening } from "./screenings.queries.ts";
import { lookAgain, searchLists } from "./screenings.search.service.ts";
import { judgeHit, screenAgain } from "./screenings.service.ts";

export const screeningRoutes = implement(screenings, {
  show: ({ ctx, params }) => showScreening(ctx, params.id),
  again: prepared(screenings.again, {
    prepare: ({ before, params }) => lookAgain(before, params.id),
    handle: ({ ctx, params, prepared: look }) => screenAgain(ctx, params.id, look),
  }),
  judge: ({ ctx, params, body }) => judgeHit(ctx, { verificationId: params.id, hitId: params.hitId }, body),
  search: prepared(screenings.search, {
    prepare: ({ before, body }) => searchLists(before, body),
    handle: async ({ ctx, prepared: look }) => keepSearch(ctx, look),
  }),
});
