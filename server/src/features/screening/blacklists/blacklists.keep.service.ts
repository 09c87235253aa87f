import { sql } from "kysely";
import { settleSilent } from "#server/platform/jobs/followed-run.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring } from "#server/platform/recurring.ts";
import { failSilentImports } from "./blacklists.imports.runs.service.ts";
import { importBlacklist } from "./blacklists.jobs.ts";

/** A run speaks every second; a job of a killed one goes back after some ten. */
const silentFor = "1 minute";

/** For imports that lost their job. @returns how many were settled */
export const settleImports = (platform: Platform, olderThan = silentFor): Promise<number> =>
  settleSilent(platform, {
    feature: "blacklists",
    job: importBlacklist,
    idOf: "importId",
    due: sql<{ project_id: string; id: string }>`select * from due_blacklist_imports(${olderThan}::interval)`,
    settle: (ctx, { id }) => failSilentImports(ctx, id),
  });

const pauseMs = 60_000;

export const leftImports = recurring("blacklists.settle", pauseMs, (platform) => settleImports(platform));
