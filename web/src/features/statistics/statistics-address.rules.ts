import { listField, periodSearchFields, searchOf } from "#web/platform/page-search.ts";

/** The parts of the screen, each with an address of its own. */
export const statisticTabs = ["overview", "countries", "daily", "decline-reasons"] as const;
export type StatisticTab = (typeof statisticTabs)[number];

/** The days and the filters, which all parts share. */
export const StatisticSearch = searchOf({
  ...periodSearchFields,
  countries: listField,
  forms: listField,
  types: listField,
});
export type StatisticSearch = ReturnType<typeof StatisticSearch.parse>;
