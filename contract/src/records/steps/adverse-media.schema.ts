import { z } from "zod";
import { formLimits } from "../forms/form-limits.ts";
import type { StepSettings } from "./step-settings.ts";

const wrongKeyword = "Enter 3 to 20 characters: letters, digits, spaces, hyphens and apostrophes.";
export const Keyword = z
  .string()
  .trim()
  .min(3, wrongKeyword)
  .max(20, wrongKeyword)
  .regex(/^[\p{L}\p{M}\p{N} '’-]+$/u, wrongKeyword);
const Keywords = z
  .array(Keyword)
  .max(formLimits.keywords, `At most ${formLimits.keywords} keywords.`)
  .refine(
    (all) => new Set(all.map((word) => word.toLowerCase())).size === all.length,
    "Each keyword can be listed once.",
  );
export const AdverseMediaStep = z.object({
  type: z.literal("ADVERSE_MEDIA"),
  primaryKeywords: Keywords,
  secondaryKeywords: Keywords,
});

export const adverseMediaSettings = {
  checks: ["adverse_media"],
  isScreened: false,
  isSubmittedByApi: true,
  fresh: () => ({ type: "ADVERSE_MEDIA", primaryKeywords: [], secondaryKeywords: [] }),
} as const satisfies StepSettings<z.output<typeof AdverseMediaStep>>;
