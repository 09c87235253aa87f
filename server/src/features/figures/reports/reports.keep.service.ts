import { sql } from "kysely";
import { settleSilent } from "#server/platform/jobs/followed-run.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring } from "#server/platform/recurring.ts";
import { generateReport } from "./reports.jobs.ts";
import { expireReport, failSilentReports } from "./reports.runs.service.ts";

type Due = { kind: "silent" | "expired"; project_id: string; id: string };

/** A run speaks every second; a job of a killed one goes back after some ten. */
const silentFor = "1 minute";

const settlers = { silent: failSilentReports, expired: expireReport } as const;

/** For reports that lost their job. @returns how many were settled */
export const settleReports = (platform: Platform, olderThan = silentFor): Promise<number> =>
  settleSilent<Due>(platform, {
    feature: "reports",
    job: generateReport,
    idOf: "reportId",
    due: sql`select * from due_reports(${olderThan}::interval)`,
    always: ({ kind }) => kind === "expired",
    settle: (ctx, { kind, id }) => settlers[kind](ctx, id),
  });

const pauseMs = 60_000;

export const leftReports = recurring("reports.settle", pauseMs, (platform) => settleReports(platform));
