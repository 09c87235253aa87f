/** `number` runs from left to right in any language. */
export type AnswerLine = { id: string; term: string; kind: "text" | "number" | "lines" | "choices"; values: string[] };

export const line = (
  id: string,
  term: string,
  value: string | number | null | undefined,
  kind: AnswerLine["kind"] = "text",
): AnswerLine[] => (value ? [{ id, term, kind, values: [String(value)] }] : []);
