import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import {
  confirmedFieldNames,
  extractedFieldNames,
  type ProfileFieldName,
  profileFieldNames,
  uniqueFieldNames,
} from "#contract/records/forms/profile-fields.ts";
import type { ProfileField } from "#contract/records/steps/profile.schema.ts";
import { FlagCell, FlagNotes, FlagRow, FlagTable } from "../fields/flag-table.widget.tsx";
import type { SectionProps } from "../section-props.ts";
import { StepError } from "./step-error.widget.tsx";

const extras = [
  { flag: "dataExtraction", label: "extractOf", of: extractedFieldNames },
  { flag: "allowDuplicates", label: "duplicatesOf", of: uniqueFieldNames },
  { flag: "confirm", label: "confirmOf", of: confirmedFieldNames },
] as const;

const isOf = (names: readonly ProfileFieldName[], name: ProfileFieldName) => names.includes(name);

function ProfileRow({ form, name }: { form: SectionProps["form"]; name: ProfileFieldName }) {
  const { t } = useTranslation("formSteps");
  const { t: tForms } = useTranslation("forms");
  const { field, fieldState } = useController({ control: form.control, name: `steps.PROFILE.fields.${name}` });
  const { value } = field;
  const label = tForms(`profileFields.${name}`);
  const errors = fieldState.error as Partial<Record<keyof ProfileField, { message?: string }>> | undefined;
  const change = (next: ProfileField) => {
    field.onChange(next);
    // The rule "ask for something" belongs to the step, not to a field: validate it again.
    if (form.formState.isSubmitted) void form.trigger("steps.PROFILE.fields");
  };
  return (
    <FlagRow
      name={label}
      hint={t(`profile.hints.${name}`)}
      isOff={!value.enabled}
      error={errors?.dataExtraction?.message ?? errors?.allowDuplicates?.message ?? errors?.confirm?.message}
    >
      <FlagCell
        word={t("flags.enabled")}
        label={t("flags.askFor", { field: label })}
        checked={value.enabled}
        onChange={(enabled) => change({ ...value, enabled, mandatory: enabled && value.mandatory })}
      />
      <FlagCell
        word={t("flags.mandatory")}
        label={t("flags.require", { field: label })}
        checked={value.mandatory}
        onChange={(mandatory) => change({ ...value, enabled: mandatory || value.enabled, mandatory })}
      />
      {extras.map(({ flag, label: named, of }) =>
        value.enabled && isOf(of, name) ? (
          <FlagCell
            key={flag}
            word={t(`flags.${flag}`)}
            label={t(`flags.${named}`, { field: label })}
            checked={value[flag]}
            onChange={(isOn) => change({ ...value, [flag]: isOn })}
          />
        ) : (
          <td key={flag} />
        ),
      )}
    </FlagRow>
  );
}

export function ProfileFields({ form }: { form: SectionProps["form"] }) {
  const { t } = useTranslation("formSteps");
  const columns = (["enabled", "mandatory", "dataExtraction", "allowDuplicates", "confirm"] as const).map((key) => ({
    key,
    head: t(`flags.${key}`),
  }));
  return (
    <>
      <FlagTable head={t("flags.field")} columns={columns}>
        {profileFieldNames.map((name) => (
          <ProfileRow key={name} form={form} name={name} />
        ))}
      </FlagTable>
      <StepError form={form} name="steps.PROFILE.fields" />
      <FlagNotes notes={[t("flags.extractNote"), t("flags.uniqueNote"), t("flags.confirmNote")]} />
    </>
  );
}
