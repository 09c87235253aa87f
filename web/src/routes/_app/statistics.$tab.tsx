import { createFileRoute, notFound } from "@tanstack/react-router";
import { StatisticSearch, statisticTabs } from "#web/features/figures/statistics/statistics-address.rules.ts";

export const Route = createFileRoute("/_app/statistics/$tab")({
  validateSearch: StatisticSearch,
  beforeLoad: ({ params }) => {
    if (!statisticTabs.some((tab) => tab === params.tab)) throw notFound();
  },
});
