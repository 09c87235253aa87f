import { ApiError } from "./api-error.ts";

/** Texts for a failure without words of its own (specification 2, section 8). */
type Fallbacks = { nothingSaid: string; unable: string };

/** All messages, joined with "; " (specification 2, section 8). @param say one error's words in the chosen language */
export function summarizeErrors(error: unknown, say: (message: string) => string, words: Fallbacks): string {
  if (!(error instanceof ApiError) || error.kind !== "refused" || error.status >= 500) return words.unable;
  if (error.errors.length === 0) return words.nothingSaid;
  return error.errors.map(({ message }) => say(message)).join("; ");
}
