import { statistics } from "#contract/figures/statistics.contract.ts";
import { implement } from "#server/platform/http.ts";
import { exportDaily, exportReasons } from "./statistics.files.service.ts";
import { readCountries, readDaily, readOverview, readReasons, readSeries, readVolume } from "./statistics.queries.ts";

export const statisticRoutes = implement(statistics, {
  overview: ({ ctx, query }) => readOverview(ctx, query),
  series: ({ ctx, query }) => readSeries(ctx, query),
  volume: ({ ctx, body }) => readVolume(ctx, body.filters),
  countries: ({ ctx, body }) => readCountries(ctx, body.filters),
  daily: ({ ctx, body }) => readDaily(ctx, body.filters),
  dailyFile: ({ ctx, body }) => exportDaily(ctx, body.filters),
  declineReasons: ({ ctx, body }) => readReasons(ctx, body.filters),
  declineReasonsFile: ({ ctx, body }) => exportReasons(ctx, body.filters),
});
