import { z } from "zod";
import { job } from "#server/platform/jobs.ts";

/** Removes the retaken photos of a submitted verification. */
export const shredReplacedPhotos = job("flow.shred_photos", z.object({ verificationId: z.uuid() }));
