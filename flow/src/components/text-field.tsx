import type { InputHTMLAttributes } from "react";
import { Field } from "./field.tsx";

export type TextFieldGiven = {
  label: string;
  isMandatory: boolean;
  problem: string | undefined;
  hint?: string | undefined;
  description?: string | undefined;
};

export type TypingAttributes = {
  autoComplete?: string;
  inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  type?: "email" | "tel";
  /** Codes and numbers, written left to right in every language. */
  isLatin?: boolean;
  maxLength?: number;
  placeholder?: string | undefined;
};

type Given = TextFieldGiven & {
  value: string;
  onChange: (value: string) => void;
  name?: string;
  typing?: TypingAttributes;
};

export function TextField({ value, onChange, name, typing = {}, ...field }: Given) {
  const { isLatin = false, autoComplete = "off", type = "text", maxLength = 64, inputMode, placeholder } = typing;
  return (
    <Field {...field}>
      {(attributes) => (
        <input
          {...attributes}
          className="vd-input"
          name={name}
          type={type}
          inputMode={inputMode}
          dir={isLatin ? "ltr" : "auto"}
          autoComplete={autoComplete}
          autoCapitalize={isLatin ? "none" : "words"}
          spellCheck={false}
          maxLength={maxLength}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
