import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "./api-error.ts";
import { summarizeErrors } from "./error-summary.ts";
import { placeErrors } from "./field-errors.ts";
import { i18n, sayMessage } from "./i18n.ts";
import { notifyError } from "./notify.ts";

/** Why a settings change failed, in one text. Null where the whole page shows it. */
export function sayAllErrors(error: unknown): string | null {
  if (error instanceof ApiError && error.has("banned")) return null;
  const t = i18n.getFixedT(null, "settings");
  return summarizeErrors(error, sayMessage, { nothingSaid: t("error.nothingSaid"), unable: t("error.unable") });
}

/** In a toast, and each error at its field of `form`. */
export function showAllErrors<T extends FieldValues>(error: unknown, form?: UseFormReturn<T>): void {
  const said = sayAllErrors(error);
  if (said === null) return;
  notifyError(said);
  if (!form || !(error instanceof ApiError)) return;
  const { fields } = placeErrors(error.errors, Object.keys(form.getValues()));
  for (const [name, { message }] of Object.entries(fields))
    form.setError(name as Path<T>, { message: sayMessage(message) });
}
