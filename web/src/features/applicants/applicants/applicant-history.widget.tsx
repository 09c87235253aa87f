import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import type { ApplicantEvent } from "#contract/records/applicants/applicant-events.ts";
import card from "#ui/card.module.css";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { useFieldWords } from "#web/platform/field-words.ts";
import { useFormat } from "#web/platform/format.ts";
import { Instant } from "#web/platform/instant.tsx";
import classes from "./applicants.module.css";

function Changes({ changes }: Pick<ApplicantEvent, "changes">) {
  const { t } = useTranslation("applicants");
  const { fieldName, fieldValue } = useFieldWords();
  return (
    <ul className={classes.changes}>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <span className={classes.quiet}>{fieldName(field)}</span>{" "}
          {from !== null && <s className={classes.old}>{fieldValue(field, from)}</s>}{" "}
          <bdi>{to === null ? t("profile.removed") : fieldValue(field, to)}</bdi>
        </li>
      ))}
    </ul>
  );
}

function EventItem({ id, event }: { id: string; event: ApplicantEvent }) {
  const { t } = useTranslation("applicants");
  const format = useFormat();
  const { kind, actor, at, changes, text, added, removed, verificationId, status } = event;
  return (
    <li className={classes.event}>
      <div className={classes.eventHead}>
        <span className={classes.marks}>
          <b>{t(`history.kinds.${kind}`)}</b>
          {status && <VerificationStatusBadge status={status} />}
          {actor && <span className={classes.quiet}>{t("history.by", { actor })}</span>}
        </span>
        <Instant at={at} className={classes.quiet} />
      </div>
      {changes.length > 0 && <Changes changes={changes} />}
      {added.length > 0 && (
        <span>
          {kind === "blacklisted"
            ? t("history.lists", { names: format.list(added) })
            : t("history.added", { labels: format.list(added) })}
        </span>
      )}
      {removed.length > 0 && <span>{t("history.removed", { labels: format.list(removed) })}</span>}
      {text && (
        <p className={classes.eventText} dir="auto">
          {text}
        </p>
      )}
      {verificationId && (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/applicants/$id/verification/$verificationId" params={{ id, verificationId }} {...props} />
          )}
        >
          {t("history.open")}
        </Anchor>
      )}
    </li>
  );
}

export function ApplicantHistory({ applicant: { publicId, history } }: { applicant: ApplicantView }) {
  const { t } = useTranslation("applicants");
  return (
    <ol className={`${card.card} ${classes.box} ${classes.events}`} aria-label={t("tabs.history")}>
      {history.map((event) => (
        <EventItem key={`${event.at} ${event.kind} ${event.verificationId ?? ""}`} id={publicId} event={event} />
      ))}
    </ol>
  );
}
