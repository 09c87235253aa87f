import { regionalTag, useSpeech } from "#flow/words/words.ts";
import { Field } from "./field.tsx";
import { readAmount, sayAmount } from "./money.rules.ts";
import type { TextFieldGiven } from "./text-field.tsx";

type Given = TextFieldGiven & { value: string; onChange: (value: string) => void };

/** On leaving the field it shows the number that was understood. */
export function AmountField({ value, onChange, ...field }: Given) {
  const { language } = useSpeech();
  const settle = () => {
    const amount = readAmount(value);
    const settled = amount === undefined ? value : sayAmount(amount, regionalTag(language));
    if (settled !== value) onChange(settled);
  };
  return (
    <Field {...field}>
      {(attributes) => (
        <div className="vd-amount" dir="ltr">
          <span aria-hidden="true">€</span>
          <input
            {...attributes}
            className="vd-input vd-number"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={settle}
          />
        </div>
      )}
    </Field>
  );
}
