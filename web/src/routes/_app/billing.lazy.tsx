import { createLazyFileRoute } from "@tanstack/react-router";
import { BillingPage } from "#web/features/money/balances/billing.page.tsx";

export const Route = createLazyFileRoute("/_app/billing")({ component: BillingRoute });

function BillingRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <BillingPage search={search} onSearch={(next) => void navigate({ search: (before) => ({ ...before, ...next }) })} />
  );
}
