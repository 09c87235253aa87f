import { type ReachHandlers, whenReached } from "#ui/when-reached.tsx";
import { PeriodButton, type PeriodFilterProps } from "./period-button.tsx";

const ClosedFilter = ({ period, days, reach }: PeriodFilterProps & { reach: ReachHandlers }) => (
  <PeriodButton period={period} days={days} {...reach} />
);

/** A preset of the specification, or a range. */
export const PeriodFilter = whenReached<PeriodFilterProps>(
  ClosedFilter,
  async () => (await import("./period-menu.widget.tsx")).PeriodMenu,
  "menu",
);
