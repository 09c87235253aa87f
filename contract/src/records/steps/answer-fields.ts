import { z } from "zod";
import { textInput } from "#contract/input/fields.ts";
import { answerPatterns, profileLengths } from "#contract/records/requested/answer-shapes.ts";

// What the answers of several steps have.

export const firstName = textInput(...profileLengths.first_name);
export const lastName = textInput(...profileLengths.last_name);
export const notAName = "Use letters, spaces, apostrophes, hyphens and dots.";
export const CustomId = z.string().regex(answerPatterns.customId);
