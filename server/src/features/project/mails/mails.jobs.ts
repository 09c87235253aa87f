import { z } from "zod";
import { Id } from "#contract/input/fields.ts";
import { job } from "#server/platform/jobs/jobs.ts";

/** The pause doubles from 2 s, over about half an hour. */
export const sendMailJob = job("mails.send", z.object({ mailId: Id }), { retries: 10, timeoutSeconds: 60 });
