import { useTranslation } from "react-i18next";
import type { HourOfToday } from "#contract/figures/home.contract.ts";
import { useFormat } from "#web/platform/format.ts";
import home from "./home.module.css";
import classes from "./today.module.css";
import { useToday } from "./today.query.ts";

const [height, hour, bar] = [96, 12, 4];
const kinds = ["submitted", "decided"] as const;

const sumOf = (hours: readonly HourOfToday[], kind: (typeof kinds)[number]) =>
  hours.reduce((sum, each) => sum + each[kind], 0);

/** Two bars to an hour. */
function Hours({ hours }: { hours: readonly HourOfToday[] }) {
  const format = useFormat();
  const most = Math.max(1, ...hours.flatMap(({ submitted, decided }) => [submitted, decided]));
  const size = (n: number) => (n * height) / most;
  const [first, last] = [hours[0], hours.at(-1)];
  return (
    <>
      <svg
        viewBox={`0 0 ${hours.length * hour} ${height}`}
        preserveAspectRatio="none"
        className={classes.hours}
        aria-hidden
      >
        {hours.map((each, n) =>
          kinds.map((kind, k) => (
            <rect
              key={kind}
              x={n * hour + 1.5 + k * (bar + 1)}
              y={height - size(each[kind])}
              width={bar}
              height={size(each[kind])}
              data-kind={kind}
            />
          )),
        )}
      </svg>
      <div className={classes.axis} aria-hidden>
        <span>{first && format.time(first.at)}</span>
        <span>{last && format.time(last.at)}</span>
      </div>
    </>
  );
}

/** What came in against what was decided, by the hour. */
export function Today() {
  const { t } = useTranslation("home");
  const { t: v } = useTranslation("verifications");
  const format = useFormat();
  const { data } = useToday();
  if (!data) return null;
  const { hours } = data;
  const labels = { submitted: t("week.verifications"), decided: t("today.decided") };
  const [submitted, decided] = kinds.map((kind) => format.number(sumOf(hours, kind)));
  const isEmpty = kinds.every((kind) => sumOf(hours, kind) === 0);
  return (
    <section className={home.panel} aria-labelledby="today">
      <h2 id="today" className={home.heading}>
        {v("periods.today")}
      </h2>
      <dl className={classes.figures}>
        {kinds.map((kind) => (
          <div key={kind} data-kind={kind}>
            <dt>{labels[kind]}</dt>
            <dd>{format.number(sumOf(hours, kind))}</dd>
          </div>
        ))}
      </dl>
      {!isEmpty && (
        // Drawings are made from left to right in every language.
        <figure dir="ltr" aria-label={t("today.summary", { submitted, decided })} className={classes.figure}>
          <Hours hours={hours} />
        </figure>
      )}
    </section>
  );
}
