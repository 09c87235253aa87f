import { useId } from "react";
import { Field } from "./field.tsx";
import { Icon } from "./icon.tsx";
import type { SegmentOption } from "./segments-field.tsx";
import type { TextFieldGiven } from "./text-field.tsx";

type Given = TextFieldGiven & {
  kind: "single" | "multiple";
  options: readonly SegmentOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
};

export function OptionsField({ kind, options, value, onChange, ...field }: Given) {
  const name = useId();
  const isSingle = kind === "single";
  const choose = (chosen: string, isOn: boolean) => {
    if (isSingle) onChange([chosen]);
    else onChange(options.map((each) => each.value).filter((each) => (each === chosen ? isOn : value.includes(each))));
  };
  return (
    <Field {...field} isGroup>
      {({ "aria-invalid": isInvalid }) => (
        <div className="vd-choices">
          {options.map((option) => (
            <label key={option.value} className="vd-choice vd-choice-plain">
              <input
                type={isSingle ? "radio" : "checkbox"}
                name={name}
                value={option.value}
                checked={value.includes(option.value)}
                aria-invalid={isInvalid}
                onChange={(event) => choose(option.value, event.target.checked)}
              />
              <span className="vd-choice-words" dir="auto">
                {option.label}
              </span>
              <span className={isSingle ? "vd-choice-mark" : "vd-choice-mark vd-choice-box"}>
                <Icon name="check" />
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
