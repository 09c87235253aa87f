import { accountNotices } from "#contract/account/account-notices.contract.ts";
import { implement } from "#server/platform/http.ts";
import { dismissNotices } from "./account-notices.service.ts";

export const accountNoticeRoutes = implement(accountNotices, {
  dismiss: ({ ctx }) => dismissNotices(ctx),
});
