import { resetLinkSeconds } from "#contract/limits.ts";
import { readNow } from "#server/platform/clock.ts";
import { worker } from "#server/platform/jobs/jobs.ts";
import { mailPasswordLinkJob, notifyContactsJob } from "./resets.jobs.ts";
import { mailContacts, mailPasswordLink } from "./resets.mails.service.ts";

/** A second run makes a newer link, which ends the first; not of a request whose link would have ended by now. */
export const mailPasswordLinkWorker = worker(mailPasswordLinkJob, async ({ data: { userId }, step, enqueuedAt }) => {
  await step(async (ctx) => {
    const seconds = ((await readNow(ctx)).getTime() - enqueuedAt.getTime()) / 1000;
    if (seconds < resetLinkSeconds) await mailPasswordLink(ctx, userId);
  });
});

export const notifyContactsWorker = worker(notifyContactsJob, async ({ data, step }) => {
  await step((ctx) => mailContacts(ctx, data));
});
