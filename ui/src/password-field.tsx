import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { type Ref, useId } from "react";
import { useUiWords } from "./words.ts";

/** Mantine's own field has an eye that the keyboard does not reach, and an error that screen readers do not hear. */
export function PasswordField({
  "aria-describedby": described,
  ...given
}: PasswordInputProps & { ref?: Ref<HTMLInputElement> }) {
  const words = useUiWords();
  const errorId = useId();
  return (
    <PasswordInput
      {...given}
      aria-invalid={given.error ? true : undefined}
      aria-describedby={[described, given.error && errorId].filter(Boolean).join(" ") || undefined}
      errorProps={{ id: errorId }}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ "aria-label": words.showPassword }}
    />
  );
}
