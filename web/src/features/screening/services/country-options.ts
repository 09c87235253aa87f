import { useMemo } from "react";
import { useFormat } from "#web/platform/format.ts";

/** With their names, in the order of the user's alphabet. */
export function useCountryOptions<T extends string>(codes: readonly T[]): { value: T; label: string }[] {
  const format = useFormat();
  return useMemo(
    () => codes.map((value) => ({ value, label: format.country(value) })).sort(format.byLabel),
    [codes, format],
  );
}
