import type { UseFormReturn } from "react-hook-form";
import type { FormDraft } from "./form-draft.ts";

// Copying the whole form at every key is what the public API would do (decision 0026); see `form-internals.test.ts`.

type Form = Pick<UseFormReturn<FormDraft>, "control">;

/** `name`: the field; `change`: typed or chosen; `values`: set. */
export type FormChange = { name?: string; type?: string; values?: unknown };

export function whenFormChanges({ control }: Form, callback: (change: FormChange) => void): () => void {
  const { unsubscribe } = control._subjects.state.subscribe({ next: callback });
  return unsubscribe;
}

export const savedValues = ({ control }: Form) => control._defaultValues;

/** Asking renders nothing. */
export const currentErrors = ({ control }: Form) => ({
  errors: control._formState.errors,
  isSubmitted: control._formState.isSubmitted,
});
