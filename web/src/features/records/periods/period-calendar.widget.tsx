import { Button, Group } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { datesOf } from "#contract/values/intl.ts";
import { type DayRange, periodDayIn } from "#web/platform/periods.ts";
import { useSession } from "#web/platform/session.ts";
import classes from "./period-calendar.module.css";

type Range = [string | null, string | null];

/** In the chosen language, Gregorian and with digits 0–9. */
function useCalendarNames(language: string) {
  return useMemo(() => {
    const [month, year, day, weekday] = [
      datesOf(language, "monthYear"),
      datesOf(language, "year"),
      datesOf(language, "full"),
      datesOf(language, "weekday"),
    ];
    const at = (text: string) => new Date(`${text.slice(0, 10)}T00:00:00Z`);
    return {
      monthLabelFormat: (text: string) => month(at(text)),
      yearLabelFormat: (text: string) => year(at(text)),
      weekdayFormat: (text: string) => weekday(at(text)),
      dayName: (text: string) => day(at(text)),
    };
  }, [language]);
}

/** A single day is a range of one day. Loaded when it is opened. */
export function PeriodCalendar({ days, onDone }: { days: DayRange | null; onDone: (days: DayRange) => void }) {
  const { t, i18n } = useTranslation("verifications");
  const names = useCalendarNames(i18n.language);
  const [range, setRange] = useState<Range>([days?.from ?? null, days?.to ?? null]);
  const timeZone = useSession().user?.timezone ?? "UTC";
  const today = periodDayIn(timeZone, Date.now());
  const [from, to] = range;
  return (
    <>
      <DatePicker
        type="range"
        allowSingleDateInRange
        hideOutsideDates
        weekendDays={[]}
        maxDate={today}
        renderDay={(day) => (
          <span className={day === today ? classes.today : undefined}>{Number(day.slice(8, 10))}</span>
        )}
        value={range}
        onChange={setRange}
        {...((to ?? from) ? { defaultDate: to ?? from ?? "" } : {})}
        monthLabelFormat={names.monthLabelFormat}
        yearLabelFormat={names.yearLabelFormat}
        weekdayFormat={names.weekdayFormat}
        getDayAriaLabel={names.dayName}
        ariaLabels={{ previousMonth: t("filters.previousMonth"), nextMonth: t("filters.nextMonth") }}
      />
      <Group justify="flex-end" mt="sm">
        <Button size="xs" disabled={from === null} onClick={() => onDone({ from, to: to ?? from })}>
          {t("filters.apply")}
        </Button>
      </Group>
    </>
  );
}
