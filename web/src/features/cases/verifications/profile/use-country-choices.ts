import { useMemo } from "react";
import { countries } from "#contract/values/countries.ts";
import { useFormat } from "#web/platform/format.ts";

export function useCountryChoices() {
  const format = useFormat();
  return useMemo(
    () => countries.map((value) => ({ value, label: format.country(value) as string })).sort(format.byLabel),
    [format],
  );
}
