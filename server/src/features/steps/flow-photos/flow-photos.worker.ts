import { shredReplacedFiles } from "#server/features/records/flow-base/flow-base.replaced.service.ts";
import { worker } from "#server/platform/jobs/jobs.ts";
import { shredReplacedPhotos } from "./flow-photos.jobs.ts";

export const shredWorker = worker(shredReplacedPhotos, ({ data: { verificationId }, step, platform }) =>
  shredReplacedFiles(platform, step, { table: "verification_files", verificationId, action: "flow.photo_shredded" }),
);
