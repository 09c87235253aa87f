import { z } from "zod";
import { job } from "#server/platform/jobs/jobs.ts";

/** A provider that is away is called six times within a minute. */
export const runService = job("services.run", z.object({ serviceId: z.uuid() }), { retries: 5, timeoutSeconds: 180 });
