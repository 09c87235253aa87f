import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { verifications } from "#contract/cases/verifications.calls.ts";
import { home } from "#contract/figures/home.calls.ts";
import type { TodaysDecision } from "#contract/figures/home.contract.ts";
import { statistics } from "#contract/figures/statistics.calls.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Initials } from "#ui/initials.tsx";
import { Assignee } from "#web/features/cases/assignments/work-marks.widget.tsx";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import classes from "./decided-today.module.css";
import rows from "./next-up.module.css";
import { useToday } from "./today.query.ts";

const decided = [home.today, verifications.view, verifications.list, verifications.counts, statistics.overview];

function Undo({ decision: { verificationId, rowVersion, applicantName } }: { decision: TodaysDecision }) {
  const { t } = useTranslation("verifications");
  const undo = useWrite(verifications.undo, decided);
  const press = () =>
    undo.mutate(
      { body: { verification_id: verificationId, rowVersion } },
      {
        onSuccess: () => notifySuccess(t("decide.undone", { name: applicantName || t("noName") })),
        onError: (error) => notifyError(sayError(error, t("decide.failed"))),
      },
    );
  return (
    <Button variant="default" className={classes.undo} loading={undo.isPending} onClick={press}>
      {t("decide.undo")}
    </Button>
  );
}

function Row({ decision }: { decision: TodaysDecision }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const { verificationId, applicantName, status, at, reviewer } = decision;
  return (
    <li className={rows.row}>
      <Initials name={applicantName || "?"} />
      <Link to="/verifications/$id" params={{ id: verificationId }} className={rows.name} dir="auto">
        {applicantName || t("noName")}
      </Link>
      <VerificationStatusBadge status={status} />
      <span className={classes.reviewer}>
        <Assignee assignee={{ id: reviewer.id ?? "", name: reviewer.name }} isShort />
      </span>
      <time dateTime={at} className={classes.at}>
        {format.time(at)}
      </time>
      {decision.undoUntil !== null && <Undo decision={decision} />}
    </li>
  );
}

/** The latest decisions of the team, the member's own among them. */
export function DecidedToday() {
  const { t } = useTranslation("home");
  const { data } = useToday();
  if (!data) return null;
  return (
    <section className={rows.root} aria-labelledby="decided-today">
      <h2 id="decided-today" className={rows.title}>
        {t("today.decisions")}
      </h2>
      {data.decisions.length === 0 && <EmptyState isSmall title={t("today.none")} />}
      <ul className={`${rows.list} ${classes.list}`}>
        {data.decisions.map((decision) => (
          <Row key={decision.verificationId} decision={decision} />
        ))}
      </ul>
    </section>
  );
}
