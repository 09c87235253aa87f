import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect } from "react";
import { type FieldErrors, get, type Path, type UseFormReturn } from "react-hook-form";
import { type FormSection, formSectionOf, formSections } from "#contract/records/forms/form-sections.ts";
import { type FormDraft, formConfigOf } from "./form-draft.ts";
import { errorsBySection, mendedFields, serverError, serverMessages } from "./form-editor.state.ts";
import { currentErrors, whenFormChanges } from "./form-internals.ts";

const mendAfterMs = 250;

/** An error goes as soon as it is fixed, also from another section. Checked in a pause, never at a key. */
function useMending(form: UseFormReturn<FormDraft>) {
  const mend = useDebouncedCallback((errors: FieldErrors<FormDraft>) => {
    const mended = mendedFields(errors, form.getValues());
    if (mended.length > 0) form.clearErrors(mended as Path<FormDraft>[]);
  }, mendAfterMs);
  useEffect(
    () =>
      whenFormChanges(form, ({ name, ...change }) => {
        const { errors, isSubmitted } = currentErrors(form);
        // This is also called when an error was set.
        if (!isSubmitted || !("type" in change || "values" in change)) return;
        const error: { type?: unknown } | undefined = name ? get(errors, name) : undefined;
        if (error?.type === serverError) form.clearErrors(name as Path<FormDraft>);
        mend(errors);
      }),
    [form, mend],
  );
}

export function useRefusedForm(form: UseFormReturn<FormDraft>, onWrong: (section: FormSection) => void) {
  useMending(form);
  const showFirst = (wrong: ReadonlySet<FormSection>) => {
    const first = formSections.find((section) => wrong.has(section));
    if (first) onWrong(first);
  };
  return {
    refusedByRules: (errors: FieldErrors<FormDraft>) => showFirst(new Set(errorsBySection(errors).keys())),
    /** @param fallback the text for an error without a reason */
    refusedByServer: (error: unknown, values: FormDraft, fallback: string) => {
      const messages = Object.entries(serverMessages(error, formConfigOf(values), fallback));
      for (const [field, message] of messages) form.setError(field as Path<FormDraft>, { type: serverError, message });
      const fields = messages.map(([field]) => field).filter((field) => field !== "root");
      showFirst(new Set(fields.map((field) => formSectionOf(field.replace("root.", "")))));
    },
  };
}
