import { z } from "zod";
import { formEmailKinds } from "#contract/records/forms/form-emails.ts";
import { verificationStatuses } from "#contract/records/verifications/verification-states.ts";
import { job } from "#server/platform/jobs/jobs.ts";

/** `status`: what the mail is about, whatever has happened to the verification since. */
export const sendFormEmail = job(
  "form-emails.send",
  z.object({ verificationId: z.uuid(), kind: z.enum(formEmailKinds), status: z.enum(verificationStatuses) }),
  { retries: 4 },
);
