import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { failedCallbacks as calls } from "./failed-callbacks.calls.ts";

export const failedCallbackDays = 30;

const FailedCallback = z.object({
  /** Of one of the two. */
  verificationId: z.string().nullable(),
  serviceId: z.string().nullable(),
  /** '' while unknown, once erased, and of a service request. */
  applicantName: z.string(),
  type: z.string(),
  at: z.iso.datetime(),
});

export const failedCallbacks = {
  newest: endpoint(calls.newest, {
    side: "desk",
    access: "verifications:read",
    summary:
      "Callbacks of the last 30 days that were given up, and after which none of their verification or service request arrived",
    reply: z.object({
      /** Counted as far as 1,000. */
      total: z.number().int(),
      newest: z.array(FailedCallback).max(5),
    }),
  }),
};
