import { home } from "#contract/figures/home.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { openToday } from "./home.service.ts";

export const homeRoutes = implementEndpoints(home, {
  today: ({ ctx }) => openToday(ctx),
});
