import { IconCalendarExclamation, IconUserSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { MonitoringDetail, MonitoringEvent } from "#contract/screening/monitoring.contract.ts";
import cells from "#ui/cells.module.css";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./monitoring.module.css";

type Screened = Extract<MonitoringDetail, { type: "database_screening" }>;
type Expired = Extract<MonitoringDetail, { type: "document_expired" }>;

const changes = ["added", "changed", "removed"] as const;
/** So that an alert is one line; the applicant's own page has them all. */
const entriesShown = 1;

function Entries({ detail }: { detail: Screened }) {
  const { t } = useTranslation("monitoring");
  const format = useFormat();
  const total = detail.added + detail.changed + detail.removed;
  const shown = detail.hits.slice(0, entriesShown);
  return (
    <ul className={classes.entries}>
      {shown.map(({ source, code, name, entryId, score }) => (
        <li key={`${source} ${code} ${entryId}`} className={cells.quiet}>
          <bdi>
            {/* An entry of an own list has no number that people know. */}
            {source === "blacklist" ? name : t("event.entry", { list: name, entry: entryId })}
            {score !== null && " · "}
            {score !== null && t("event.scored", { score: format.number(score) })}
          </bdi>
        </li>
      ))}
      {total > shown.length && <li className={cells.quiet}>{t("event.more", { count: total - shown.length })}</li>}
    </ul>
  );
}

function ScreeningWords({ detail }: { detail: Screened }) {
  const { t } = useTranslation("monitoring");
  const said = changes.filter((change) => detail[change] > 0);
  return (
    <span className={classes.alert}>
      <span className={classes.name}>
        {said.map((change) => t(`event.${change}`, { count: detail[change] })).join(" · ")}
      </span>
      <Entries detail={detail} />
    </span>
  );
}

function ExpiryWords({ detail: { state, documentType, expiresOn } }: { detail: Expired }) {
  const { t } = useTranslation(["monitoring", "verifications"]);
  const format = useFormat();
  const document = documentType ? t(`verifications:documents.${documentType}`) : t("event.document");
  return <span className={classes.name}>{t(`event.${state}`, { document, day: format.day(expiresOn) })}</span>;
}

const icons = { database_screening: IconUserSearch, document_expired: IconCalendarExclamation } as const;

/** What happened, in words. */
export function EventWords({ event: { type, detail } }: { event: MonitoringEvent }) {
  const { t } = useTranslation("monitoring");
  const Icon = icons[type];
  const isBad = detail.type === "document_expired" ? detail.state === "expired" : detail.added + detail.changed > 0;
  return (
    <span className={classes.alert}>
      {detail.type === "document_expired" ? <ExpiryWords detail={detail} /> : <ScreeningWords detail={detail} />}
      <span>
        <StatusBadge tone={isBad ? "wait" : "quiet"} icon={<Icon size={14} stroke={2} />}>
          {t(`types.${type}`)}
        </StatusBadge>
      </span>
    </span>
  );
}
