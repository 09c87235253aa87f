import { followRun, LostRun } from "#server/platform/jobs/followed-run.ts";
import type { JobStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { compareWithList } from "./monitoring.differences.service.ts";
import { checkExpiries } from "./monitoring.expiry.service.ts";
import { askForRun } from "./monitoring.jobs.ts";
import {
  failMonitoringRun,
  finishMonitoringRun,
  reportProgress,
  type TakenRun,
  takeMonitoringRun,
} from "./monitoring.runs.service.ts";
import { screenDueApplicants } from "./monitoring.screenings.service.ts";

type Call = { platform: Platform; step: JobStep; signal: AbortSignal; isLastTry: boolean };

async function work(call: Call, projectId: string, run: TakenRun): Promise<void> {
  const { platform, step } = call;
  const beat = () => step((ctx) => reportProgress(ctx, run)).then(() => true);
  const follow = followRun({ beat, signal: call.signal });
  const { signal } = follow;
  try {
    let after = run.comparedTo;
    for (const [n, list] of run.lists.entries()) {
      if (n < run.listsDone) continue;
      await compareWithList({ platform, step, projectId, run, signal }, list, after);
      after = null;
      await step((ctx) => reportProgress(ctx, run, { lists_done: n + 1, compared_to: null }));
    }
    await screenDueApplicants({ platform, step, projectId, run, signal });
    await checkExpiries(step, run);
  } finally {
    await follow.stop();
  }
  await step((ctx) => finishMonitoringRun(ctx, run));
}

/** Who comes while another one works asks again: what changed since is not in that one's plan. */
const laterSeconds = 15;

/** All that is due in a project: a killed one goes on where it was, and tells nobody twice. */
export async function runProject(call: Call): Promise<void> {
  const { platform, step, isLastTry } = call;
  const found = await step(async (ctx) => {
    const taken = await takeMonitoringRun(ctx);
    if (taken === "busy") await askForRun(ctx, laterSeconds);
    return taken === null || taken === "busy" ? null : { run: taken, projectId: ctx.projectId ?? "" };
  });
  if (!found) return;
  const { run, projectId } = found;
  try {
    await work(call, projectId, run);
  } catch (error) {
    if (error instanceof LostRun) return;
    if (!isLastTry) throw error;
    platform.log.error({ err: error, projectId, report: run.id }, "a run of monitoring was given up");
    await step((ctx) => failMonitoringRun(ctx, run));
  }
}
