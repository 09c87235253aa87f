import { z } from "zod";
import type { YenteError } from "#contract/customer-api/yente/yente-catalog.ts";

/** Answered as yente answers: `{detail}` with this status. */
export class YenteRefusal extends Error {
  readonly status: number;
  readonly reply: YenteError;
  constructor(status: number, detail: YenteError["detail"]) {
    super(typeof detail === "string" ? detail : "validation");
    this.status = status;
    this.reply = { detail };
  }
}

export const noSuchDataset = (name: string) => new YenteRefusal(404, `No such dataset: ${name}`);
export const noSuchEntity = () => new YenteRefusal(404, "No such entity!");

/** pydantic's words for what is wrong, as far as its clients read them. */
const types: Partial<Record<z.core.$ZodIssue["code"], string>> = {
  invalid_type: "type_error",
  too_big: "less_than_equal",
  too_small: "greater_than_equal",
  invalid_format: "string_pattern_mismatch",
  invalid_value: "enum",
};

function typeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type" && issue.input === undefined) return "missing";
  return types[issue.code] ?? "value_error";
}

/** What breaks a schema, as FastAPI says it. `where`: query or body. */
export const invalidParameter = (where: "query" | "body", issues: readonly z.core.$ZodIssue[]): YenteRefusal =>
  new YenteRefusal(
    422,
    issues.slice(0, 20).map((issue) => ({
      loc: [where, ...issue.path.map((part) => (typeof part === "number" ? part : String(part)))],
      msg: issue.message,
      type: typeOf(issue),
    })),
  );

/** @throws YenteRefusal 422 */
export function readParameter<S extends z.core.$ZodType>(
  where: "query" | "body",
  schema: S,
  given: unknown,
): z.core.output<S> {
  const result = z.safeParse(schema, given);
  if (result.success) return result.data;
  throw invalidParameter(where, result.error.issues);
}
