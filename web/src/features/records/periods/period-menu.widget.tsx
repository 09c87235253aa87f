import { Menu, Popover } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ReachedMenu } from "#ui/reached-menu.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { type PeriodName, periodNames } from "#web/platform/page-search.ts";
import { PeriodButton, type PeriodFilterProps } from "./period-button.tsx";

const PeriodCalendar = lazy(() =>
  import("./period-calendar.widget.tsx").then(({ PeriodCalendar: default_ }) => ({ default: default_ })),
);

type PresetsProps = Pick<PeriodFilterProps, "period" | "days" | "offered"> & {
  onChoose: (period: PeriodName | undefined) => void;
};

function Presets({ period, days, offered, onChoose }: PresetsProps) {
  const { t } = useTranslation("verifications");
  return (
    <ReachedMenu position="bottom-start" width={210}>
      <Menu.Target>
        <PeriodButton period={period} days={days} />
      </Menu.Target>
      <Menu.Dropdown>
        {!offered && <Menu.Item onClick={() => onChoose(undefined)}>{t("filters.anyTime")}</Menu.Item>}
        {(offered ?? periodNames).map((each) => (
          <Menu.Item
            key={each}
            onClick={() => onChoose(each)}
            {...(each === period ? { fw: 650, "aria-current": true } : {})}
          >
            {t(`periods.${each}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </ReachedMenu>
  );
}

/** The button of the days with its presets, which are open at first, and the calendar of one's own range. */
export function PeriodMenu({ period, days, offered, onChange }: PeriodFilterProps) {
  const { t } = useTranslation("verifications");
  const [isCalendar, setIsCalendar] = useState(false);
  const choose = (next: PeriodName | undefined) => {
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
          <Presets period={period} days={days} {...(offered ? { offered } : {})} onChoose={choose} />
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
