import { useTranslation } from "react-i18next";

/** How long a link works, in days; the server's setting comes first. */
export function useLinkDays(): { value: string; label: string }[] {
  const { t } = useTranslation("forms");
  return ["", "1", "3", "7", "14", "30", "90", "365"].map((value) => ({
    value,
    label: value === "" ? t("link.daysUsual") : t("link.daysCount", { count: Number(value) }),
  }));
}
