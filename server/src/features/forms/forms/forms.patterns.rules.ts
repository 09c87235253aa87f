import type { ReplyError } from "#contract/endpoint.ts";
import { commonFailures } from "#contract/failures.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { compilePattern, type PatternFault } from "#engines/patterns/whole-match.ts";

const messages: Record<PatternFault, string> = {
  not_supported: "This regular expression cannot be run safely: look-around and back-references are not supported.",
  too_large: "This regular expression grows too large: use smaller counts of repeats.",
};

/** Browsers accept more than the linear-time engine (S21), so only the server can tell. */
export const refusedPatterns = ({ steps }: FormConfig): ReplyError[] =>
  steps.flatMap((step, at) =>
    step.type !== "QUESTIONNAIRE"
      ? []
      : step.questions.flatMap(({ kind, pattern }, index) =>
          Object.entries(kind === "text" ? pattern : {}).flatMap(([language, source]) => {
            const fault = source ? compilePattern(source).fault : null;
            const parameter = `config.steps.${at}.questions.${index}.pattern.${language}`;
            return fault ? [{ parameter, message: messages[fault], code: commonFailures.invalid.code }] : [];
          }),
        ),
  );
