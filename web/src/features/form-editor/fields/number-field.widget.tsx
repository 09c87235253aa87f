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
  placeholder?: string;
  /** What an emptied field means; below 0 is drawn empty and refused at saving. */
  emptied: number | null;
  /** What the number means, where it means more than itself. */
  meaning?: string | undefined;
};

/** A whole number of the form, of at most three digits. What is out of bounds is kept as typed and refused at saving. */
export function NumberField<Name extends "ageMin" | "ageMax" | "attemptsLimit">({
  form,
  name,
  emptied,
  meaning,
  ...rest
}: Props<Name>) {
  const { field, fieldState } = useController<FormDraft, Name>({ control: form.control, name });
  const value: number | null = field.value;
  return (
    <NumberInput
      {...rest}
      ref={field.ref}
      value={value === null || value < 0 ? "" : value}
      onChange={(typed) => field.onChange(typeof typed === "number" ? typed : emptied)}
      onBlur={field.onBlur}
      allowDecimal={false}
      allowNegative={false}
      error={fieldState.error?.message}
      inputContainer={(input) => (
        <div className={classes.line}>
          {input}
          {meaning && <span className={classes.meaning}>{meaning}</span>}
        </div>
      )}
      classNames={{ wrapper: classes.input ?? "" }}
      maxLength={3}
    />
  );
}
