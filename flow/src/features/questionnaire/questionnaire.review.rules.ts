import type { RowsOf } from "#flow/answers/answer-rows.ts";

export const questionRows: RowsOf<"QUESTIONNAIRE"> = (step, { questionnaire }, { say }) =>
  step.questions.map(({ id, title, kind, options }) => {
    const answer = questionnaire?.[id] ?? [];
    const labelOf = (chosen: string) => say(options.find(({ value }) => value === chosen)?.label ?? {}) || chosen;
    const chosen = typeof answer === "string" ? [answer] : answer;
    const value = (kind === "text" ? chosen : chosen.map(labelOf)).join(", ");
    return { id, label: say(title), value: value || undefined };
  });
