import { IconHelpCircle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { LateTooltip } from "#ui/late-tooltip.tsx";
import { Change, type ComparedFigure } from "./change.widget.tsx";
import classes from "./statistics.module.css";
import type { casesOf } from "./statistics-search.rules.ts";

type Props = {
  name: string;
  help: string;
  value: string;
  note?: string | undefined;
  compared?: ComparedFigure | undefined;
  /** The cases that the figure counts. */
  cases?: ReturnType<typeof casesOf> | undefined;
  spark?: ReactNode;
};

export function StatisticCard({ name, help, value, note, compared, cases, spark }: Props) {
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
        {cases ? (
          <Link to="/verifications" search={cases} aria-label={t("cards.open", { name, value })}>
            {value}
          </Link>
        ) : (
          value
        )}
        {compared && <Change {...compared} />}
      </dd>
      {note && <dd className={classes.note}>{note}</dd>}
      {spark && <dd className={classes.drawn}>{spark}</dd>}
    </div>
  );
}
