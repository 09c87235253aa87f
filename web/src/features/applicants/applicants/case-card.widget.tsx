import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
import { CheckSummary } from "#web/features/cases/verifications/checks/check-summary.widget.tsx";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { Instant } from "#web/platform/instant.tsx";
import classes from "./record.module.css";

type Event = ApplicantView["history"][number];

function useEventWords(): (event: Event) => string {
  const { t } = useTranslation("applicants");
  return ({ kind, status, actor }) => {
    const by = actor ?? "";
    if (kind !== "decided") return t(`history.kinds.${kind}`);
    if (status === "valid") return actor ? t("history.approvedBy", { actor: by }) : t("history.approvedByChecks");
    if (status === "invalid") return actor ? t("history.declinedBy", { actor: by }) : t("history.declinedByChecks");
    return t("history.kinds.decided");
  };
}

function CaseEvent({ event }: { event: Event }) {
  const { t } = useTranslation("verifications");
  const words = useEventWords();
  return (
    <li className={classes.step}>
      <span className={classes.stepLine}>
        <span data-decision={event.kind === "decided" || undefined}>{words(event)}</span>
        <Instant at={event.at} className={classes.by} />
      </span>
      {event.reasons.length > 0 && (
        <span className={classes.reasons}>{event.reasons.map((reason) => t(`reasons.${reason}`)).join(" · ")}</span>
      )}
      {event.text && (
        <blockquote className={classes.words} dir="auto">
          {event.text}
        </blockquote>
      )}
    </li>
  );
}

type Props = { id: string; row: VerificationRow; events: readonly Event[] };

/** One verification: what was decided, why and by whom. */
export function CaseCard({ id, row, events }: Props) {
  return (
    <article className={classes.case} data-status={row.status}>
      <div className={classes.caseHead}>
        <Link
          to="/applicants/$id/verification/$verificationId"
          params={{ id, verificationId: row.id }}
          className={classes.caseName}
        >
          {row.formName}
        </Link>
        <VerificationStatusBadge
          status={row.status}
          isWaitingForApplicant={row.isWaitingForApplicant}
          isProposed={row.isProposed}
          isWaitingForPersons={row.isWaitingForPersons}
        />
        <CheckSummary checks={row.checks} />
        <Instant at={row.created} className={classes.when} />
      </div>
      {events.length > 0 && (
        <ul className={classes.steps}>
          {events.map((event) => (
            <CaseEvent key={`${event.at} ${event.kind}`} event={event} />
          ))}
        </ul>
      )}
    </article>
  );
}
