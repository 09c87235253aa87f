import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { countries } from "#contract/values/countries.ts";
import { useFormat } from "#web/platform/format.ts";

export function useCountryChoices() {
  const { i18n } = useTranslation();
  const format = useFormat();
  return useMemo(
    () =>
      countries
        .map((value) => ({ value, label: format.country(value) as string }))
        .sort((a, b) => a.label.localeCompare(b.label, i18n.language.split("-x-")[0])),
    [format, i18n.language],
  );
}
