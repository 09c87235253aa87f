import { z } from "zod";
import { Bool } from "#contract/input/fields.ts";

export const LiveVideoStep = z.object({ type: z.literal("LIVE_VIDEO"), recordVideo: Bool });
