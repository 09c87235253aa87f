import { sql } from "kysely";
import { settleSilent } from "#server/platform/jobs/followed-run.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring } from "#server/platform/recurring.ts";
import { runService } from "./services.jobs.ts";
import { giveUpServiceRequest } from "./services.runs.service.ts";

/** A job waits at most half a minute before its next try, and is not lost while it is queued. */
const silentFor = "5 minutes";

/** For requests that lost their job: nothing is charged. @returns how many were given up */
export const settleServices = (platform: Platform, olderThan = silentFor): Promise<number> =>
  settleSilent(platform, {
    feature: "services",
    job: runService,
    idOf: "serviceId",
    due: sql<{ project_id: string; id: string }>`select * from due_services(${olderThan}::interval)`,
    settle: (ctx, { id }) => giveUpServiceRequest(ctx, id),
  });

const pauseMs = 60_000;

export const leftServices = recurring("services.settle", pauseMs, (platform) => settleServices(platform));
