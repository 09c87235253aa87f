import { z } from "zod";
import { job } from "#server/platform/jobs/jobs.ts";

export const announceDecision = job("verifications.announce", z.object({ verificationId: z.uuid() }), { retries: 8 });
