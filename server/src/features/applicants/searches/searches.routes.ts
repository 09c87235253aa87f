import { searches } from "#contract/applicants/searches.contract.ts";
import { implement } from "#server/platform/http.ts";
import { search } from "./searches.service.ts";

export const searchRoutes = implement(searches, {
  find: ({ ctx, body }) => search(ctx, body.text),
});
