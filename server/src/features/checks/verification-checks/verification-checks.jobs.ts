import { z } from "zod";
import { job } from "#server/platform/jobs/jobs.ts";

export const checkVerification = job("verifications.check", z.object({ verificationId: z.uuid() }), {
  retries: 8,
  timeoutSeconds: 180,
});
