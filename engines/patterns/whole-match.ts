import { RE2JS } from "re2js";

/** A compiled pattern that a whole text must match. Its time is linear in the text's length, whatever the pattern (RE2). */
export type WholePattern = { matches(text: string): boolean };

/** So many steps of the automaton at most: matching 1,000 characters stays under a fifth of a second. */
const mostInstructions = 2500;

/** The engine would take `\k` for the letter. */
const namedBackReference = /(?:^|[^\\])(?:\\\\)*\\k/;

/** What is wrong with a pattern: look-around and back-references have no linear-time engine; counted repeats may grow too large. */
export type PatternFault = "not_supported" | "too_large";

/**
 * Compiles a regular expression as people write it for browsers. Never throws: what cannot be run in linear time is named.
 * A text matches from its start to its end, whether or not the pattern says so itself.
 */
export function compilePattern(
  source: string,
): { pattern: WholePattern; fault: null } | { pattern: null; fault: PatternFault } {
  if (namedBackReference.test(source)) return { pattern: null, fault: "not_supported" };
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(source));
    if (compiled.programSize() > mostInstructions) return { pattern: null, fault: "too_large" };
    return { pattern: { matches: (text) => compiled.matches(text) }, fault: null };
  } catch {
    return { pattern: null, fault: "not_supported" };
  }
}
