import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format.ts";

/** With their names, in the order of the user's alphabet. */
export function useCountryOptions<T extends string>(codes: readonly T[]): { value: T; label: string }[] {
  const { i18n } = useTranslation();
  const format = useFormat();
  return useMemo(
    () =>
      codes
        .map((value) => ({ value, label: format.country(value) }))
        .sort((a, b) => a.label.localeCompare(b.label, i18n.language.split("-x-")[0])),
    [codes, format, i18n.language],
  );
}
