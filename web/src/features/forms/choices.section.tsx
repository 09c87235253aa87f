import { Button, Group, MultiSelect, Stack } from "@mantine/core";
import { useMemo } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type Country, countries } from "#contract/countries.ts";
import { languages } from "#contract/languages.ts";
import { useFormat } from "#web/platform/format.ts";
import type { SectionProps } from "./form-section-fields.widget.tsx";

const europeanUnion: Country[] = [
  "AT",
  "BE",
  "BG",
  "HR",
  "CY",
  "CZ",
  "DK",
  "EE",
  "FI",
  "FR",
  "DE",
  "GR",
  "HU",
  "IE",
  "IT",
  "LV",
  "LT",
  "LU",
  "MT",
  "NL",
  "PL",
  "PT",
  "RO",
  "SK",
  "SI",
  "ES",
  "SE",
];

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label);

/** Languages that the applicant may choose from. */
export function LanguagesSection({ form }: SectionProps) {
  const { t } = useTranslation("forms");
  const format = useFormat();
  const data = useMemo(
    () => languages.map((value) => ({ value, label: format.language(value) })).sort(byLabel),
    [format],
  );
  return (
    <Controller
      control={form.control}
      name="languages"
      render={({ field, fieldState }) => (
        <MultiSelect
          label={t("fields.languages")}
          description={t("hints.languages")}
          data={data}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
          searchable
          clearable
          clearButtonProps={{ "aria-label": t("editor.clear") }}
          nothingFoundMessage={t("editor.nothingFound")}
          hidePickedOptions
        />
      )}
    />
  );
}

/** Countries whose documents and residents are accepted: an allow-list. */
export function CountriesSection({ form }: SectionProps) {
  const { t } = useTranslation("forms");
  const format = useFormat();
  const data = useMemo(
    () => countries.map((value) => ({ value, label: format.country(value) })).sort(byLabel),
    [format],
  );
  return (
    <Controller
      control={form.control}
      name="countries"
      render={({ field, fieldState }) => (
        <Stack gap="sm">
          <Group gap="xs">
            <Button variant="default" size="xs" onClick={() => field.onChange(europeanUnion)}>
              {t("editor.europeanUnion")}
            </Button>
            <Button variant="default" size="xs" onClick={() => field.onChange([...countries])}>
              {t("editor.everyCountry")}
            </Button>
          </Group>
          <MultiSelect
            label={t("fields.countries", { count: field.value.length })}
            description={t("hints.countries")}
            data={data}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
            searchable
            clearable
            clearButtonProps={{ "aria-label": t("editor.clear") }}
            nothingFoundMessage={t("editor.nothingFound")}
            hidePickedOptions
            maxDropdownHeight={280}
          />
        </Stack>
      )}
    />
  );
}
