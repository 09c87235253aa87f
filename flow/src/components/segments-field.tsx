import { useId } from "react";
import { Field } from "./field.tsx";
import type { TextFieldGiven } from "./text-field.tsx";

export type SegmentOption = { value: string; label: string };

type Given = TextFieldGiven & {
  options: readonly SegmentOption[];
  value: string;
  onChange: (value: string) => void;
  isWide?: boolean;
};

export function SegmentsField({ options, value, onChange, isWide = false, ...field }: Given) {
  const name = useId();
  return (
    <Field {...field} isGroup>
      {({ "aria-invalid": isInvalid }) => (
        <div className={isWide ? "vd-segments vd-segments-wide" : "vd-segments"}>
          {options.map((option, index) => (
            <label key={option.value} className="vd-segment">
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={value === option.value}
                aria-invalid={index === 0 ? isInvalid : undefined}
                onChange={() => onChange(option.value)}
              />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
