import type { StepDefinition, StepSettings } from "./step-definition.ts";

export const liveVideoStep = {
  part: null,
  screen: null,
  words: null,
  icon: null,
  meets: "after",
  againOrder: null,
} as const satisfies StepDefinition<"LIVE_VIDEO">;

export const liveVideoSettings = {
  page: "live-video",
  words: "liveVideo",
  cents: 150,
  checks: ["live_video"],
  isScreened: false,
  isSubmittedByApi: false,
  fresh: () => ({ type: "LIVE_VIDEO", recordVideo: true }),
} as const satisfies StepSettings<"LIVE_VIDEO">;
