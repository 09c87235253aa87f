import { z } from "zod";
import { job } from "#server/platform/jobs/jobs.ts";

/** Tried for at least a day and a half, while the store is away. */
export const shredImageJob = job("images.shred", z.object({ key: z.string() }), { retries: 16 });
