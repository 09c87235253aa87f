import { z } from "zod";
import { viewedAnswers } from "../steps/step-schemas.ts";

/** Null: the form has no such step, or nothing was given. */
export const AnswersView = z.object(viewedAnswers);
export type AnswersView = z.infer<typeof AnswersView>;
