import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { FlowLiveness } from "../records/flow/flow-given.ts";
import { actsOfRun, frameLimits, livenessActs, livenessRefusals } from "../records/liveness/liveness-acts.ts";
import { flowLiveness as calls } from "./flow-liveness.calls.ts";

/** The act that is requested now; the next one is shown when this one has been seen. */
export const LivenessPrompt = z.object({
  run: z.string(),
  nonce: z.string(),
  position: z.number().int(),
  act: z.enum(livenessActs),
});
export type LivenessPrompt = z.infer<typeof LivenessPrompt>;

export const LivenessActOffer = z.object({
  run: z.uuid(),
  nonce: z.string().regex(/^[0-9a-f]{32}$/, "This is not the number of this attempt."),
  position: z
    .string()
    .regex(/^\d$/, "Enter a whole number.")
    .transform(Number)
    .pipe(z.number().max(actsOfRun - 1)),
  /** When each frame was taken, in milliseconds, with commas. */
  times: z
    .string()
    .max(120)
    .regex(/^\d{1,7}(?:,\d{1,7})*$/, "Enter when each picture was taken.")
    .transform((all) => all.split(",").map(Number)),
});
export type LivenessActOffer = z.output<typeof LivenessActOffer>;

export const LivenessActReply = z.object({
  /** Null: it was seen. */
  refusal: z.enum(livenessRefusals).nullable(),
  /** Null: the run has ended. */
  next: LivenessPrompt.nullable(),
  liveness: FlowLiveness,
});
export type LivenessActReply = z.infer<typeof LivenessActReply>;

export const flowLiveness = {
  start: endpoint(calls.start, {
    side: "applicants",
    access: "applicant",
    summary: "Starts an attempt of active liveness and sends its first movement; an attempt under way ends",
    limit: { max: 20, seconds: 60, per: "applicant" },
    reply: LivenessPrompt,
  }),
  add: endpoint(calls.add, {
    side: "applicants",
    access: "applicant",
    summary: "Takes the frames of one movement and measures them: the number of bytes (4, big-endian) before each JPEG",
    limit: { max: 30, seconds: 60, per: "applicant" },
    upload: { maxBytes: frameLimits.packBytes },
    body: LivenessActOffer,
    reply: LivenessActReply,
  }),
};
