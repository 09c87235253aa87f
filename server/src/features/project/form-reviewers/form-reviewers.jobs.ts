import { z } from "zod";
import { job } from "#server/platform/jobs/jobs.ts";

export const notifyQuizManager = job("form-reviewers.notify", z.object({ verificationId: z.uuid() }), { retries: 4 });
