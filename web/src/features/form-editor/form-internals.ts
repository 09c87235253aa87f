import type { UseFormReturn } from "react-hook-form";
import type { FormDraft } from "./form-draft.ts";

// React Hook Form's private parts, and no other file touches them: what it offers instead copies the whole form at every key
// (decision 0026). `form-internals.test.ts` fails when a new version has changed them.

type Form = Pick<UseFormReturn<FormDraft>, "control">;

/** What has changed: the field's name where it is one, `change` where somebody has typed or chosen, `values` where they were set. */
export type FormChange = { name?: string; type?: string; values?: unknown };

/** Calls back when anything of the form has changed. */
export function whenFormChanges({ control }: Form, callback: (change: FormChange) => void): () => void {
  const { unsubscribe } = control._subjects.state.subscribe({ next: callback });
  return unsubscribe;
}

/** The values that the form was last given as its own. */
export const savedValues = ({ control }: Form) => control._defaultValues;

/** The errors as they are now, and whether the form was sent once; asking draws nothing anew. */
export const currentErrors = ({ control }: Form) => ({
  errors: control._formState.errors,
  isSubmitted: control._formState.isSubmitted,
});
