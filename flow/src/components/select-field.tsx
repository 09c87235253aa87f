import { useSpeech } from "#flow/words/words.ts";
import { Field } from "./field.tsx";
import type { SegmentOption } from "./segments-field.tsx";
import type { TextFieldGiven } from "./text-field.tsx";

type Given = TextFieldGiven & { options: readonly SegmentOption[]; value: string; onChange: (value: string) => void };

export function SelectField({ options, value, onChange, ...field }: Given) {
  const { t } = useSpeech();
  return (
    <Field {...field}>
      {(attributes) => (
        <select
          {...attributes}
          className="vd-input"
          data-empty={value === "" || undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t("field.choose")}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
