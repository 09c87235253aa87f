import { z } from "zod";
import { Bool } from "#contract/input/fields.ts";
import { defaultThresholds, livenessModes } from "../forms/step-choices.ts";
import type { StepSettings } from "./step-settings.ts";

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
  message: "The match and the no-match threshold are the wrong way round.",
});

export const facialSettings = {
  checks: [
    "face_match",
    "selfie_picture",
    "selfie_document",
    "duplicate_face",
    "face_cross_match",
    "biometric_authentication",
    "liveness",
    "deepfake",
  ],
  checksBeside: ["recordings", "camera_only"],
  isScreened: false,
  isSubmittedByApi: true,
  fresh: () => ({
    type: "FACIAL",
    mode: "static_selfie",
    recordVideo: false,
    fullScreen: false,
    faceMask: true,
    withCreditCard: false,
    withDocument: false,
    fileUploading: true,
    thresholds: defaultThresholds,
    crossMatching: false,
    biometricAuthentication: false,
    skipIntro: false,
    deepfakeDetection: false,
  }),
} as const satisfies StepSettings<z.output<typeof LivenessStep>>;
