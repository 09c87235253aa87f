import { useTranslation } from "react-i18next";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./operations.module.css";
import type { OperationsReply } from "./operations.query.ts";

type Days = OperationsReply["signUps"];

function Bars({ days }: { days: Days }) {
  const format = useFormat();
  const most = Math.max(1, ...days.map(({ count }) => count));
  return (
    <ol className={classes.days}>
      {days.map(({ day, count }) => {
        const words = `${format.day(day)}: ${format.number(count)}`;
        return (
          <li key={day} className={classes.day} title={words}>
            <span className={classes.bar} style={{ blockSize: `${(count / most) * 100}%` }} aria-hidden />
            <span className={classes.spoken}>{words}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** Of the last thirty days, in UTC. */
export function SignUps({ days }: { days: Days | undefined }) {
  const { t } = useTranslation("operations");
  const format = useFormat();
  const total = days?.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel
      title={t("signUps.title")}
      {...(total !== undefined && {
        actions: <span>{t("signUps.total", { number: format.number(total) })}</span>,
      })}
    >
      {days ? <Bars days={days} /> : <Skeleton height={96} />}
    </Panel>
  );
}
