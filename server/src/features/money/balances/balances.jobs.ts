import { z } from "zod";
import { job } from "#server/platform/jobs/jobs.ts";

export const notifyLowBalance = job("balances.tell-low", z.object({}));

/** Half of a day's budget of permanent links is used: see balances.strangers.rules.ts. */
export const notifyLinkUse = job("balances.tell-link-use", z.object({}));

/** Money came: what waited for it is checked now. Its worker is the feature of those submissions. */
export const resumeUnpaid = job("balances.resume-held", z.object({}), { retries: 8 });
