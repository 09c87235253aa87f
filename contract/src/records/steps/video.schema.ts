import { z } from "zod";
import { Bool, paragraphsInput } from "#contract/input/fields.ts";
import { formLimits } from "../forms/form-limits.ts";
import type { StepSettings } from "./step-settings.ts";

/** Specification 2, sections 3 and 5: 10 to 60 s in 5 s steps. */
export const VideoQuizStep = z.object({
  type: z.literal("VIDEO"),
  questions: z
    .array(
      z
        .string()
        .trim()
        .min(1, "Write the question.")
        .max(formLimits.quizQuestion, `Enter at most ${formLimits.quizQuestion} characters.`)
        .pipe(paragraphsInput(1, formLimits.quizQuestion)),
    )
    .min(1, "Add at least one question.")
    .max(formLimits.quizQuestions, "Maximum limit of 5 questions was reached"),
  answerSeconds: z
    .number()
    .int()
    .min(10, "10 to 60 seconds.")
    .max(60, "10 to 60 seconds.")
    .multipleOf(5, "Enter a multiple of 5 seconds."),
  managerId: z.uuid().nullable(),
  /** One take: no second try, no pause; leaving the page ends it. */
  fraudProtection: Bool,
});
export type VideoQuizStep = z.infer<typeof VideoQuizStep>;

export const videoSettings = {
  checks: ["video_quiz"],
  isScreened: false,
  isSubmittedByApi: false,
  fresh: () => ({ type: "VIDEO", questions: [""], answerSeconds: 30, managerId: null, fraudProtection: false }),
} as const satisfies StepSettings<z.output<typeof VideoQuizStep>>;
