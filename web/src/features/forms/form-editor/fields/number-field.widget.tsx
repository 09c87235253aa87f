import { NumberInput } from "@mantine/core";
import { useController } from "react-hook-form";
import type { FormDraft } from "../form-draft.ts";
import type { SectionProps } from "../section-props.ts";
import classes from "./number-field.module.css";

type Props<Name> = {
  form: SectionProps["form"];
  name: Name;
  label: string;
  description?: string;
  /** What an empty field means. */
  placeholder?: string;
  /** The value of an empty field; a negative one is shown empty and refused on saving. */
  emptied: number | null;
};

/** A whole number of at most three digits. A value out of bounds is kept as typed and refused on saving. */
export function NumberField<
  Name extends
    | "ageMin"
    | "ageMax"
    | "attemptsLimit"
    | "reviewHours"
    | "steps.DOCUMENT.otherSides"
    | "steps.DATABASE_SCREENING.minScore"
    | "steps.COMPANY.verifyFromPercent",
>({ form, name, emptied, ...rest }: Props<Name>) {
  const { field, fieldState } = useController<FormDraft, Name>({ control: form.control, name });
  const value: number | null = field.value;
  return (
    <NumberInput
      {...rest}
      ref={field.ref}
      value={value === null || value < 0 || (rest.placeholder && value === emptied) ? "" : value}
      onChange={(typed) => field.onChange(typeof typed === "number" ? typed : emptied)}
      onBlur={field.onBlur}
      allowDecimal={false}
      allowNegative={false}
      error={fieldState.error?.message}
      classNames={{ wrapper: classes.input ?? "" }}
      maxLength={3}
    />
  );
}
