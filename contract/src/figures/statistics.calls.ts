import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const statisticFailures = failures("statistics", {
  range_too_long: { status: 422, parameter: "end_date", message: "Choose up to three months." },
  range_reversed: { status: 422, parameter: "end_date", message: "The end is before the start." },
  range_out_of_reach: { status: 422, parameter: "start_date", message: "Choose dates from the year 2000 to 2100." },
});

export const statistics = {
  overview: { method: "GET", path: "/api/reports-overview", effect: "read" },
  series: { method: "GET", path: "/api/analytics-overview", effect: "read" },
  volume: { method: "POST", path: "/api/statistics/volume", effect: "read" },
  countries: { method: "POST", path: "/api/statistics/by-countries", effect: "read" },
  daily: { method: "POST", path: "/api/statistics/daily", effect: "read" },
  dailyFile: { method: "POST", path: "/api/statistics/daily-file", effect: "read" },
  declineReasons: { method: "POST", path: "/api/statistics/decline-reasons", effect: "read" },
  funnel: { method: "POST", path: "/api/statistics/funnel", effect: "read" },
  reviewers: { method: "POST", path: "/api/statistics/reviewers", effect: "read" },
  declineReasonsFile: { method: "POST", path: "/api/statistics/decline-reasons-file", effect: "read" },
} as const satisfies EndpointAddresses;
