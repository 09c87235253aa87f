import { z } from "zod";
import { job } from "#server/platform/jobs/jobs.ts";

/** Removes the recordings of a verification that are out of use; tried for a day and a half at least, while the store is away. */
export const shredReplacedVideos = job("flow-videos.shred", z.object({ verificationId: z.uuid() }), { retries: 16 });
