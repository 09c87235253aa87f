import { memberBudgets } from "#contract/money/member-budgets.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { readMemberBudget } from "./member-budgets.queries.ts";
import { changeMemberBudget } from "./member-budgets.service.ts";

export const memberBudgetRoutes = implementEndpoints(memberBudgets, {
  show: ({ ctx }) => readMemberBudget(ctx),
  change: ({ ctx, body }) => changeMemberBudget(ctx, body),
});
