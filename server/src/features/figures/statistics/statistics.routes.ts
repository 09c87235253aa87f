import { statistics } from "#contract/figures/statistics.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { exportDaily, exportReasons } from "./statistics.files.service.ts";
import { readFunnel } from "./statistics.funnel.queries.ts";
import {
  readCountries,
  readDailyStatistics,
  readOverview,
  readReasonStatistics,
  readStatisticSeries,
  readVolumeStatistics,
} from "./statistics.queries.ts";
import { readReviewerStatistics } from "./statistics.reviewers.queries.ts";

export const statisticRoutes = implementEndpoints(statistics, {
  overview: ({ ctx, query }) => readOverview(ctx, query),
  series: ({ ctx, query }) => readStatisticSeries(ctx, query),
  volume: ({ ctx, body }) => readVolumeStatistics(ctx, body.filters),
  countries: ({ ctx, body }) => readCountries(ctx, body.filters),
  daily: ({ ctx, body }) => readDailyStatistics(ctx, body.filters),
  dailyFile: ({ ctx, body }) => exportDaily(ctx, body.filters),
  declineReasons: ({ ctx, body }) => readReasonStatistics(ctx, body.filters),
  funnel: ({ ctx, body }) => readFunnel(ctx, body.filters),
  reviewers: ({ ctx, body }) => readReviewerStatistics(ctx, body.filters),
  declineReasonsFile: ({ ctx, body }) => exportReasons(ctx, body.filters),
});
