import { statfs } from "node:fs/promises";
import { operationFailures } from "#contract/house/operations.calls.ts";
import { auditAccount } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { retryFailedJob } from "#server/platform/jobs/failed-jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { DiskRoom } from "./operations.queries.ts";

export async function measureDisk({ config }: Pick<Platform, "config">): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** In the log of accounts: an operator acts for no project. @throws operations.job_not_found, operations.job_not_failed */
export async function retryJob(ctx: Ctx, { id, queue }: { id: string; queue: string }): Promise<Record<string, never>> {
  const outcome = await retryFailedJob(ctx, queue, id);
  if (outcome === "unknown") throw fail(operationFailures.job_not_found);
  if (outcome === "not_failed") throw fail(operationFailures.job_not_failed);
  auditAccount(ctx, "operations.job_retried", { jobId: id, queue });
  return {};
}
