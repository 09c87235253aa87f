import { z } from "zod";
import { Bool } from "#contract/input/fields.ts";

export const QesStep = z.object({
  type: z.literal("QES"),
  askToSign: Bool,
  autosign: Bool,
});
