import { Anchor } from "@mantine/core";
import { IconAlertTriangle, IconMail, IconNotes, type TablerIcon } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { useFieldWords } from "#web/platform/field-words.ts";
import { useFormat } from "#web/platform/format.ts";
import { Instant } from "#web/platform/instant.tsx";
import classes from "./record.module.css";

type Event = ApplicantView["history"][number];
type Alert = ApplicantView["alerts"][number];

type EntryProps = { Icon: TablerIcon; title: ReactNode; at: string; children?: ReactNode };

function Entry({ Icon, title, at, children }: EntryProps) {
  return (
    <div className={classes.entry}>
      <Icon size={16} stroke={1.75} aria-hidden className={classes.entryIcon} />
      <div className={classes.entryWords}>
        <span className={classes.stepLine}>
          <span className={classes.entryTitle}>{title}</span>
          <Instant at={at} className={classes.by} />
        </span>
        {children}
      </div>
    </div>
  );
}

function Changes({ changes }: Pick<Event, "changes">) {
  const { t } = useTranslation("applicants");
  const { fieldName, fieldValue } = useFieldWords();
  return (
    <ul className={classes.changes}>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          {fieldName(field)}: {from !== null && <s className={classes.quiet}>{fieldValue(field, from)}</s>}{" "}
          <bdi>{to === null ? t("profile.removed") : fieldValue(field, to)}</bdi>
        </li>
      ))}
    </ul>
  );
}

export function EventEntry({ id, event }: { id: string; event: Event }) {
  const { t } = useTranslation("applicants");
  const { t: word } = useTranslation("verifications");
  const { kind, actor, at, changes, text, added, removed, verificationId, status, reasons } = event;
  const title = (
    <>
      {t(`history.kinds.${kind}`)}
      {status && <VerificationStatusBadge status={status} />}
      {actor && <span className={classes.quiet}>{t("history.by", { actor })}</span>}
    </>
  );
  return (
    <Entry Icon={IconNotes} title={title} at={at}>
      {changes.length > 0 && <Changes changes={changes} />}
      {reasons.length > 0 && (
        <span className={classes.reasons}>{reasons.map((reason) => word(`reasons.${reason}`)).join(" · ")}</span>
      )}
      {added.length > 0 && (
        <span>
          {kind === "blacklisted"
            ? t("history.lists", { names: added.join(", ") })
            : t("history.added", { labels: added.join(", ") })}
        </span>
      )}
      {removed.length > 0 && <span>{t("history.removed", { labels: removed.join(", ") })}</span>}
      {text && (
        <p className={classes.words} dir="auto">
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
    </Entry>
  );
}

function useAlertWords(): (detail: Alert["detail"]) => string[] {
  const { t } = useTranslation("applicants");
  const format = useFormat();
  const { documentName } = useFieldWords();
  return (detail) => {
    if (detail.type === "document_expired") {
      const document = detail.documentType ? documentName(detail.documentType) : t("alerts.document");
      return [t(`alerts.${detail.state}`, { document, day: format.day(detail.expiresOn) })];
    }
    return (["added", "changed", "removed"] as const)
      .filter((change) => detail[change] > 0)
      .map((change) => t(`alerts.${change}`, { count: detail[change] }));
  };
}

export function AlertEntry({ id, alert }: { id: string; alert: Alert }) {
  const { t } = useTranslation("applicants");
  const words = useAlertWords();
  const title = (
    <>
      {t("alerts.title")}
      {alert.isOpen && <StatusBadge tone="wait">{t("alerts.open")}</StatusBadge>}
    </>
  );
  return (
    <Entry Icon={IconAlertTriangle} title={title} at={alert.at}>
      {words(alert.detail).map((line) => (
        <span key={line}>{line}</span>
      ))}
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/monitoring/$tab/$id" params={{ tab: "applicants", id }} {...props} />}
      >
        {t("monitoringOpen")}
      </Anchor>
    </Entry>
  );
}

export function MailEntry({ mail: { at, subject } }: { mail: ApplicantView["mails"][number] }) {
  const { t } = useTranslation("applicants");
  return (
    <Entry Icon={IconMail} title={t("mails.title")} at={at}>
      <bdi>{subject}</bdi>
    </Entry>
  );
}
