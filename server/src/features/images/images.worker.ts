import { worker } from "#server/platform/jobs/jobs.ts";
import { shredImageJob } from "./images.jobs.ts";
import { isImageInUse } from "./images.queries.ts";

/** Looks once more whether the picture is out of use; removing what is gone already is no failure. */
export const shredImageWorker = worker(shredImageJob, async ({ data: { key }, step, platform }) => {
  if (!(await step((ctx) => isImageInUse(ctx, key)))) await platform.files.remove(key);
});
