import { Button, Select, SimpleGrid, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { Controller, type UseFormReturn, useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { mostAddresses } from "#contract/records/applicants/applicant-profile.ts";
import { postalAddressKinds } from "#contract/records/requested/answer-shapes.ts";
import classes from "./edit-profile.module.css";
import { emptyAddress, type TypedProfile } from "./edit-profile.rules.ts";
import { useCountryChoices } from "./use-country-choices.ts";

type Form = UseFormReturn<TypedProfile>;
const lines = ["line1", "line2", "city", "state", "postalCode"] as const;

function AddressFields({ form, at }: { form: Form; at: number }) {
  const { t } = useTranslation("verifications");
  const countryChoices = useCountryChoices();
  const errors = form.formState.errors.addresses?.[at];
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
      <Controller
        control={form.control}
        name={`addresses.${at}.country`}
        render={({ field }) => (
          <Select
            label={t("country")}
            withAsterisk
            data={countryChoices}
            searchable
            allowDeselect={false}
            placeholder={t("editProfile.choose")}
            nothingFoundMessage={t("filters.nothing")}
            error={errors?.country && t("editProfile.countryNeeded")}
            ref={field.ref}
            value={field.value || null}
            onChange={(value) => field.onChange(value ?? "")}
            onBlur={field.onBlur}
          />
        )}
      />
      <Controller
        control={form.control}
        name={`addresses.${at}.kind`}
        render={({ field }) => (
          <Select
            label={t("answers.kind")}
            data={postalAddressKinds.map((value) => ({ value, label: t(`answers.addressKinds.${value}`) }))}
            clearable
            clearButtonProps={{ "aria-label": t("editProfile.clearKind") }}
            placeholder={t("editProfile.choose")}
            ref={field.ref}
            value={field.value || null}
            onChange={(value) => field.onChange(value ?? "")}
            onBlur={field.onBlur}
          />
        )}
      />
      {lines.map((line) => (
        <TextInput
          key={line}
          label={t(`editProfile.lines.${line}`)}
          dir="auto"
          autoComplete="off"
          error={errors?.[line]?.message}
          {...form.register(`addresses.${at}.${line}`)}
        />
      ))}
    </SimpleGrid>
  );
}

export function ProfileAddresses({ form }: { form: Form }) {
  const { t } = useTranslation("verifications");
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "addresses" });
  return (
    <fieldset className={classes.group}>
      <legend>{t("editProfile.addresses")}</legend>
      {fields.length === 0 && <p className={classes.none}>{t("editProfile.noAddresses")}</p>}
      {fields.map((field, at) => (
        <fieldset key={field.id} className={classes.address}>
          <legend className={classes.addressHead}>{t("editProfile.address", { n: at + 1 })}</legend>
          <AddressFields form={form} at={at} />
          <Button
            variant="default"
            size="xs"
            className={classes.remove ?? ""}
            leftSection={<IconTrash size={16} stroke={1.75} />}
            aria-label={t("editProfile.removeAddress", { n: at + 1 })}
            onClick={() => remove(at)}
          >
            {t("editProfile.remove")}
          </Button>
        </fieldset>
      ))}
      {fields.length < mostAddresses && (
        <Button
          variant="default"
          size="xs"
          className={classes.add ?? ""}
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => append(emptyAddress)}
        >
          {t("editProfile.addAddress")}
        </Button>
      )}
    </fieldset>
  );
}
