import type { ReplyError } from "#contract/endpoint.ts";
import { commonFailures } from "#contract/failures.ts";
import type { FormConfig } from "#contract/forms/form-config.ts";
import { compilePattern, type PatternFault } from "#engines/patterns/whole-match.ts";

const told: Record<PatternFault, string> = {
  not_supported: "This pattern cannot be run safely: look-around and back-references are not supported.",
  too_large: "This pattern grows too large: use smaller counts of repeats.",
};

/**
 * Patterns that the linear-time engine cannot run (S21), by their path in the request. Browsers accept more, so only
 * the server can tell. Only free answers have patterns.
 */
export const refusedPatterns = ({ steps }: FormConfig): ReplyError[] =>
  steps.flatMap((step, at) =>
    step.type !== "QUESTIONNAIRE"
      ? []
      : step.questions.flatMap(({ kind, pattern }, place) =>
          Object.entries(kind === "text" ? pattern : {}).flatMap(([language, source]) => {
            const fault = source ? compilePattern(source).fault : null;
            const parameter = `config.steps.${at}.questions.${place}.pattern.${language}`;
            return fault ? [{ parameter, message: told[fault], code: commonFailures.invalid.code }] : [];
          }),
        ),
  );
