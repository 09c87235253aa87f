import { z } from "zod";
import { job } from "#server/platform/jobs.ts";

/** Reads the documents, compares, looks for duplicates and decides what follows. */
export const checkVerification = job("verifications.check", z.object({ verificationId: z.uuid() }), {
  retries: 8,
  timeoutSeconds: 180,
});

/** Sends the callbacks and mails of a decision, once it can no longer be undone. */
export const announceDecision = job("verifications.announce", z.object({ verificationId: z.uuid() }), { retries: 8 });
