import { Button } from "@mantine/core";
import { IconCalendar, IconChevronDown } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format.ts";
import type { PeriodName } from "#web/platform/page-search.ts";
import type { DayRange } from "#web/platform/periods.ts";

export type PeriodChange = { period: PeriodName | undefined; from: string | undefined; to: string | undefined };

function usePeriodWords(period: PeriodName | undefined, days: DayRange | null): string {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  if (period === undefined || days === null) return t("filters.anyTime");
  if (period !== "custom") return t(`periods.${period}`);
  const { from, to } = days;
  if (from === null) return t("filters.until", { day: to ? format.day(to) : "" });
  if (to === null) return t("filters.from", { day: format.day(from) });
  return from === to ? format.day(from) : t("filters.range", { from: format.day(from), to: format.day(to) });
}

export type PeriodFilterProps = {
  period: PeriodName | undefined;
  days: DayRange | null;
  /** The presets to choose from, where some day must be chosen; otherwise all of them, and any time. */
  offered?: readonly PeriodName[];
  onChange: (change: PeriodChange) => void;
};

type ButtonProps = Omit<ComponentProps<"button">, "color" | "disabled"> & Pick<PeriodFilterProps, "period" | "days">;

export function PeriodButton({ period, days, ...rest }: ButtonProps) {
  const { t } = useTranslation("verifications");
  const words = usePeriodWords(period, days);
  return (
    <Button
      variant="default"
      fw={500}
      px="sm"
      leftSection={<IconCalendar size={16} stroke={1.75} />}
      rightSection={<IconChevronDown size={16} stroke={1.75} />}
      aria-label={t("filters.periodIs", { period: words })}
      {...rest}
    >
      {words}
    </Button>
  );
}
