import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { type Ref, useId } from "react";
import { useUiWords } from "./words.ts";

/** A password. Its eye is reached by keys, and its error is told to those who do not see it; Mantine's own does neither. */
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
