import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { ReplyError } from "#contract/endpoint.ts";
import { ApiError } from "./api-error.ts";
import { sayError, sayMessage } from "./i18n.ts";

type Placed = { fields: Record<string, ReplyError>; rest: ReplyError[] };

/** The first error of a field wins. A parameter may have the body's nesting: `fields.email` is the field `email`. */
export function placeErrors(errors: readonly ReplyError[], fields: readonly string[]): Placed {
  const placed: Placed = { fields: {}, rest: [] };
  for (const error of errors) {
    const parts = error.parameter.split(".");
    const candidates = parts.flatMap((_, from) =>
      parts.slice(from).map((_part, cut, rest) => rest.slice(0, rest.length - cut).join(".")),
    );
    const field = candidates.find((name) => fields.includes(name));
    if (!field) placed.rest.push(error);
    else placed.fields[field] ??= error;
  }
  return placed;
}

/** Shows field errors at their fields. @returns the rest as one text for the form's alert, or null */
export function showErrors<T extends FieldValues>(form: UseFormReturn<T>, error: unknown, fallback?: string): void {
  if (!(error instanceof ApiError) || error.kind !== "refused" || error.isUnexplained) {
    form.setError("root", { message: sayError(error, fallback) });
    return;
  }
  const { fields, rest } = placeErrors(error.errors, Object.keys(form.getValues()));
  for (const [name, { message }] of Object.entries(fields))
    form.setError(name as Path<T>, { message: sayMessage(message) }, { shouldFocus: true });
  if (rest.length > 0) form.setError("root", { message: rest.map(({ message }) => sayMessage(message)).join(" ") });
}
