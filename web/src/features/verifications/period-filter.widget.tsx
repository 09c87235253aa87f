import { Button, Menu, Popover, Skeleton } from "@mantine/core";
import { IconCalendar, IconChevronDown } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format.ts";
import { type Period, periods } from "#web/platform/page-search.ts";
import type { Days } from "#web/platform/periods.ts";

// The calendar is for those who open it.
const PeriodCalendar = lazy(() =>
  import("./period-calendar.widget.tsx").then(({ PeriodCalendar: default_ }) => ({ default: default_ })),
);

export type PeriodChange = { period: Period | undefined; from: string | undefined; to: string | undefined };

function usePeriodWords(period: Period | undefined, days: Days | null): string {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  if (period === undefined || days === null) return t("filters.anyTime");
  if (period !== "custom") return t(`periods.${period}`);
  const { from, to } = days;
  if (from === null) return t("filters.until", { day: to ? format.day(to) : "" });
  if (to === null) return t("filters.from", { day: format.day(from) });
  return from === to ? format.day(from) : t("filters.range", { from: format.day(from), to: format.day(to) });
}

type MenuProps = { period: Period | undefined; words: string; onChoose: (period: Period | undefined) => void };

function PeriodMenu({ period, words, onChoose }: MenuProps) {
  const { t } = useTranslation("verifications");
  return (
    <Menu position="bottom-start" width={210}>
      <Menu.Target>
        <Button
          variant="default"
          fw={500}
          px="sm"
          leftSection={<IconCalendar size={16} stroke={1.75} />}
          rightSection={<IconChevronDown size={15} stroke={1.75} />}
          aria-label={`${t("filters.period")}: ${words}`}
        >
          {words}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose(undefined)}>{t("filters.anyTime")}</Menu.Item>
        {periods.map((each) => (
          <Menu.Item
            key={each}
            onClick={() => onChoose(each)}
            {...(each === period ? { fw: 650, "aria-current": true } : {})}
          >
            {t(`periods.${each}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Which days: a preset of the specification, or a range from a calendar. */
export function PeriodFilter({
  period,
  days,
  onChange,
}: {
  period: Period | undefined;
  days: Days | null;
  onChange: (change: PeriodChange) => void;
}) {
  const { t } = useTranslation("verifications");
  const [isCalendar, setIsCalendar] = useState(false);
  const words = usePeriodWords(period, days);
  const choose = (next: Period | undefined) => {
    if (next === "custom") setIsCalendar(true);
    else onChange({ period: next, from: undefined, to: undefined });
  };
  return (
    <Popover
      opened={isCalendar}
      onChange={setIsCalendar}
      position="bottom-start"
      shadow="md"
      trapFocus
      withinPortal
      withRoles={false}
    >
      <Popover.Target>
        <div>
          <PeriodMenu period={period} words={words} onChoose={choose} />
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t("filters.calendar")}>
        <Suspense fallback={<Skeleton width={252} height={280} />}>
          <PeriodCalendar
            days={days}
            onDone={({ from, to }) => {
              setIsCalendar(false);
              onChange({ period: "custom", from: from ?? undefined, to: to ?? undefined });
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
