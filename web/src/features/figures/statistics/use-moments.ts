import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { StatisticUnit } from "#contract/figures/statistics.contract.ts";
import { localeOf } from "#contract/values/format.ts";
import { useSession } from "#web/platform/session.ts";

const shapes: Record<StatisticUnit, Intl.DateTimeFormatOptions> = {
  hour: { weekday: "short", hour: "2-digit", minute: "2-digit" },
  day: { day: "numeric", month: "short" },
  week: { day: "numeric", month: "short" },
};

/** In the member's time zone. */
export function useMoments(unit: StatisticUnit): (datetime: string) => string {
  const { i18n } = useTranslation();
  const timeZone = useSession().user?.timezone ?? "UTC";
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(localeOf(i18n.language), { ...shapes[unit], timeZone });
    return (datetime) => format.format(new Date(datetime));
  }, [i18n.language, timeZone, unit]);
}
