import { oneOfField, pageSearchFields, pageSearchOf, periodSearchFields } from "#web/platform/page-search.ts";

// Every page loads this file, because the router parses addresses before it fetches screens: keep it small.

export const monitoringTabs = ["events", "applicants", "reports"] as const;
export type MonitoringTab = (typeof monitoringTabs)[number];

/** What has a page of its own. */
export const monitoringDetails = ["applicants", "reports"] as const;

const yesNo = ["yes", "no"] as const;

export const MonitoringSearch = pageSearchOf({
  ...pageSearchFields,
  ...periodSearchFields,
  /** Of events. */
  type: oneOfField(["document_expired", "database_screening"]),
  open: oneOfField(yesNo),
  /** Of applicants. */
  who: oneOfField(["hits", "expiry"]),
  /** Of reports: with events only. */
  reported: oneOfField(["yes"]),
});
export type MonitoringSearch = ReturnType<typeof MonitoringSearch.parse>;

export const withoutMonitoringFilters = {
  page: undefined,
  period: undefined,
  from: undefined,
  to: undefined,
  type: undefined,
  open: undefined,
  who: undefined,
  reported: undefined,
} as const satisfies MonitoringSearch;
