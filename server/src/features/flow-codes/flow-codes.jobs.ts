import { z } from "zod";
import { Id } from "#contract/fields.ts";
import { job } from "#server/platform/jobs/jobs.ts";

/** Hands one text message to the provider; tried for about a minute, since its code soon ends. */
export const sendTextJob = job("flow-codes.send_text", z.object({ codeId: Id }), { retries: 4, timeoutSeconds: 60 });
