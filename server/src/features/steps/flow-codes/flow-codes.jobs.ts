import { z } from "zod";
import { Id } from "#contract/input/fields.ts";
import { job } from "#server/platform/jobs/jobs.ts";

/** Tried for about a minute, since the code soon ends. */
export const sendTextJob = job("flow-codes.send_text", z.object({ codeId: Id }), { retries: 4, timeoutSeconds: 60 });
