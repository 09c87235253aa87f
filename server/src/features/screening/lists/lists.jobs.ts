import { z } from "zod";
import { job } from "#server/platform/jobs/jobs.ts";

const source = z.string().min(1).max(40);

/** Longer than the longest load, so that a load ends by itself. `askedAt`: a load that ended later is the answer. */
export const loadList = job("lists.load", z.object({ source, askedAt: z.iso.datetime() }), {
  retries: 3,
  timeoutSeconds: 2 * 60 * 60,
});

/**
 * In the transaction that made `version` current, also by going back. `before`: the version that was current until
 * then, null for a list that is new or was off. Both keep their entries until this job has ended.
 */
export const listVersionCurrent = job(
  "lists.version-current",
  z.object({ source, version: z.number().int().positive(), before: z.number().int().positive().nullable() }),
  { retries: 10, timeoutSeconds: 60 * 60 },
);
