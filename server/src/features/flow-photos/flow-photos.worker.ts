import { worker } from "#server/platform/jobs/jobs.ts";
import { shredReplacedPhotos } from "./flow-photos.jobs.ts";
import { findReplacedFiles, forgetFile } from "./flow-photos.service.ts";

/** Bytes first, then the row: the next run repairs an interrupted one. */
export const shredWorker = worker(shredReplacedPhotos, async ({ data, step, platform }) => {
  const replaced = await step((ctx) => findReplacedFiles(ctx, data.verificationId));
  for (const { id, storage_key } of replaced) {
    await platform.files.remove(storage_key);
    await step((ctx) => forgetFile(ctx, data.verificationId, id));
  }
});
