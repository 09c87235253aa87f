import { worker } from "#server/platform/jobs/jobs.ts";
import { shredReplacedVideos } from "./flow-videos.jobs.ts";
import { findReplacedVideos } from "./flow-videos.queries.ts";
import { forgetVideo } from "./flow-videos.service.ts";

/** Bytes first, then the row: the next run repairs an interrupted one. */
export const shredVideoWorker = worker(shredReplacedVideos, async ({ data, step, platform }) => {
  const replaced = await step((ctx) => findReplacedVideos(ctx, data.verificationId));
  for (const { id, storage_key } of replaced) {
    await platform.files.remove(storage_key);
    await step((ctx) => forgetVideo(ctx, data.verificationId, id));
  }
});
