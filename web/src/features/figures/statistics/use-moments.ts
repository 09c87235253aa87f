import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { StatisticUnit } from "#contract/figures/statistics.contract.ts";
import { datesOf } from "#contract/values/intl.ts";
import type { DateShape } from "#contract/values/locale-shapes.ts";
import { useSession } from "#web/platform/session.ts";

const shapes: Record<StatisticUnit, DateShape> = { hour: "weekdayTime", day: "dayMonth", week: "dayMonth" };

/** In the member's time zone. */
export function useMoments(unit: StatisticUnit): (datetime: string) => string {
  const { i18n } = useTranslation();
  const timeZone = useSession().user?.timezone ?? "UTC";
  return useMemo(() => {
    const write = datesOf(i18n.language, shapes[unit], { timeZone });
    return (datetime) => write(new Date(datetime));
  }, [i18n.language, timeZone, unit]);
}
