import { createFileRoute, notFound } from "@tanstack/react-router";
import { monitoringDetails } from "#web/features/screening/monitoring/monitoring-address.rules.ts";
import { PageSearch } from "#web/platform/page-search.ts";

export const Route = createFileRoute("/_app/monitoring_/$tab/$id")({
  validateSearch: PageSearch,
  beforeLoad: ({ params }) => {
    if (!monitoringDetails.some((tab) => tab === params.tab)) throw notFound();
  },
});
