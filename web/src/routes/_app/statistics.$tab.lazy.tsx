import { createLazyFileRoute } from "@tanstack/react-router";
import { StatisticsPage } from "#web/features/figures/statistics/statistics.page.tsx";
import { statisticTabs } from "#web/features/figures/statistics/statistics-address.rules.ts";

export const Route = createLazyFileRoute("/_app/statistics/$tab")({ component: StatisticsRoute });

function StatisticsRoute() {
  const { tab } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <StatisticsPage
      tab={statisticTabs.find((each) => each === tab) ?? "overview"}
      search={search}
      onTab={(next) => void navigate({ params: { tab: next }, search: true })}
      onSearch={(next) => void navigate({ search: (before) => ({ ...before, ...next }) })}
    />
  );
}
