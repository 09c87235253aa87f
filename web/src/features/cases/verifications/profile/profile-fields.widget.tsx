import { Select, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { RecordFieldName } from "#contract/records/applicants/applicant-profile.ts";
import { genders } from "#contract/records/requested/answer-shapes.ts";
import { useFieldWords } from "#web/platform/field-words.ts";
import classes from "./edit-profile.module.css";
import { birthDays, type TypedProfile } from "./edit-profile.rules.ts";
import { ProfileAddresses } from "./profile-addresses.widget.tsx";
import { useCountryChoices } from "./use-country-choices.ts";

export type FieldSources = Partial<Record<string, { typed: string | null; read: string | null }>>;
type Props = { form: UseFormReturn<TypedProfile>; sources: FieldSources };

/** Only where it is not what the field holds. */
function useSource({ form, sources }: Props) {
  const { t } = useTranslation("verifications");
  const { fieldValue } = useFieldWords();
  return (name: RecordFieldName): string | undefined => {
    const { typed, read } = sources[name] ?? { typed: null, read: null };
    const value = form.watch(name);
    const parts = [
      ...(typed && typed !== value ? [t("editProfile.typed", { value: fieldValue(name, typed) })] : []),
      ...(read && read !== value ? [t("editProfile.read", { value: fieldValue(name, read) })] : []),
    ];
    return parts.length > 0 ? parts.join(" · ") : undefined;
  };
}

function TextFields({ names, ...props }: Props & { names: readonly RecordFieldName[] }) {
  const { form } = props;
  const { fieldName } = useFieldWords();
  const source = useSource(props);
  const { errors } = form.formState;
  const kinds: Partial<Record<RecordFieldName, object>> = {
    email: { type: "email", inputMode: "email", maxLength: 254 },
    phone: { type: "tel", inputMode: "tel", maxLength: 24 },
    wallet_address: { maxLength: 50, spellCheck: false },
    telegram_username: { maxLength: 33, spellCheck: false },
  };
  return names.map((name) => (
    <TextInput
      key={name}
      label={fieldName(name)}
      description={source(name)}
      inputWrapperOrder={["label", "input", "description", "error"]}
      error={errors[name]?.message}
      dir="auto"
      autoComplete="off"
      maxLength={64}
      {...kinds[name]}
      {...form.register(name)}
    />
  ));
}

function Choices(props: Props) {
  const { form } = props;
  const { t } = useTranslation("verifications");
  const { fieldName } = useFieldWords();
  const source = useSource(props);
  const countryChoices = useCountryChoices();
  const { errors } = form.formState;
  const { min, max } = birthDays(new Date().toISOString().slice(0, 10));
  return (
    <>
      <TextInput
        type="date"
        label={fieldName("dob")}
        min={min}
        max={max}
        description={source("dob")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        error={errors.dob?.message}
        {...form.register("dob")}
      />
      <Controller
        control={form.control}
        name="gender"
        render={({ field }) => (
          <Select
            label={fieldName("gender")}
            withAsterisk
            data={genders.map((value) => ({ value, label: t(`genders.${value}`) }))}
            placeholder={t("editProfile.choose")}
            allowDeselect={false}
            description={source("gender")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            error={errors.gender?.message}
            ref={field.ref}
            value={field.value || null}
            onChange={(value) => field.onChange(value ?? "")}
            onBlur={field.onBlur}
          />
        )}
      />
      <Controller
        control={form.control}
        name="residence_country"
        render={({ field }) => (
          <Select
            label={fieldName("residence_country")}
            data={countryChoices}
            searchable
            clearable
            clearButtonProps={{ "aria-label": t("editProfile.clearCountry") }}
            nothingFoundMessage={t("filters.nothing")}
            placeholder={t("editProfile.choose")}
            description={source("residence_country")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            error={errors.residence_country?.message}
            ref={field.ref}
            value={field.value || null}
            onChange={(value) => field.onChange(value ?? "")}
            onBlur={field.onBlur}
          />
        )}
      />
    </>
  );
}

export function ProfileFields(props: Props) {
  const { t } = useTranslation("verifications");
  const { form } = props;
  const grid = { cols: { base: 1, xs: 2 }, spacing: "md", verticalSpacing: "sm" } as const;
  return (
    <>
      <fieldset className={classes.group}>
        <legend>{t("editProfile.person")}</legend>
        <SimpleGrid {...grid}>
          <TextFields {...props} names={["first_name", "last_name", "middle_name"]} />
          <Choices {...props} />
        </SimpleGrid>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t("editProfile.original")}</legend>
        <SimpleGrid {...grid}>
          <TextFields {...props} names={["first_name_original", "last_name_original", "middle_name_original"]} />
        </SimpleGrid>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t("editProfile.contact")}</legend>
        <SimpleGrid {...grid}>
          <TextFields {...props} names={["email", "phone", "wallet_address", "telegram_username"]} />
        </SimpleGrid>
      </fieldset>
      <ProfileAddresses form={form} />
      <Textarea
        label={t("editProfile.comment")}
        description={t("editProfile.commentHint")}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        error={form.formState.errors.comment?.message}
        {...form.register("comment")}
      />
    </>
  );
}
