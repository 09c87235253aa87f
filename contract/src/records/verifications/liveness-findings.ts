import { z } from "zod";
import { livenessActs, livenessRefusals } from "#contract/records/liveness/liveness-acts.ts";

const done = { acts: z.array(z.enum(livenessActs)), tries: z.number(), distance: z.number() };
/** By the provider's own scale, 0 to 1. */
const provided = { likelihood: z.number().nullable() };

/** Of the checks `liveness` and `deepfake`. */
export const livenessFindings = [
  z.object({ found: z.literal("liveness.pass"), ...done }),
  z.object({ found: z.literal("liveness.less_alike"), ...done }),
  z.object({ found: z.literal("liveness.other_person"), ...done }),
  z.object({ found: z.literal("liveness.not_shown"), refusal: z.enum(livenessRefusals), tries: z.number() }),
  z.object({ found: z.literal("liveness.seen_before"), tries: z.number() }),
  z.object({ found: z.literal("liveness.provider_pass"), ...provided }),
  z.object({ found: z.literal("liveness.provider_fail"), ...provided }),
  z.object({ found: z.literal("deepfake.pass"), ...provided }),
  z.object({ found: z.literal("deepfake.fail"), ...provided }),
] as const;
