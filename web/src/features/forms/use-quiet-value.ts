import { useEffect, useState, useSyncExternalStore } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FormDraft } from "./form-draft.ts";

type Form = Pick<UseFormReturn<FormDraft>, "control" | "getValues">;

/** What has changed: the field's name where it is one, `change` where somebody has typed or chosen, `values` where they were set. */
type Change = { name?: string; type?: string; values?: unknown };

/** Calls back when anything of the form has changed. `form.subscribe` and `useWatch` copy the whole form for that, at every key. */
export function whenFormChanges({ control }: Form, callback: (change: Change) => void): () => void {
  const { unsubscribe } = control._subjects.state.subscribe({ next: callback });
  return unsubscribe;
}

/**
 * Something that the form's values say now, where somebody may be typing: nothing is copied, and nothing is drawn anew while
 * it says the same.
 */
export const useQuietValue = <T extends string | number | boolean>(form: Form, read: (values: FormDraft) => T): T =>
  useSyncExternalStore(
    (callback) => whenFormChanges(form, callback),
    () => read(form.getValues()),
  );

/** Compared once nobody has pressed a key for this long, in milliseconds: a form is large. */
const quietMs = 500;

export const hasChanged = ({ control, getValues }: Form): boolean =>
  JSON.stringify(getValues()) !== JSON.stringify(control._defaultValues);

/**
 * Whether there is anything to save, for what is drawn. Who types has changed something; whether it was taken back is seen
 * in the next pause. React Hook Form's own answer compares the whole form at every key.
 */
export function useUnsaved(form: Form): boolean {
  const [isUnsaved, setUnsaved] = useState(() => hasChanged(form));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = whenFormChanges(form, ({ type }) => {
      if (type === "change") setUnsaved(true);
      clearTimeout(timer);
      timer = setTimeout(() => setUnsaved(hasChanged(form)), type === "change" ? quietMs : 0);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [form]);
  return isUnsaved;
}
