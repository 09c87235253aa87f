import { Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { countries } from "#contract/values/countries.ts";
import {
  nationalNumberCountries,
  nationalNumberKinds,
  nationalNumberLength,
} from "#contract/values/national-numbers.ts";
import { useCountryOptions } from "./country-options.ts";
import { countryChange } from "./service-form.rules.ts";
import classes from "./services.module.css";
import type { ServiceFields } from "./use-create-service.ts";

type Part = { fields: ServiceFields };

export function NumberFields({ fields }: Part) {
  const { t } = useTranslation("services");
  const { typed, change, problemOf } = fields;
  const places = useCountryOptions(nationalNumberCountries);
  const kinds = nationalNumberKinds(typed.country);
  const example = kinds.find(({ kind }) => kind === typed.kind)?.example;
  return (
    <>
      <Select
        label={t("asked.country")}
        data={places}
        searchable
        allowDeselect={false}
        value={typed.country || null}
        error={problemOf("country")}
        onChange={(value) => change(countryChange(value ?? ""))}
      />
      <Select
        label={t("asked.kind")}
        placeholder={t("creating.noKind")}
        data={kinds.map(({ kind, name }) => ({ value: kind, label: name }))}
        disabled={kinds.length === 0}
        allowDeselect={false}
        value={typed.kind || null}
        error={problemOf("kind")}
        onChange={(value) => change({ kind: value ?? "" })}
      />
      <TextInput
        label={t("asked.number")}
        description={example && t("creating.numberHint", { example })}
        error={problemOf("number")}
        dir="ltr"
        maxLength={nationalNumberLength[1]}
        classNames={{ input: classes.codeInput ?? "" }}
        value={typed.number}
        onChange={({ currentTarget }) => change({ number: currentTarget.value })}
      />
    </>
  );
}

export function OptionalCountry({ fields }: Part) {
  const { t } = useTranslation("services");
  const { typed, change, problemOf } = fields;
  const places = useCountryOptions(countries);
  return (
    <Select
      label={t("creating.countryOptional")}
      data={places}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("filters.any") }}
      value={typed.country || null}
      error={problemOf("country")}
      onChange={(value) => change({ country: value ?? "" })}
    />
  );
}

export function PhoneFields({ fields }: Part) {
  const { t } = useTranslation("services");
  const { typed, change, problemOf } = fields;
  return (
    <>
      <TextInput
        type="tel"
        label={t("asked.phone")}
        description={t("creating.phoneHint")}
        error={problemOf("phone")}
        dir="ltr"
        maxLength={32}
        classNames={{ input: classes.codeInput ?? "" }}
        value={typed.phone}
        onChange={({ currentTarget }) => change({ phone: currentTarget.value })}
      />
      <OptionalCountry fields={fields} />
    </>
  );
}
