import { z } from "zod";
import { Bool } from "#contract/input/fields.ts";
import { livenessModes } from "../forms/step-choices.ts";

export const LivenessFields = z.object({
  type: z.literal("FACIAL"),
  mode: z.enum(livenessModes),
  recordVideo: Bool.default(false),
  fullScreen: Bool.default(false),
  faceMask: Bool.default(true),
  /** Static selfie only: what to hold next to the face. */
  withCreditCard: Bool.default(false),
  withDocument: Bool.default(false),
  fileUploading: Bool,
  thresholds: z.object({ match: z.number().min(0.2).max(1), noMatch: z.number().min(0.2).max(1) }),
  /** A difference waits for a person. */
  crossMatching: Bool.default(false),
  biometricAuthentication: Bool.default(false),
  skipIntro: Bool.default(false),
  deepfakeDetection: Bool.default(false),
});
export const LivenessStep = LivenessFields.refine((step) => step.thresholds.match <= step.thresholds.noMatch, {
  path: ["thresholds"],
  message: "The match threshold must not be above the no-match threshold.",
});
