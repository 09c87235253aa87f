import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import {
  type FieldError,
  type FieldPath,
  type FieldPathValue,
  get,
  type UseFormReturn,
  useFormState,
} from "react-hook-form";
import type { FormDraft } from "../form-draft.ts";
import { whenFormChanges } from "../form-internals.ts";

type Form = UseFormReturn<FormDraft>;
type Typed = { currentTarget: { value: string } };

function useField<Name extends FieldPath<FormDraft>>(form: Form, name: Name) {
  const { onBlur } = form.register(name);
  const { errors } = useFormState({ control: form.control, name, exact: true });
  const set = useCallback(
    (value: FieldPathValue<FormDraft, Name>) =>
      void form.register(name).onChange({ type: "change", target: { name, value } }),
    [form, name],
  );
  return {
    error: get(errors, name) as FieldError | undefined,
    set,
    onBlur: () => void onBlur({ type: "blur", target: { name, value: form.getValues(name) } }),
  };
}

/** `useController` watches its value, and for every watcher React Hook Form copies the whole form. */
export function useTypedField<Name extends FieldPath<FormDraft>>(form: Form, name: Name) {
  const value = useSyncExternalStore(
    (callback) => whenFormChanges(form, callback),
    () => form.getValues(name),
  );
  return { value, ...useField(form, name) };
}

type TextWithin<Name extends FieldPath<FormDraft>> = {
  name: Name;
  read: (value: FieldPathValue<FormDraft, Name>) => string;
  write: (value: FieldPathValue<FormDraft, Name>, text: string) => FieldPathValue<FormDraft, Name>;
};

/** An uncontrolled text field: nothing renders while typing. */
export function useTypedText<Name extends FieldPath<FormDraft>>(form: Form, { name, read, write }: TextWithin<Name>) {
  const { error, set, onBlur } = useField(form, name);
  const element = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const text = () => read(form.getValues(name));
  const bring = useRef(() => {});
  bring.current = () => {
    const current = text();
    if (element.current && element.current.value !== current) element.current.value = current;
  };
  // After every render: the field may now show another language or question, or the form was reset or merged.
  useEffect(() => bring.current());
  useEffect(() => whenFormChanges(form, () => bring.current()), [form]);
  const onChange = ({ currentTarget }: Typed) => set(write(form.getValues(name), currentTarget.value));
  return { error, input: { ref: element, defaultValue: text(), onChange, onBlur } };
}
