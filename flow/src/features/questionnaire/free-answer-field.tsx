import { freeAnswerLength } from "#contract/records/requested/answer-shapes.ts";
import { Field } from "#flow/components/field.tsx";
import { TextField, type TextFieldGiven } from "#flow/components/text-field.tsx";

type Given = TextFieldGiven & {
  placeholder: string | undefined;
  isShort: boolean;
  value: string;
  onChange: (value: string) => void;
};

export function FreeAnswerField({ placeholder, isShort, value, onChange, ...field }: Given) {
  if (isShort)
    return (
      <TextField
        {...field}
        value={value}
        onChange={onChange}
        typing={{ maxLength: freeAnswerLength[1], placeholder }}
      />
    );
  return (
    <Field {...field}>
      {(attributes) => (
        <textarea
          {...attributes}
          className="vd-input"
          dir="auto"
          rows={3}
          autoComplete="off"
          maxLength={freeAnswerLength[1]}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
