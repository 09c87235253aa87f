import { defaultThresholds } from "../forms/step-choices.ts";
import { stepOf } from "../forms/step-of.rules.ts";
import type { RequestingForm, StepDefinition, StepSettings } from "./step-definition.ts";

// Selfie and liveness.

export const asksLiveness = (form: RequestingForm): boolean => stepOf(form, "FACIAL")?.mode === "active";

export const facialStep = {
  part: null,
  screen: null,
  words: "selfie",
  icon: "smile",
  meets: "page",
  againOrder: null,
  photos: () => ["selfie"],
  // Who has tried as often as possible goes on: a person decides.
  missing: ({ mode }, { liveness }) =>
    mode === "active" && !(liveness && (liveness.hasPassed || liveness.triesLeft === 0)) ? ["liveness.acts"] : [],
} as const satisfies StepDefinition<"FACIAL">;

export const facialSettings = {
  page: "liveness",
  words: "liveness",
  cents: 30,
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
} as const satisfies StepSettings<"FACIAL">;
