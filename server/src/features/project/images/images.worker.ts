import { worker } from "#server/platform/jobs/jobs.ts";
import { shredImageJob } from "./images.jobs.ts";
import { isImageInUse } from "./images.queries.ts";

/** Bytes that are gone already are no failure. */
export const shredImageWorker = worker(shredImageJob, async ({ data: { key }, step, platform }) => {
  if (!(await step((ctx) => isImageInUse(ctx, key)))) await platform.files.remove(key);
});
