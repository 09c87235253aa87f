import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import type { ReportProblem } from "#contract/figures/reports.contract.ts";
import * as limits from "#contract/limits.ts";
import { csvCell } from "#engines/csv/csv-cells.ts";
import { xlsxFile } from "#engines/xlsx/xlsx-file.ts";
import { ZipTooLargeError } from "#engines/xlsx/zip-stream.ts";
import type { AnyMode } from "#server/platform/any-mode.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { scopeSetting } from "#server/platform/database.ts";
import { csvCopy, type ExportThrottle, longestCopyMs, sqlLiteral, streamCopy } from "#server/platform/exports/csv.ts";
import type { ExportColumn } from "#server/platform/exports/export-columns.ts";
import { newFileKey } from "#server/platform/files/files.ts";
import { intendFile } from "#server/platform/files/pending-files.ts";
import { type FollowedRunRef, followRun, newRunRef } from "#server/platform/jobs/followed-run.ts";
import type { JobStep } from "#server/platform/jobs/jobs.ts";
import { linesCopy } from "#server/platform/lines-copy.ts";
import type { Platform } from "#server/platform/platform.ts";
import { columnWidthOf, reportQuery } from "./reports.cells.rules.ts";
import { sheetTimeFormat } from "./reports.dates.rules.ts";
import { sealReport } from "./reports.files.ts";
import { reportPercentOf } from "./reports.rules.ts";
import { beginReportRun, failReportRun, finishReportRun, noteReportProgress } from "./reports.runs.service.ts";
import { reportSourceOf } from "./reports.sources.queries.ts";
import { reportWords } from "./reports.words.ts";

class ReportError extends Error {
  readonly problem: ReportProblem;
  constructor(problem: ReportProblem) {
    super(problem);
    this.problem = problem;
  }
}

type Taken = NonNullable<Awaited<ReturnType<typeof beginReportRun>>>;
type Plan = Taken & {
  projectId: string;
  mode: AnyMode;
  total: number;
  columns: readonly ExportColumn[];
  query: string;
};

/** Without a sort the first row is there at once. */
const unsorted = "set local enable_sort = off";

/** @throws ReportError when there are too many rows */
async function planRun(ctx: Ctx, taken: Taken): Promise<Plan> {
  const { format, question, type } = taken;
  const { columns, queryOf } = await reportSourceOf(ctx, type, question);
  await sql.raw(unsorted).execute(ctx.tx);
  const counted = sql<{
    n: number;
  }>`select count(*)::int as n from (${sql.raw(queryOf("1", limits.exportRows + 1))}) counted`;
  const total = (await counted.execute(ctx.tx)).rows[0]?.n ?? 0;
  if (total > limits.exportRows) throw new ReportError("too_many_rows");
  const query = reportQuery(
    format,
    columns,
    (cells) => queryOf(cells, limits.exportRows),
    sqlLiteral(question.timeZone, "text"),
  );
  return { ...taken, projectId: ctx.projectId ?? "", mode: ctx.mode, total, columns, query };
}

const headersOf = ({ columns, question: { language, timeZone } }: Plan): string[] => {
  const words = reportWords(language).columns;
  return columns.map(({ name, kind }) => {
    const word = words[name as keyof typeof words];
    return kind === "time" ? `${word} (${timeZone})` : word;
  });
};

/** A worker's COPY neither gives way nor is given up for being read slowly. */
const noThrottle: ExportThrottle = {
  stall: () => undefined,
  goOn: () => undefined,
  endBy: () => undefined,
  release: () => undefined,
};

/** `onRows` gets how many more rows there are. */
function streamReport(platform: Platform, plan: Plan, onRows: (count: number) => void): Readable {
  const { format, projectId, mode, query, question, type } = plan;
  const settings = `${unsorted}; set local timezone = ${sqlLiteral(question.timeZone, "text").replace("::text", "")}; ${scopeSetting({ projectId, mode })}`;
  const copy = format === "csv" ? csvCopy(query, { header: false, onRecords: onRows }) : linesCopy(query, onRows);
  const rows = streamCopy(platform, settings, copy, noThrottle);
  const headers = headersOf(plan);
  if (format === "xlsx") {
    const columns = plan.columns.map((column, n) => ({
      header: headers[n] ?? column.name,
      width: columnWidthOf(column),
    }));
    const { types, isRightToLeft } = reportWords(question.language);
    const timeFormat = sheetTimeFormat(question.language, question.dateStyle);
    const sheet = { name: types[type], columns, isRightToLeft, timeFormat, rows };
    return Readable.from(xlsxFile(sheet), { objectMode: false });
  }
  async function* withHeader() {
    yield Buffer.from(`${headers.map(csvCell).join(",")}\r\n`);
    yield* rows;
  }
  return Readable.from(withHeader(), { objectMode: false });
}

async function writeReport(
  platform: Platform,
  step: JobStep,
  run: FollowedRunRef,
  plan: Plan,
  signal: AbortSignal,
): Promise<void> {
  let rows = 0;
  const plain = streamReport(platform, plan, (count) => {
    rows += count;
  });
  const follow = followRun({
    beat: () => step((ctx) => noteReportProgress(ctx, run, reportPercentOf(rows, plan.total))),
    signal,
  });
  const end = () => plain.destroy(new Error("the report was deleted, or its run was given up"));
  follow.signal.addEventListener("abort", end);
  try {
    const directory = join(platform.config.dataDir, "spool");
    const { spooled, sizeBytes, sealedKey } = await sealReport(platform.keys, run.id, { plain, directory });
    try {
      const storageKey = newFileKey(plan.projectId);
      await intendFile(platform, storageKey);
      await platform.files.putStream(storageKey, spooled);
      await follow.stop();
      await step((ctx) => finishReportRun(ctx, run, { storageKey, sealedKey, rows, sizeBytes }));
    } finally {
      await spooled.close();
    }
  } catch (error) {
    if (!follow.isLost()) throw error;
  } finally {
    follow.signal.removeEventListener("abort", end);
    await follow.stop();
  }
}

function problemOf(error: unknown, tookMs: number): ReportProblem {
  if (error instanceof ReportError) return error.problem;
  if (error instanceof ZipTooLargeError) return "too_large";
  return tookMs >= longestCopyMs ? "took_too_long" : "internal";
}

type Call = { reportId: string; platform: Platform; step: JobStep; signal: AbortSignal; isLastTry: boolean };

/** What our own fault may be is tried again; the last try says that it failed. */
export async function runReport({ reportId, platform, step, signal, isLastTry }: Call): Promise<void> {
  const run = newRunRef(reportId);
  const taken = await step((ctx) => beginReportRun(ctx, run));
  if (!taken) return;
  const begun = performance.now();
  try {
    const plan = await step((ctx) => planRun(ctx, taken));
    await writeReport(platform, step, run, plan, signal);
  } catch (error) {
    const problem = problemOf(error, performance.now() - begun);
    if (problem === "internal" && !isLastTry) throw error;
    if (problem === "internal") platform.log.error({ err: error, reportId }, "a report could not be made");
    await step((ctx) => failReportRun(ctx, run, problem));
  }
}
