import { useTranslation } from "react-i18next";
import { unitsOf } from "#contract/values/intl.ts";
import { useFormat } from "#web/platform/format.ts";
import { durationParts } from "./statistics-search.rules.ts";

const shapes = { second: "seconds", minute: "minutes", hour: "hours", day: "days" } as const;

export function useStatisticWords() {
  const { i18n } = useTranslation();
  const format = useFormat();
  const { language } = i18n;
  return {
    duration: (seconds: number | null) =>
      seconds === null
        ? "–"
        : durationParts(seconds)
            .map(([value, unit]) => unitsOf(language, shapes[unit])(value))
            .join(" "),
    share: (share: number | null) => (share === null ? "–" : format.percent(share)),
  };
}
