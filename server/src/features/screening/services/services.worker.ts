import { worker } from "#server/platform/jobs/jobs.ts";
import { runService } from "./services.jobs.ts";
import { runServiceRequest } from "./services.run.service.ts";

/** A provider that is slow for one project does not hold up another one. */
export const runServiceWorker = worker(
  runService,
  ({ data, ...call }) => runServiceRequest({ serviceId: data.serviceId, ...call }),
  { concurrency: 4, onePerGroup: true },
);
