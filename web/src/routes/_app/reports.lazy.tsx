import { createLazyFileRoute } from "@tanstack/react-router";
import { ReportsPage } from "#web/features/figures/reports/reports.page.tsx";

export const Route = createLazyFileRoute("/_app/reports")({ component: ReportsRoute });

function ReportsRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ReportsPage search={search} onSearch={(next) => void navigate({ search: (before) => ({ ...before, ...next }) })} />
  );
}
