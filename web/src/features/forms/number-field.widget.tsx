import { NumberInput } from "@mantine/core";
import { useController } from "react-hook-form";
import type { FormDraft } from "./form-draft.ts";
import type { SectionProps } from "./form-section-fields.widget.tsx";

type Props<Name> = {
  form: SectionProps["form"];
  name: Name;
  label: string;
  description?: string;
  placeholder?: string;
  /** What an emptied field means; NaN is refused at saving. */
  emptied: number | null;
};

/** A whole number of the form, of at most three digits. What is out of bounds is kept as typed and refused at saving. */
export function NumberField<Name extends "ageMin" | "ageMax" | "attemptsLimit">({
  form,
  name,
  emptied,
  ...rest
}: Props<Name>) {
  const { field, fieldState } = useController<FormDraft, Name>({ control: form.control, name });
  const value: number | null = field.value;
  return (
    <NumberInput
      {...rest}
      ref={field.ref}
      value={value === null || Number.isNaN(value) ? "" : value}
      onChange={(typed) => field.onChange(typeof typed === "number" ? typed : emptied)}
      onBlur={field.onBlur}
      allowDecimal={false}
      allowNegative={false}
      error={fieldState.error?.message}
      w={160}
      maxLength={3}
    />
  );
}
