import { accountNotices } from "#contract/account/account-notices.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { dismissNotices } from "./account-notices.service.ts";

export const accountNoticeRoutes = implementEndpoints(accountNotices, {
  dismiss: ({ ctx }) => dismissNotices(ctx),
});
