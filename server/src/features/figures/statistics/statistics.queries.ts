import { statisticFailures } from "#contract/figures/statistics.calls.ts";
import type {
  CountryStatistic,
  DailyStatistic,
  ReasonStatistic,
  StatisticCards,
  StatisticsRequest,
  VolumePoint,
} from "#contract/figures/statistics.contract.ts";
import {
  type DeclineReason,
  declineReasons,
  type VerificationStatus,
} from "#contract/records/verifications/verification-states.ts";
import { oneAtATime } from "#server/features/cases/verifications/verifications.turns.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { keptStatement } from "#server/platform/database.ts";
import { fail } from "#server/platform/fail.ts";
import { filteredCards, filteredCountries, filteredPoints, filteredReasons } from "./statistics.filtered.sql.rules.ts";
import { answerStatisticOnce } from "./statistics.kept.queries.ts";
import {
  againStatement,
  cardsStatement,
  countriesStatement,
  pointsStatement,
  reasonsStatement,
  type StatisticsStatement,
} from "./statistics.rollups.sql.rules.ts";
import {
  daysBefore,
  emptyStatisticCards,
  isStatisticFiltered,
  type StatisticQuestion,
  type StatisticSpan,
  secondsOfClass,
  statisticBoundsOf,
  statisticDaysOf,
  statisticQuestionOf,
  statisticSpanOf,
  statisticUnitOf,
  whyNotRange,
} from "./statistics.rules.ts";

type ByStatus = Record<VerificationStatus, number>;
type Latest = { applicants: number; applicants_valid: number; applicants_invalid: number };
type Again = { i: number; n: number; valid: number; invalid: number };
type PointRow = ByStatus & { i: number } & Partial<Latest>;
type CardRow = ByStatus & {
  i: number;
  firsts: number;
  firsts_valid: number;
  decided: number;
  seconds: number;
  by_checks: number;
  duration: number | null;
} & (Latest | { again: number; again_valid: number; again_invalid: number });

/** @throws statistics.range_too_long, .range_reversed, .range_out_of_reach */
export function openStatistics(ctx: Ctx, filters: StatisticsRequest) {
  const refusal = whyNotRange(filters);
  if (refusal) throw fail(statisticFailures[refusal]);
  const timezone = ctx.session?.timezone ?? "UTC";
  const days = statisticDaysOf(filters);
  const unit = statisticUnitOf(days.length);
  return { question: statisticQuestionOf(ctxProjectOf(ctx), filters), timezone, days, unit };
}

export type OpenedStatistics = ReturnType<typeof openStatistics>;

export const readStatisticRows = async <R>(ctx: Ctx, { text, values }: StatisticsStatement): Promise<R[]> =>
  (await ctx.tx.executeQuery(keptStatement<R>(text, values))).rows;

/** What the rollups do not cover is counted, one question of a project at a time. */
const read = <R>(
  ctx: Ctx,
  question: StatisticQuestion,
  fast: () => StatisticsStatement,
  counted: () => StatisticsStatement,
): Promise<R[]> =>
  isStatisticFiltered(question)
    ? oneAtATime(ctx, () => readStatisticRows<R>(ctx, counted()))
    : readStatisticRows<R>(ctx, fast());

const totalOf = (row: ByStatus) => row.valid + row.invalid + row.processing + pendingOf(row);
const pendingOf = (row: ByStatus) => row.created + row.pending + row.customer_pending;
const iso = (ms: number) => new Date(ms).toISOString();

async function readPoints(
  ctx: Ctx,
  question: StatisticQuestion,
  bounds: readonly number[],
): Promise<Map<number, PointRow>> {
  const rows = await read<PointRow>(
    ctx,
    question,
    () => pointsStatement(question.project, bounds),
    () => filteredPoints(question, bounds),
  );
  return new Map(rows.map((row) => [row.i, row]));
}

async function countVolume(ctx: Ctx, { question, timezone, days, unit }: OpenedStatistics) {
  const bounds = statisticBoundsOf(days, unit, timezone);
  const found = await readPoints(ctx, question, bounds);
  const points = bounds.slice(0, -1).map((at, n): VolumePoint => {
    const row = found.get(n + 1);
    return {
      datetime: iso(at),
      approved: row?.valid ?? 0,
      declined: row?.invalid ?? 0,
      customerPending: row?.customer_pending ?? 0,
      pending: (row?.pending ?? 0) + (row?.created ?? 0),
      processing: row?.processing ?? 0,
    };
  });
  return { timezone, unit, points, until: iso(bounds.at(-1) ?? 0) };
}

async function countDaily(ctx: Ctx, { question, timezone, days }: OpenedStatistics) {
  const found = await readPoints(ctx, question, statisticBoundsOf(days, "day", timezone));
  const list = days.map((date, n): DailyStatistic => {
    const row = found.get(n + 1);
    return {
      date,
      verifications: row ? totalOf(row) : 0,
      approved: row?.valid ?? 0,
      declined: row?.invalid ?? 0,
      pending: row ? pendingOf(row) : 0,
      processing: row?.processing ?? 0,
    };
  });
  return { timezone, list: list.reverse() };
}

async function countSeries(ctx: Ctx, { question, timezone, days, unit }: OpenedStatistics) {
  const bounds = statisticBoundsOf(days, unit, timezone);
  const found = await readPoints(ctx, question, bounds);
  const again = isStatisticFiltered(question)
    ? []
    : await readStatisticRows<Again>(ctx, againStatement(question.project, bounds));
  const repeats = new Map(again.map((row) => [row.i, row]));
  const series = bounds.slice(0, -1).map((at, n) => {
    const row = found.get(n + 1);
    const less = repeats.get(n + 1);
    return {
      datetime: iso(at),
      verifications_total: row ? totalOf(row) : 0,
      verifications_approved: row?.valid ?? 0,
      verifications_declined: row?.invalid ?? 0,
      applicants_total: row?.applicants ?? (row ? totalOf(row) : 0) - (less?.n ?? 0),
      applicants_approved: row?.applicants_valid ?? (row?.valid ?? 0) - (less?.valid ?? 0),
      applicants_declined: row?.applicants_invalid ?? (row?.invalid ?? 0) - (less?.invalid ?? 0),
    };
  });
  return { timezone, unit, series };
}

function toCards(row: CardRow | undefined): StatisticCards {
  if (!row) return emptyStatisticCards;
  const latest =
    "again" in row
      ? {
          applicants: totalOf(row) - row.again,
          applicants_valid: row.valid - row.again_valid,
          applicants_invalid: row.invalid - row.again_invalid,
        }
      : row;
  return {
    verifications: totalOf(row),
    approved: row.valid,
    declined: row.invalid,
    pending: pendingOf(row),
    processing: row.processing,
    applicants: latest.applicants,
    applicantsApproved: latest.applicants_valid,
    applicantsDeclined: latest.applicants_invalid,
    firstTries: row.firsts,
    firstTriesApproved: row.firsts_valid,
    decided: row.decided,
    decidedByChecks: row.by_checks,
    averageSeconds: row.decided > 0 ? row.seconds / row.decided : null,
    medianSeconds: row.duration === null ? null : secondsOfClass(row.duration),
  };
}

function twoSpans(days: readonly string[], timezone: string): [StatisticSpan, StatisticSpan] {
  return [statisticSpanOf(days, timezone), statisticSpanOf(daysBefore(days), timezone)];
}

async function countOverview(ctx: Ctx, { question, timezone, days }: OpenedStatistics) {
  const spans = twoSpans(days, timezone);
  const rows = await read<CardRow>(
    ctx,
    question,
    () => cardsStatement(question.project, spans),
    () => filteredCards(question, spans),
  );
  const before = daysBefore(days);
  const cardsOf = (i: number) => toCards(rows.find((row) => row.i === i));
  return {
    timezone,
    cards: cardsOf(1),
    before: { start_date: before[0] ?? "", end_date: before.at(-1) ?? "", cards: cardsOf(2) },
  };
}

async function countCountries(
  ctx: Ctx,
  { question, timezone, days }: OpenedStatistics,
): Promise<{ list: CountryStatistic[] }> {
  const spans = [statisticSpanOf(days, timezone)];
  const rows = await read<{ country: string; n: number; valid: number; invalid: number }>(
    ctx,
    question,
    () => countriesStatement(question.project, spans),
    () => filteredCountries(question, spans),
  );
  const list = rows
    .map(({ country, n, valid, invalid }) => ({
      country: country === "ZZ" ? null : country,
      verifications: n,
      approved: valid,
      declined: invalid,
    }))
    .sort((a, b) => b.verifications - a.verifications || ((a.country ?? "ZZ") < (b.country ?? "ZZ") ? -1 : 1));
  return { list };
}

async function countReasons(ctx: Ctx, { question, timezone, days }: OpenedStatistics) {
  const spans = twoSpans(days, timezone);
  const rows = await read<{ i: number; reason: DeclineReason; n: number }>(
    ctx,
    question,
    () => reasonsStatement(question.project, spans),
    () => filteredReasons(question, spans),
  );
  const countOf = (i: number, reason: DeclineReason) =>
    rows.find((row) => row.i === i && row.reason === reason)?.n ?? 0;
  const list = declineReasons
    .map((reason): ReasonStatistic => ({ reason, verifications: countOf(1, reason), before: countOf(2, reason) }))
    .filter(({ verifications, before }) => verifications + before > 0)
    .sort((a, b) => b.verifications - a.verifications || b.before - a.before);
  const totals = await readPoints(ctx, question, [spans[1].from, spans[0].from, spans[0].until]);
  const [before, now] = [totals.get(1), totals.get(2)];
  const statisticsData = {
    declined: now?.invalid ?? 0,
    verifications: now ? totalOf(now) : 0,
    declinedBefore: before?.invalid ?? 0,
    verificationsBefore: before ? totalOf(before) : 0,
  };
  return { list, statisticsData };
}

/** What was counted is kept; see `answerStatisticOnce`. */
export const statisticReader =
  <A>(name: string, count: (ctx: Ctx, opened: OpenedStatistics) => Promise<A>) =>
  (ctx: Ctx, filters: StatisticsRequest): Promise<A> => {
    const opened = openStatistics(ctx, filters);
    const { question, timezone, days } = opened;
    return answerStatisticOnce(ctx, [name, question, timezone, days[0], days.length], () => count(ctx, opened));
  };

export const readVolumeStatistics = statisticReader("volume", countVolume);
export const readDailyStatistics = statisticReader("daily", countDaily);
export const readStatisticSeries = statisticReader("series", countSeries);
export const readOverview = statisticReader("overview", countOverview);
export const readCountries = statisticReader("countries", countCountries);
export const readReasonStatistics = statisticReader("reasons", countReasons);
