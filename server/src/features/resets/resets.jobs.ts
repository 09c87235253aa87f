import { z } from "zod";
import { Id } from "#contract/fields.ts";
import { job } from "#server/platform/jobs.ts";

/**
 * Mails the link of a password reset. Asked for by every call, also one that named no account: then it finds nobody. So the
 * call does the same work for both, and its time tells nothing (S8).
 */
export const mailPasswordLinkJob = job("resets.mail-password-link", z.object({ userId: Id }), { timeoutSeconds: 30 });
