import { balances } from "#contract/money/balances.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { readUsage, showOverview } from "./balances.overview.queries.ts";
import { readBalance } from "./balances.queries.ts";

export const balanceRoutes = implementEndpoints(balances, {
  show: async ({ ctx }) => ({ balance: await readBalance(ctx) }),
  overview: ({ ctx }) => showOverview(ctx),
  usage: ({ ctx, body }) => readUsage(ctx, body),
});
