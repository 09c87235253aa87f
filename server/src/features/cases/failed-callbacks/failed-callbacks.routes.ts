import { failedCallbacks } from "#contract/cases/failed-callbacks.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { openFailedCallbacks } from "./failed-callbacks.service.ts";

export const failedCallbackRoutes = implementEndpoints(failedCallbacks, {
  newest: ({ ctx }) => openFailedCallbacks(ctx),
});
