import type { HTMLInputAutoCompleteAttribute } from "react";
import { countries } from "#contract/countries.ts";
import type { ProfileFieldName } from "#contract/form-profile.ts";
import { CountryField } from "../../pieces/country-field.tsx";
import { Field } from "../../pieces/field.tsx";
import { useSpeech } from "../../platform/words.ts";
import { BirthdayField } from "./birthday-field.tsx";
import type { AskedField } from "./profile.rules.ts";

type TextFieldName = Exclude<ProfileFieldName, "dob" | "residence_country" | "gender">;

const texts = {
  first_name: { autoComplete: "given-name" },
  last_name: { autoComplete: "family-name" },
  middle_name: { autoComplete: "additional-name" },
  email: { autoComplete: "email", type: "email", isLatin: true },
  phone: { autoComplete: "tel", type: "tel", isLatin: true },
  wallet_address: { autoComplete: "off", isLatin: true },
  telegram_username: { autoComplete: "off", isLatin: true },
  pep: { autoComplete: "off" },
  driver_license: { autoComplete: "off", isLatin: true },
  postal_code: { autoComplete: "postal-code", isLatin: true },
  city: { autoComplete: "address-level2" },
  state: { autoComplete: "address-level1" },
  address: { autoComplete: "street-address" },
  ssn: { autoComplete: "off", isLatin: true },
} as const satisfies Record<
  TextFieldName,
  { autoComplete: HTMLInputAutoCompleteAttribute; type?: "email" | "tel"; isLatin?: true }
>;

type Given = {
  field: AskedField;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
};

/** One question, in the shape that its answer has. */
export function ProfileField({ field: { name, isMandatory }, value, problem, onChange }: Given) {
  const { t } = useSpeech();
  const label = t(`field.${name}`);
  const common = { label, isMandatory, problem };
  if (name === "dob") return <BirthdayField {...common} value={value} onChange={onChange} />;
  if (name === "gender") return <GenderField {...common} value={value} onChange={onChange} />;
  if (name === "residence_country")
    return <CountryField {...common} choices={countries} value={value} onChange={onChange} />;
  const how: { autoComplete: string; type?: string; isLatin?: boolean } = texts[name];
  return (
    <Field {...common} hint={name === "phone" ? t("field.phone_hint") : undefined}>
      {(attributes) => (
        <input
          {...attributes}
          className="vd-input"
          name={name}
          type={how.type ?? "text"}
          dir={how.isLatin ? "ltr" : "auto"}
          autoComplete={how.autoComplete}
          autoCapitalize={how.isLatin ? "none" : "words"}
          spellCheck={false}
          maxLength={name === "email" ? 254 : 64}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

const genders = ["F", "M", "X"] as const;

function GenderField(given: {
  label: string;
  isMandatory: boolean;
  problem: string | undefined;
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useSpeech();
  return (
    <Field {...given} isGroup>
      {({ "aria-invalid": isInvalid }) => (
        <div className="vd-segments">
          {genders.map((gender, index) => (
            <label key={gender} className="vd-segment">
              <input
                type="radio"
                name="gender"
                value={gender}
                checked={given.value === gender}
                aria-invalid={index === 0 ? isInvalid : undefined}
                onChange={() => given.onChange(gender)}
              />
              <span>{t(`gender.${gender}`)}</span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
