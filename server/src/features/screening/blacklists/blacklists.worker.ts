import { worker } from "#server/platform/jobs/jobs.ts";
import { runImport } from "./blacklists.imports.run.service.ts";
import { importBlacklist } from "./blacklists.jobs.ts";

export const importBlacklistWorker = worker(
  importBlacklist,
  ({ data, ...call }) => runImport({ importId: data.importId, ...call }),
  { concurrency: 2, onePerGroup: true },
);
