import { failedCallbacks } from "#contract/cases/failed-callbacks.contract.ts";
import { implement } from "#server/platform/http.ts";
import { openFailedCallbacks } from "./failed-callbacks.service.ts";

export const failedCallbackRoutes = implement(failedCallbacks, {
  newest: ({ ctx }) => openFailedCallbacks(ctx),
});
