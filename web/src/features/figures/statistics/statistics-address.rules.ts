import { listField, pageSearchOf, periodSearchFields } from "#web/platform/page-search.ts";

export const statisticTabs = ["overview", "countries", "daily", "decline-reasons", "funnel", "reviewers"] as const;
export type StatisticTab = (typeof statisticTabs)[number];

export const StatisticSearch = pageSearchOf({
  ...periodSearchFields,
  countries: listField,
  forms: listField,
  types: listField,
});
export type StatisticSearch = ReturnType<typeof StatisticSearch.parse>;
