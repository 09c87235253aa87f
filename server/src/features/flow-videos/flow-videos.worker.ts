import { worker } from "#server/platform/jobs/jobs.ts";
import { shredReplacedVideos } from "./flow-videos.jobs.ts";
import { findReplacedVideos } from "./flow-videos.queries.ts";
import { forgetVideo } from "./flow-videos.service.ts";

/** First the bytes, then the row: a run that ends between is made good by the next. */
export const shredVideoWorker = worker(shredReplacedVideos, async ({ data, step, platform }) => {
  const replaced = await step((ctx) => findReplacedVideos(ctx, data.verificationId));
  for (const { id, storage_key } of replaced) {
    await platform.files.remove(storage_key);
    await step((ctx) => forgetVideo(ctx, data.verificationId, id));
  }
});
