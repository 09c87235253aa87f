import { IconArrowDownRight, IconArrowUpRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format.ts";
import classes from "./statistics.module.css";
import { statisticChangeOf } from "./statistics-search.rules.ts";

export type ComparedFigure = {
  now: number;
  before: number;
  /** Null when neither more nor less is good news. */
  isMoreGood: boolean | null;
  days: number;
  /** Of two shares (0 to 100) the difference is shown, not how many percent one is of the other. */
  isShare?: boolean;
};

/** Against the same number of days before; nothing where there was nothing. */
export function Change({ now, before, isMoreGood, days, isShare = false }: ComparedFigure) {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  const change = isShare ? now - before : statisticChangeOf(now, before);
  if (change === null) return null;
  const rounded = Math.round(change);
  const size = Math.abs(rounded);
  const said = isShare ? t("change.points", { count: size }) : format.percent(size);
  if (rounded === 0)
    return (
      <span className={classes.change} title={t("change.same", { count: days })}>
        ±{said}
      </span>
    );
  const isUp = rounded > 0;
  const Arrow = isUp ? IconArrowUpRight : IconArrowDownRight;
  const mood = isMoreGood === null ? undefined : isUp === isMoreGood ? "good" : "bad";
  const words = t(isUp ? "change.up" : "change.down", { change: said, count: days });
  return (
    <span className={classes.change} data-mood={mood} title={words}>
      <Arrow size={14} aria-hidden />
      <span role="img" aria-label={words}>
        {isUp ? "+" : "−"}
        {said}
      </span>
    </span>
  );
}
