import { z } from "zod";
import { OUTBOUND_URL_REFUSALS, whyNotOutbound } from "#contract/values/outbound-url.ts";

/** The server also applies its own rule, which knows opened targets. */
export const callbackTarget = z
  .string()
  .trim()
  .superRefine((value, check) => {
    const refusal = value === "" ? null : whyNotOutbound(value, { isOpened: () => true });
    if (refusal) check.addIssue({ code: "custom", message: OUTBOUND_URL_REFUSALS[refusal] });
  });
