import { balances } from "#contract/balances.contract.ts";
import { implement } from "#server/platform/http.ts";

export const balanceRoutes = implement(balances, {
  /** Nothing is charged or credited yet, whatever BILLING says. */
  show: async () => ({ balance: null }),
});
