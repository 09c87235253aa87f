import { z } from "zod";
import { livenessActs, livenessRefusals } from "#contract/records/liveness/liveness-acts.ts";

/** One try of active liveness: what was requested, and what was seen. */
export const LivenessRunView = z.object({
  id: z.string(),
  /** `left`: the applicant began anew, or went away. */
  state: z.enum(["open", "passed", "failed", "left"]),
  refusal: z.enum(livenessRefusals).nullable(),
  requested: z.array(z.enum(livenessActs)),
  started: z.iso.datetime(),
  acts: z.array(
    z.object({
      id: z.string(),
      act: z.enum(livenessActs),
      refusal: z.enum(livenessRefusals).nullable(),
      /** By the act's own measure (docs/liveness.md). */
      reached: z.number(),
      wanted: z.number(),
      tookMs: z.number().int(),
    }),
  ),
});
export type LivenessRunView = z.infer<typeof LivenessRunView>;
