import { z } from "zod";
import { job } from "#server/platform/jobs/jobs.ts";

/** Sends the callbacks and mails of a decision, once it can no longer be undone. */
export const announceDecision = job("verifications.announce", z.object({ verificationId: z.uuid() }), { retries: 8 });
