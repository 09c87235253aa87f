import { worker } from "#server/platform/jobs/jobs.ts";
import { announceFinal } from "./verifications.decide.service.ts";
import { announceDecision } from "./verifications.jobs.ts";

export const announceWorkers = [
  worker(announceDecision, ({ data, step }) => step((ctx) => announceFinal(ctx, data.verificationId))),
];
