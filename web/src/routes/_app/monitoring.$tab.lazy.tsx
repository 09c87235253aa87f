import { createLazyFileRoute } from "@tanstack/react-router";
import { MonitoringPage } from "#web/features/screening/monitoring/monitoring.page.tsx";
import { monitoringTabs } from "#web/features/screening/monitoring/monitoring-address.rules.ts";

export const Route = createLazyFileRoute("/_app/monitoring/$tab")({ component: MonitoringRoute });

function MonitoringRoute() {
  const { tab } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MonitoringPage
      tab={monitoringTabs.find((each) => each === tab) ?? "events"}
      search={search}
      onTab={(next) => void navigate({ params: { tab: next }, search: {} })}
      onSearch={(next) => void navigate({ search: (before) => ({ ...before, ...next }) })}
    />
  );
}
