import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { statistics } from "#contract/figures/statistics.calls.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { useFormat } from "#web/platform/format.ts";
import { addDays, periodDayIn } from "#web/platform/periods.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import classes from "./home.module.css";
import { weekChangeOf } from "./week.rules.ts";

function Change({ now, before }: { now: number; before: number }) {
  const { t } = useTranslation("home");
  const format = useFormat();
  const change = weekChangeOf(now, before);
  if (change.kind === "none") return t("week.noBefore");
  if (change.kind === "same") return t("week.same");
  if (change.kind === "few") return t("week.few", { before: format.number(change.before) });
  return t(change.change > 0 ? "week.more" : "week.less", { change: format.percent(Math.abs(change.change)) });
}

/** The last seven days beside the seven before, as the statistics count them (docs/statistics.md). */
export function Week() {
  const { t } = useTranslation("home");
  const format = useFormat();
  const today = periodDayIn(useSession().user?.timezone ?? "UTC", Date.now());
  const read = useReplyQuery(statistics.overview, { query: { start_date: addDays(today, -6), end_date: today } });
  const [now, before] = [read.data?.cards, read.data?.before.cards];
  const names = ["verifications", "approved", "declined", "pending"] as const;
  if (read.error) return null;
  return (
    <section className={classes.panel} aria-labelledby="week">
      <div className={classes.line}>
        <h2 id="week" className={classes.heading}>
          {t("week.title")}
        </h2>
        <Link to="/statistics" search={{ period: "last7" }} className={classes.go ?? ""}>
          {t("week.go")}
        </Link>
      </div>
      <dl className={classes.numbers}>
        {names.map((name) => (
          <div key={name}>
            <dt>{t(`week.${name}`)}</dt>
            <dd className={classes.number}>{now ? format.number(now[name]) : <Skeleton height={12} width={32} />}</dd>
            <dd className={classes.change}>{now && before && <Change now={now[name]} before={before[name]} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
