import { z } from "zod";
import { job } from "#server/platform/jobs/jobs.ts";

/** Removes the bytes of a picture that was replaced; tried for a day and a half at least, while the store is away. */
export const shredImageJob = job("images.shred", z.object({ key: z.string() }), { retries: 16 });
