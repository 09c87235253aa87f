import { z } from "zod";
import { job } from "#server/platform/jobs/jobs.ts";

/** Callbacks and mails, once the decision can no longer be undone. */
export const announceDecision = job("verifications.announce", z.object({ verificationId: z.uuid() }), { retries: 8 });
