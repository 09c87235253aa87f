import { Button, Group, Stack } from "@mantine/core";
import { useMemo } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type Country, countries } from "#contract/values/countries.ts";
import { languages } from "#contract/values/languages.ts";
import { Flag } from "#ui/flag.tsx";
import { useFormat } from "#web/platform/format.ts";
import type { SectionProps } from "../section-props.ts";
import { ManyChoice } from "./many-choice.widget.tsx";

const europeanUnion = "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(
  " ",
) as Country[];

export function LanguagesSection({ form }: SectionProps) {
  const { t } = useTranslation("forms");
  const format = useFormat();
  const options = useMemo(
    () => languages.map((value) => ({ value, label: format.language(value) })).sort(format.byLabel),
    [format],
  );
  return (
    <Controller
      control={form.control}
      name="languages"
      render={({ field, fieldState }) => (
        <ManyChoice
          label={t("fields.languages")}
          description={t("hints.languages")}
          options={options}
          chosen={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

export function CountriesSection({ form }: SectionProps) {
  const { t } = useTranslation("forms");
  const format = useFormat();
  const options = useMemo(
    () => countries.map((value) => ({ value, label: format.country(value) })).sort(format.byLabel),
    [format],
  );
  return (
    <Controller
      control={form.control}
      name="countries"
      render={({ field, fieldState }) => (
        <Stack gap="sm">
          <ManyChoice
            label={t("fields.countries", { count: field.value.length })}
            description={t("hints.countries")}
            options={options}
            chosen={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
            icon={(code) => <Flag code={code} />}
          />
          <Group gap="xs">
            <Button
              variant="default"
              size="xs"
              onClick={() => field.onChange([...new Set([...field.value, ...europeanUnion])])}
            >
              {t("editor.europeanUnion")}
            </Button>
            <Button variant="default" size="xs" onClick={() => field.onChange(options.map(({ value }) => value))}>
              {t("editor.everyCountry")}
            </Button>
          </Group>
        </Stack>
      )}
    />
  );
}
