import { z } from "zod";
import { job } from "#server/platform/jobs/jobs.ts";

/** Tried for at least a day and a half, while the store is away. */
export const shredReplacedVideos = job("flow-videos.shred", z.object({ verificationId: z.uuid() }), { retries: 16 });
