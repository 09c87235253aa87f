import { z } from "zod";
import { Id } from "#contract/input/fields.ts";
import { job } from "#server/platform/jobs/jobs.ts";

/** Also without an account: so the call's work and time are the same (S8). */
export const mailPasswordLinkJob = job("resets.mail-password-link", z.object({ userId: Id }), { timeoutSeconds: 30 });

export const notifyContactsJob = job(
  "resets.tell-contacts",
  z.object({ userId: Id, event: z.enum(["password", "factor"]), at: z.iso.datetime() }),
  { timeoutSeconds: 60 },
);
