import { IconArrowDownRight, IconArrowUpRight, IconHelpCircle } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { LateTooltip } from "#ui/late-tooltip.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./statistics.module.css";
import { changeOf } from "./statistics-search.rules.ts";

type Compared = {
  now: number;
  before: number;
  /** Null when neither more nor less is good news. */
  isMoreGood: boolean | null;
  days: number;
};

function Change({ now, before, isMoreGood, days }: Compared) {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  const change = changeOf(now, before);
  if (change === null) return null;
  const rounded = Math.round(change);
  const said = format.percent(Math.abs(rounded));
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

type Props = { name: string; help: string; value: string; note?: string | undefined; compared?: Compared | undefined };

export function StatisticCard({ name, help, value, note, compared }: Props) {
  const { t } = useTranslation("statistics");
  const helpId = useId();
  return (
    <div className={classes.card}>
      <dt className={classes.name}>
        {name}
        <LateTooltip label={help}>
          <button
            type="button"
            className={classes.help}
            aria-label={t("help.action", { name })}
            aria-describedby={helpId}
          >
            <IconHelpCircle size={16} stroke={1.75} aria-hidden />
          </button>
        </LateTooltip>
        <span id={helpId} hidden>
          {help}
        </span>
      </dt>
      <dd className={classes.value}>
        {value}
        {compared && <Change {...compared} />}
      </dd>
      <dd className={classes.note}>{note}</dd>
    </div>
  );
}
