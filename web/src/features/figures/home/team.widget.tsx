import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Initials } from "#ui/initials.tsx";
import { useFormat } from "#web/platform/format.ts";
import { useSession } from "#web/platform/session.ts";
import home from "./home.module.css";
import classes from "./team.module.css";
import { useToday } from "./today.query.ts";

const toReview = "pending,customer_pending";

type RowProps = {
  id: string;
  name: string;
  assigned: number;
  overdue?: number | undefined;
  isOnCase?: boolean;
  isYou?: boolean;
};

function Row({ id, name, assigned, overdue, isOnCase = false, isYou = false }: RowProps) {
  const { t } = useTranslation("home");
  const { t: q } = useTranslation("reviewQueue");
  const format = useFormat();
  return (
    <tr>
      <th scope="row">
        <span className={classes.member}>
          <span className={classes.face}>
            {overdue !== undefined && <Initials name={name} />}
            {isOnCase && (
              <span role="img" aria-label={t("today.onCase")} title={t("today.onCase")} className={classes.present} />
            )}
          </span>
          <span className={classes.name} dir="auto" title={name}>
            {isYou ? q("you") : name}
          </span>
        </span>
      </th>
      <td data-none={assigned === 0 || undefined}>
        <Link to="/verifications" search={{ status: toReview, assignee: id }}>
          {format.number(assigned)}
        </Link>
      </td>
      <td data-none={!overdue || undefined} data-urgent={Boolean(overdue) || undefined}>
        {overdue !== undefined && format.number(overdue)}
      </td>
    </tr>
  );
}

/** Who has how much to review, what is late, and who has a case open. */
export function Team() {
  const { t } = useTranslation("home");
  const { t: shell } = useTranslation("shell");
  const { t: q } = useTranslation("reviewQueue");
  const format = useFormat();
  const me = useSession().user?.id;
  const { data, dataUpdatedAt } = useToday();
  if (!data) return null;
  const { team, queue } = data;
  return (
    <section className={home.panel} aria-labelledby="team">
      <h2 id="team" className={home.heading}>
        {shell("nav.team")}
      </h2>
      <table className={classes.table} aria-labelledby="team">
        <thead>
          <tr>
            <td />
            <th scope="col">{t("figures.waiting")}</th>
            <th scope="col">{t("now.overdue")}</th>
          </tr>
        </thead>
        <tbody>
          {team.map((member) => (
            <Row key={member.id} {...member} isYou={member.id === me} />
          ))}
          <Row id="none" name={q("unassigned")} assigned={queue.unassigned} />
        </tbody>
      </table>
      {queue.oldest && (
        <p className={classes.oldest}>{t("today.oldest", { age: format.age(queue.oldest, dataUpdatedAt) })}</p>
      )}
    </section>
  );
}
