import { z } from "zod";
import { Id } from "#contract/fields.ts";
import { job } from "#server/platform/jobs/jobs.ts";

/**
 * Mails the link of a password reset. Asked for by every call, also one that named no account: then it finds nobody. So the
 * call does the same work for both, and its time tells nothing (S8).
 */
export const mailPasswordLinkJob = job("resets.mail-password-link", z.object({ userId: Id }), { timeoutSeconds: 30 });

/** Tells everybody else who should know that an account's way in was set anew by mail. */
export const tellContactsJob = job(
  "resets.tell-contacts",
  z.object({ userId: Id, event: z.enum(["password", "factor"]), at: z.iso.datetime() }),
  { timeoutSeconds: 60 },
);
