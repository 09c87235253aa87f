import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { ProfileFieldName } from "#contract/records/forms/profile-fields.ts";
import { CountryField } from "#flow/components/country-field.tsx";
import { DateField } from "#flow/components/date-field.tsx";
import { SegmentsField } from "#flow/components/segments-field.tsx";
import { TextField, type TypingAttributes } from "#flow/components/text-field.tsx";
import { useSpeech } from "#flow/words/words.ts";
import { profileLengthsOf } from "./profile.rules.ts";

type TextFieldName = Exclude<ProfileFieldName, "dob" | "residence_country" | "gender" | "pep">;

const texts: Record<TextFieldName, TypingAttributes> = {
  first_name: { autoComplete: "given-name" },
  last_name: { autoComplete: "family-name" },
  middle_name: { autoComplete: "additional-name" },
  email: { autoComplete: "email", type: "email", isLatin: true },
  phone: { autoComplete: "tel", type: "tel", isLatin: true },
  wallet_address: { isLatin: true },
  telegram_username: { isLatin: true, placeholder: "@username" },
  driver_license: { isLatin: true },
  postal_code: { autoComplete: "postal-code", isLatin: true },
  city: { autoComplete: "address-level2" },
  state: { autoComplete: "address-level1" },
  address: { autoComplete: "street-address" },
  ssn: { inputMode: "numeric", isLatin: true, placeholder: "123-45-6789" },
};

type Given = {
  name: ProfileFieldName;
  isMandatory: boolean;
  countries: FlowState["form"]["countries"];
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
};

export function ProfileField({ name, isMandatory, problem, countries, ...answer }: Given) {
  const { t } = useSpeech();
  const common = { label: t(`field.${name}`), isMandatory, problem, ...answer };
  if (name === "dob") return <DateField {...common} isBirthday />;
  if (name === "residence_country")
    return <CountryField {...common} choices={countries} hint={t("field.residence_country_hint")} />;
  if (name === "gender") {
    const options = (["F", "M", "X"] as const).map((value) => ({ value, label: t(`gender.${value}`) }));
    return <SegmentsField {...common} options={options} />;
  }
  if (name === "pep") {
    const options = (["yes", "no"] as const).map((value) => ({ value, label: t(`answer.${value}`) }));
    return <SegmentsField {...common} description={t("field.pep_text")} options={options} />;
  }
  const [, maxLength] = profileLengthsOf(name);
  const hint = name === "phone" ? t("field.phone_hint") : undefined;
  return <TextField {...common} name={name} hint={hint} typing={{ maxLength, ...texts[name] }} />;
}
