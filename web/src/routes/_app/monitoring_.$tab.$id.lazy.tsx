import { createLazyFileRoute } from "@tanstack/react-router";
import { MonitoredApplicantPage } from "#web/features/screening/monitoring/monitored-applicant.page.tsx";
import { MonitoringReportPage } from "#web/features/screening/monitoring/monitoring-report.page.tsx";

export const Route = createLazyFileRoute("/_app/monitoring_/$tab/$id")({ component: MonitoringDetailRoute });

function MonitoringDetailRoute() {
  const { tab, id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  if (tab === "applicants") return <MonitoredApplicantPage key={id} id={id} />;
  return (
    <MonitoringReportPage
      key={id}
      id={id}
      search={search}
      onSearch={(next) => void navigate({ search: (before) => ({ ...before, ...next }) })}
    />
  );
}
