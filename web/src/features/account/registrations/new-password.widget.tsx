import { type ComponentProps, useId } from "react";
import { PasswordField } from "#ui/password-field.tsx";
import { PasswordChecklist } from "./password-checklist.widget.tsx";

type Field = Pick<ComponentProps<typeof PasswordField>, "label" | "error" | "name" | "onChange" | "onBlur" | "ref">;

export function NewPassword({
  password,
  confirmation,
  typed,
  size,
}: {
  password: Field;
  confirmation: Field;
  /** The password as it is typed now. */
  typed: string;
  size?: "md";
}) {
  const rulesId = useId();
  const shared = { autoComplete: "new-password", ...(size && { size }) };
  return (
    <>
      <div>
        <PasswordField {...shared} aria-describedby={rulesId} {...password} />
        <PasswordChecklist id={rulesId} password={typed} />
      </div>
      <PasswordField {...shared} {...confirmation} />
    </>
  );
}
