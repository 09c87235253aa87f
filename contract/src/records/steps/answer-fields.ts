import { z } from "zod";
import { text } from "#contract/input/fields.ts";
import { answerPatterns, profileLengths } from "#contract/records/requested/answer-shapes.ts";

// What the answers of several steps have.

export const firstName = text(...profileLengths.first_name);
export const lastName = text(...profileLengths.last_name);
export const notAName = "Use letters, spaces, apostrophes, hyphens and dots.";
export const CustomId = z.string().regex(answerPatterns.customId);
