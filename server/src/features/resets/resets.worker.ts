import { worker } from "#server/platform/jobs.ts";
import { mailPasswordLinkJob } from "./resets.jobs.ts";
import { mailPasswordLink } from "./resets.mails.service.ts";

/** The link and its mail come to be in one transaction; a second run makes a newer link, which ends the first. */
export const mailPasswordLinkWorker = worker(mailPasswordLinkJob, async ({ data: { userId }, step }) => {
  await step((ctx) => mailPasswordLink(ctx, userId));
});
