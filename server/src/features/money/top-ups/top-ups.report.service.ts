import { sql } from "kysely";
import type { UsageRange } from "#contract/money/balances.contract.ts";
import type { Language } from "#contract/values/languages.ts";
import { csvCell } from "#engines/csv/csv-cells.ts";
import { languageOfCall } from "#server/features/project/mails/mails.language.rules.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import type { RawReply } from "#server/platform/http.ts";
import { serverWords } from "#server/words.ts";

/** Some 8 MB; a range with more rows is cut there and says so in its last line. */
const mostRows = 100_000;

type Movement = { at: Date; kind: string; operation: string; amount: number };

const signs: Record<string, number> = { top_up: 1, credit: 1, release: 1, refund: -1, reserve: -1 };
const euros = (cents: number) => (cents / 100).toFixed(2);

/** No cell needs quotes: numbers, times and words of ours. */
const lineOf = ({ at, kind, operation, amount }: Movement): string => {
  const [what = "", id = ""] = operation.split(":");
  return [at.toISOString(), kind, what, id, euros(amount), euros((signs[kind] ?? 0) * amount)].join(",");
};

/** English is what bookkeeping programs read. */
function headOf(language: Language): string {
  if (language === "en") return "time,movement,of,id,amount EUR,change of the balance EUR";
  const { time, movement, of, id, amount, change } = serverWords[language].movements;
  return [time, movement, of, id, amount, change].map(csvCell).join(",");
}

export async function exportMovements(ctx: Ctx, { from, to }: UsageRange): Promise<RawReply> {
  const rows = await ctx.tx
    .selectFrom("ledger_transfers")
    .select(["at", "kind", "operation", "amount"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("at", ">=", sql<Date>`${from}::date at time zone 'UTC'`)
    .where("at", "<", sql<Date>`(${to}::date + 1) at time zone 'UTC'`)
    .orderBy("at")
    .orderBy("id")
    .limit(mostRows + 1)
    .execute();
  recordAudit(ctx, "top-ups.report_exported", { from, to, rows: rows.length });
  const language = languageOfCall(ctx) ?? "en";
  const lines = [
    headOf(language),
    ...rows.slice(0, mostRows).map(lineOf),
    ...(rows.length > mostRows ? [`${csvCell(serverWords[language].movements.more)},,,,,`] : []),
  ];
  return {
    body: Buffer.from(`${lines.join("\r\n")}\r\n`),
    mime: "text/csv; charset=utf-8; header=present",
    name: `billing-${from}-${to}.csv`,
  };
}
