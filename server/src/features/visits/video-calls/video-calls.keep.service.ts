import { sql } from "kysely";
import { enqueue, inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring, tendEachRow } from "#server/platform/recurring.ts";
import { finishVideoCall } from "./video-calls.jobs.ts";
import { endVideoCall } from "./video-calls.service.ts";

type Left = { kind: "lost" | "unfinished"; project_id: string; id: string };

/** Calls that were left when their processes were killed. @returns how many */
export async function settleLeftCalls(platform: Platform): Promise<number> {
  const { rows } = await platform.database.inProject(null, ({ tx }) =>
    sql<Left>`select * from left_video_calls()`.execute(tx),
  );
  await tendEachRow(platform, "video-calls.settle", rows, ({ kind, project_id, id }) =>
    inSystemStep(platform, "video-calls", project_id, async (ctx) => {
      if (kind === "lost") await endVideoCall(ctx, id, "lost");
      else await enqueue(ctx, finishVideoCall, { callId: id }, { singletonKey: id });
    }),
  );
  return rows.length;
}

const pauseMs = 15_000;

export const leftCalls = recurring("video-calls.settle", pauseMs, (platform) => settleLeftCalls(platform));
