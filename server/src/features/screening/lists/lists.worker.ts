import { enqueue, worker } from "#server/platform/jobs/jobs.ts";
import { loadList } from "./lists.jobs.ts";
import { loadListNow } from "./lists.load.service.ts";

const laterSeconds = 15;

export const listWorkers = [
  worker(
    loadList,
    async ({ data, platform, step, signal, isLastTry }) => {
      const end = await loadListNow(platform, data.source, { askedAt: new Date(data.askedAt), signal });
      // Its process may die: this job looks again.
      if (end.kind === "busy") await step((ctx) => enqueue(ctx, loadList, data, { startAfter: laterSeconds }));
      if (end.kind === "failed" && end.failure.mayTryAgain && !isLastTry) throw end.failure;
    },
    { concurrency: 1 },
  ),
];
