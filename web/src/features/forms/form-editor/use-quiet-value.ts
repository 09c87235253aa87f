import { useEffect, useState, useSyncExternalStore } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FormDraft } from "./form-draft.ts";
import { savedValues, whenFormChanges } from "./form-internals.ts";

type Form = Pick<UseFormReturn<FormDraft>, "control" | "getValues">;

/** While somebody types nothing is copied, and nothing renders while the value is the same. */
export const useQuietValue = <T extends string | number | boolean>(form: Form, read: (values: FormDraft) => T): T =>
  useSyncExternalStore(
    (callback) => whenFormChanges(form, callback),
    () => read(form.getValues()),
  );

/** After this pause in typing, in ms, code that reads the whole form may run. */
const pauseMs = 300;

/** Called in the next pause after typing, and at once after any other change. */
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

/** A value computed from the whole form at the last pause. `read` must not change between renders. */
export function useRestingValue<T extends string | number | boolean>(form: Form, read: (values: FormDraft) => T): T {
  const [value, setValue] = useState(() => read(form.getValues()));
  useEffect(() => whenFormRests(form, () => setValue(read(form.getValues()))), [form, read]);
  return value;
}

/** Compares the whole form, so not for every key. */
export const hasChanged = (form: Form): boolean =>
  JSON.stringify(form.getValues()) !== JSON.stringify(savedValues(form));

/** Typing counts as a change at once; whether it was undone is seen at the next pause. */
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
