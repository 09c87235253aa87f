import { type ChangeEvent, useLayoutEffect, useRef } from "react";
import { Field } from "./field.tsx";
import { caretAfterGroups, countTypedSigns } from "./grouped.rules.ts";
import type { TextFieldGiven } from "./text-field.tsx";

type Given = TextFieldGiven & {
  value: string;
  onChange: (value: string) => void;
  group: (typed: string) => string;
  inputMode: "numeric" | "text";
  autoComplete: string;
  placeholder: string;
};

export function DigitGroupsField({ value, onChange, group, inputMode, autoComplete, placeholder, ...field }: Given) {
  const input = useRef<HTMLInputElement>(null);
  const cursor = useRef<number>(null);

  useLayoutEffect(() => {
    if (cursor.current === null) return;
    input.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  });

  const onType = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const grouped = group(target.value);
    const before = target.value.slice(0, target.selectionStart ?? target.value.length);
    cursor.current = caretAfterGroups(grouped, countTypedSigns(before));
    onChange(grouped);
  };

  return (
    <Field {...field}>
      {(attributes) => (
        <input
          {...attributes}
          ref={input}
          className="vd-input vd-number"
          dir="ltr"
          type="text"
          inputMode={inputMode}
          autoComplete={autoComplete}
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          onChange={onType}
        />
      )}
    </Field>
  );
}
