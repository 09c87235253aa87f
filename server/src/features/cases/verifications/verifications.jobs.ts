import { z } from "zod";
import { job } from "#server/platform/jobs/jobs.ts";

/** For a form that has its approved verifications signed. */
export const signReport = job("verifications.sign", z.object({ verificationId: z.uuid() }), { retries: 8 });

export const announceDecision = job("verifications.announce", z.object({ verificationId: z.uuid() }), { retries: 8 });
