import { useEffect, useState, useSyncExternalStore } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FormDraft } from "./form-draft.ts";
import { savedValues, whenFormChanges } from "./form-internals.ts";

type Form = Pick<UseFormReturn<FormDraft>, "control" | "getValues">;

/**
 * Something that the form's values say now, where somebody may be typing: nothing is copied, and nothing is drawn anew while
 * it says the same.
 */
export const useQuietValue = <T extends string | number | boolean>(form: Form, read: (values: FormDraft) => T): T =>
  useSyncExternalStore(
    (callback) => whenFormChanges(form, callback),
    () => read(form.getValues()),
  );

/** So long after the last key, in milliseconds, somebody has paused: then what looks at the whole form may be asked. */
const pauseMs = 300;

/** Calls back in the next pause after anything of the form has changed by typing, and at once after everything else. */
function whenFormRests(form: Form, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = whenFormChanges(form, ({ type }) => {
    clearTimeout(timer);
    timer = setTimeout(callback, type === "change" ? pauseMs : 0);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** What the whole of the form's values says, as of the last pause. `read` must not change between renders. */
export function useRestingValue<T extends string | number | boolean>(form: Form, read: (values: FormDraft) => T): T {
  const [value, setValue] = useState(() => read(form.getValues()));
  useEffect(() => whenFormRests(form, () => setValue(read(form.getValues()))), [form, read]);
  return value;
}

/** Whether the form's values differ from the saved ones. Both are compared whole: not for a key's path. */
export const hasChanged = (form: Form): boolean =>
  JSON.stringify(form.getValues()) !== JSON.stringify(savedValues(form));

/**
 * Whether there is anything to save, for what is drawn. Who types has changed something; whether it was taken back is seen
 * in the next pause. React Hook Form's own answer compares the whole form at every key.
 */
export function useUnsaved(form: Form): boolean {
  const [isUnsaved, setUnsaved] = useState(() => hasChanged(form));
  useEffect(() => {
    const stopTyped = whenFormChanges(form, ({ type }) => {
      if (type === "change") setUnsaved(true);
    });
    const stopRests = whenFormRests(form, () => setUnsaved(hasChanged(form)));
    return () => {
      stopTyped();
      stopRests();
    };
  }, [form]);
  return isUnsaved;
}
