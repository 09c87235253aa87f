import type { StepDefinition, StepDesk } from "./step-definition.ts";

export const liveVideoStep = {
  part: null,
  meets: "after",
  againOrder: null,
} as const satisfies StepDefinition<"LIVE_VIDEO">;

export const liveVideoDesk = { page: "live-video", words: "liveVideo", cents: 150 } as const satisfies StepDesk;
