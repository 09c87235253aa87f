import { useState } from "react";
import { useSpeech } from "#flow/words/words.ts";
import { countryName } from "./country-names.ts";
import { CountrySheet } from "./country-sheet.tsx";
import { Field } from "./field.tsx";
import { Icon } from "./icon.tsx";

type Given<C extends string> = {
  label: string;
  isMandatory: boolean;
  problem: string | undefined;
  hint?: string;
  choices: readonly C[];
  first?: readonly C[];
  value: string;
  onChange: (country: C) => void;
};

export function CountryField<C extends string>({ choices, first = [], value, onChange, ...given }: Given<C>) {
  const { t, language } = useSpeech();
  const [isOpen, setOpen] = useState(false);
  const shown = value ? countryName(value, language) : t("country.choose");
  return (
    <Field {...given}>
      {({ "aria-required": _, "aria-invalid": isInvalid, id, ...attributes }) => (
        <>
          {/* The name of the button is the label and the choice, which a label alone would hide. */}
          <button
            {...attributes}
            id={id}
            type="button"
            className="vd-input vd-picker"
            aria-haspopup="dialog"
            aria-label={`${given.label}: ${shown}`}
            aria-invalid={isInvalid}
            onClick={() => setOpen(true)}
          >
            <span className={value ? undefined : "vd-placeholder"}>{shown}</span>
            <Icon name="down" />
          </button>
          {isOpen && (
            <CountrySheet
              title={given.label}
              choices={choices}
              first={first}
              value={value}
              onChoose={(country) => {
                onChange(country);
                setOpen(false);
              }}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      )}
    </Field>
  );
}
