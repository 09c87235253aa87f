import { searches } from "#contract/applicants/searches.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { searchPalette } from "./searches.service.ts";

export const searchRoutes = implementEndpoints(searches, {
  find: ({ ctx, body }) => searchPalette(ctx, body.text),
});
