import { worker } from "#server/platform/jobs/jobs.ts";
import { sendFormEmail } from "./form-emails.jobs.ts";
import { sendKind } from "./form-emails.service.ts";

/** One at a time for a verification: what was announced first is sent first. */
export const sendFormEmailWorker = worker(
  sendFormEmail,
  ({ data, step, enqueuedAt }) => step((ctx) => sendKind(ctx, { ...data, enqueuedAt })),
  {
    onePerGroup: true,
  },
);
