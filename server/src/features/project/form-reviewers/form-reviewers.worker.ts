import { worker } from "#server/platform/jobs/jobs.ts";
import { notifyQuizManager } from "./form-reviewers.jobs.ts";
import { sendQuizNotice } from "./form-reviewers.service.ts";

export const notifyQuizManagerWorker = worker(notifyQuizManager, ({ data, step }) =>
  step((ctx) => sendQuizNotice(ctx, data.verificationId)),
);
