import { z } from "zod";
import { job } from "#server/platform/jobs/jobs.ts";

/** In the transaction that changed its entries. Some seconds later, so that a row of changes is one. */
export const blacklistChangedJob = job("blacklists.changed", z.object({ code: z.uuid() }));
export const changesRestSeconds = 5;
