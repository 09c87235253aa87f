import { get, useFormState } from "react-hook-form";
import type { SectionProps } from "../section-props.ts";
import classes from "./step-error.module.css";

/** An error of a list or group as a whole. `name` is its path in the draft. */
export function StepError({ form, name }: { form: SectionProps["form"]; name: `steps.${string}` }) {
  const { errors } = useFormState({ control: form.control });
  const message: unknown = get(errors, `${name}.message`) ?? get(errors, `${name}.root.message`);
  if (typeof message !== "string" || message === "") return null;
  return (
    <p className={classes.error} role="alert">
      {message}
    </p>
  );
}
