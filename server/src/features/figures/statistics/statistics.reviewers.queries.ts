import type { ReviewerStatistic } from "#contract/figures/statistics.contract.ts";
import { oneAtATime } from "#server/features/cases/verifications/verifications.turns.queries.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { reviewersStatement } from "./statistics.filtered.sql.rules.ts";
import { type OpenedStatistics, readStatisticRows, statisticReader } from "./statistics.queries.ts";
import { statisticSpanOf } from "./statistics.rules.ts";

type Row = Omit<ReviewerStatistic, "medianSeconds"> & { seconds: number | null };

async function countReviewers(
  ctx: Ctx,
  { question, timezone, days }: OpenedStatistics,
): Promise<{ list: ReviewerStatistic[] }> {
  const statement = reviewersStatement(question, statisticSpanOf(days, timezone));
  const rows = await oneAtATime(ctx, () => readStatisticRows<Row>(ctx, statement));
  return { list: rows.map(({ seconds, ...row }) => ({ ...row, medianSeconds: seconds })) };
}

export const readReviewerStatistics = statisticReader("reviewers", countReviewers);
