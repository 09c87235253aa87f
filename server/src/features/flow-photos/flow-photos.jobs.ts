import { z } from "zod";
import { job } from "#server/platform/jobs/jobs.ts";

/** Removes the retaken photos of a verification; tried for a day and a half at least, while the store is away. */
export const shredReplacedPhotos = job("flow.shred_photos", z.object({ verificationId: z.uuid() }), { retries: 16 });
