import { blacklistChangedJob } from "#server/features/records/blacklist-base/blacklist-base.jobs.ts";
import { listVersionCurrent } from "#server/features/screening/lists/lists.jobs.ts";
import { pruneVersions } from "#server/features/screening/lists/lists.prune.service.ts";
import { worker } from "#server/platform/jobs/jobs.ts";
import { askForRun, runMonitoring } from "./monitoring.jobs.ts";
import { askEverybody } from "./monitoring.keep.service.ts";
import { runProject } from "./monitoring.run.service.ts";
import { readWatch } from "./monitoring.settings.service.ts";

export const monitoringWorkers = [
  worker(runMonitoring, runProject, { concurrency: 2, onePerGroup: true }),
  worker(
    listVersionCurrent,
    async ({ data, platform }) => {
      await askEverybody(platform);
      await pruneVersions(platform, data.source);
    },
    { concurrency: 1 },
  ),
  worker(blacklistChangedJob, ({ step }) =>
    step(async (ctx) => {
      if ((await readWatch(ctx))?.is_enabled) await askForRun(ctx);
    }),
  ),
];
