import { worker } from "#server/platform/jobs/jobs.ts";
import { mailPasswordLinkJob, notifyContactsJob } from "./resets.jobs.ts";
import { mailContacts, mailPasswordLink } from "./resets.mails.service.ts";

/** A second run makes a newer link, which ends the first. */
export const mailPasswordLinkWorker = worker(mailPasswordLinkJob, async ({ data: { userId }, step }) => {
  await step((ctx) => mailPasswordLink(ctx, userId));
});

export const notifyContactsWorker = worker(notifyContactsJob, async ({ data, step }) => {
  await step((ctx) => mailContacts(ctx, data));
});
