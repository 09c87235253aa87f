import { shredReplacedFiles } from "#server/features/records/flow-base/flow-base.replaced.service.ts";
import { worker } from "#server/platform/jobs/jobs.ts";
import { shredReplacedVideos } from "./flow-videos.jobs.ts";

export const shredVideoWorker = worker(shredReplacedVideos, ({ data: { verificationId }, step, platform }) =>
  shredReplacedFiles(platform, step, { table: "verification_videos", verificationId, action: "flow.video_shredded" }),
);
