import { z } from "zod";
import { Bool } from "#contract/input/fields.ts";
import type { StepSettings } from "./step-settings.ts";

export const LiveVideoStep = z.object({ type: z.literal("LIVE_VIDEO"), recordVideo: Bool });

export const liveVideoSettings = {
  checks: ["live_video"],
  isScreened: false,
  isSubmittedByApi: false,
  fresh: () => ({ type: "LIVE_VIDEO", recordVideo: true }),
} as const satisfies StepSettings<z.output<typeof LiveVideoStep>>;
