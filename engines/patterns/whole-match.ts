import { RE2JS } from "re2js";

/** RE2: linear in the text's length, whatever the pattern. */
export type WholePattern = { matches(text: string): boolean };

/** Matching 1,000 characters stays under a fifth of a second. */
const mostInstructions = 2500;

/** The engine would read `\k` as the letter. */
const namedBackReference = /(?:^|[^\\])(?:\\\\)*\\k/;

export type PatternFault = "not_supported" | "too_large";

/** Never throws: what cannot run in linear time is reported. */
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
