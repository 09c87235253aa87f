import type { StatisticsRequest } from "#contract/figures/statistics.contract.ts";
import { csvCell } from "#engines/csv/csv-cells.ts";
import { languageOfCall } from "#server/features/project/mails/mails.language.rules.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import type { RawReply } from "#server/platform/http.ts";
import { readDeskWords } from "#server/review-words.ts";
import { readDailyStatistics, readReasonStatistics } from "./statistics.queries.ts";
import { statisticPercentOf } from "./statistics.rules.ts";

const inPercent = ["rate", "share"];

/** English is what programs read. */
function headsOf(ctx: Ctx, table: "daily" | "reasons", english: string[], keys: string[]): string[] {
  const language = languageOfCall(ctx) ?? "en";
  if (language === "en") return english;
  const words: Record<string, string> = readDeskWords(language, "statistics")[table];
  return keys.map((key) => (inPercent.includes(key) ? `${words[key]} (%)` : (words[key] ?? key)));
}

const csvOf = (name: string, rows: readonly (string | number)[][]): RawReply => ({
  body: Buffer.from(`${rows.map((row) => row.map((cell) => csvCell(String(cell))).join(",")).join("\r\n")}\r\n`),
  mime: "text/csv; charset=utf-8; header=present",
  name,
});

export async function exportDaily(ctx: Ctx, filters: StatisticsRequest): Promise<RawReply> {
  recordAudit(ctx, "statistics.daily_exported", { filters });
  const { list } = await readDailyStatistics(ctx, filters);
  return csvOf(`statistics-daily-${filters.start_date}-${filters.end_date}.csv`, [
    headsOf(
      ctx,
      "daily",
      ["date", "verifications", "approved", "declined", "pending", "processing", "approval rate %"],
      ["date", "verifications", "approved", "declined", "pending", "processing", "rate"],
    ),
    ...list.map((day) => [
      day.date,
      day.verifications,
      day.approved,
      day.declined,
      day.pending,
      day.processing,
      statisticPercentOf(day.approved, day.approved + day.declined),
    ]),
  ]);
}

export async function exportReasons(ctx: Ctx, filters: StatisticsRequest): Promise<RawReply> {
  recordAudit(ctx, "statistics.reasons_exported", { filters });
  const { list, statisticsData } = await readReasonStatistics(ctx, filters);
  return csvOf(`statistics-decline-reasons-${filters.start_date}-${filters.end_date}.csv`, [
    headsOf(
      ctx,
      "reasons",
      ["reason", "verifications", "share of declined %", "verifications in the period before"],
      ["reason", "verifications", "share", "before"],
    ),
    ...list.map(({ reason, verifications, before }) => [
      reason,
      verifications,
      statisticPercentOf(verifications, statisticsData.declined),
      before,
    ]),
  ]);
}
