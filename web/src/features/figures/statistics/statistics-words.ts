import { useTranslation } from "react-i18next";
import { localeOf } from "#contract/values/format.ts";
import { useFormat } from "#web/platform/format.ts";
import { durationParts } from "./statistics-search.rules.ts";

const units = new Map<string, Intl.NumberFormat>();

function unitFormat(language: string, unit: string): Intl.NumberFormat {
  const key = `${language} ${unit}`;
  const format =
    units.get(key) ?? new Intl.NumberFormat(localeOf(language), { style: "unit", unit, unitDisplay: "short" });
  units.set(key, format);
  return format;
}

export function useStatisticWords() {
  const { i18n } = useTranslation();
  const format = useFormat();
  const { language } = i18n;
  return {
    duration: (seconds: number | null) =>
      seconds === null
        ? "–"
        : durationParts(seconds)
            .map(([value, unit]) => unitFormat(language, unit).format(value))
            .join(" "),
    share: (share: number | null) => (share === null ? "–" : format.percent(share)),
  };
}
