import { createFileRoute, notFound } from "@tanstack/react-router";
import { MonitoringSearch, monitoringTabs } from "#web/features/screening/monitoring/monitoring-address.rules.ts";

export const Route = createFileRoute("/_app/monitoring/$tab")({
  validateSearch: MonitoringSearch,
  beforeLoad: ({ params }) => {
    if (!monitoringTabs.some((tab) => tab === params.tab)) throw notFound();
  },
});
