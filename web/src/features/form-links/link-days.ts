import { useTranslation } from "react-i18next";

/** How long a link may work: days, and first as the server is set. */
export function useLinkDays(): { value: string; label: string }[] {
  const { t } = useTranslation("forms");
  return ["", "1", "3", "7", "14", "30", "90", "365"].map((value) => ({
    value,
    label: value === "" ? t("link.daysUsual") : t("link.daysCount", { count: Number(value) }),
  }));
}
