import { whyNotBornOn } from "#contract/values/birth-date.rules.ts";
import { problemOfDate } from "#flow/components/dates.rules.ts";
import type { FlowFieldProblem } from "#flow/words/words.ts";

export function problemOfBirthday(text: string, today: string): FlowFieldProblem | undefined {
  const problem = problemOfDate(text);
  if (problem) return problem;
  return whyNotBornOn(text, today) ? "problem.date_range" : undefined;
}
