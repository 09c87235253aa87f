import { z } from "zod";
import { job } from "#server/platform/jobs/jobs.ts";

export const tellLowBalance = job("balances.tell-low", z.object({}));

/** Money came: what waited for it is checked now. Its worker is the feature of those submissions. */
export const resumeHeld = job("balances.resume-held", z.object({}), { retries: 8 });
