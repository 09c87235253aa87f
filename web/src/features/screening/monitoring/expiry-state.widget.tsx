import { IconCalendarExclamation, IconCalendarX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { identityDocumentTypes } from "#contract/records/forms/identity-documents.ts";
import type { MonitoredApplicant } from "#contract/screening/monitoring.contract.ts";
import cells from "#ui/cells.module.css";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useFormat } from "#web/platform/format.ts";

/** The document, and until when it is good. */
export function ExpiryState({ of: { documentType, expiresOn, expiry } }: { of: MonitoredApplicant }) {
  const { t } = useTranslation(["monitoring", "verifications"]);
  const format = useFormat();
  const known = identityDocumentTypes.find((type) => type === documentType);
  if (!known) return <span className={cells.quiet}>{t("unknown")}</span>;
  const words = expiresOn ? t(`expiry.${expiry}`, { day: format.day(expiresOn) }) : t("unknown");
  return (
    <span className={cells.two}>
      <span>{t(`verifications:documents.${known}`)}</span>
      {expiry === "none" ? (
        <span className={cells.quiet}>{words}</span>
      ) : (
        <span>
          <StatusBadge
            tone={expiry === "expired" ? "bad" : "wait"}
            icon={expiry === "expired" ? <IconCalendarX size={14} /> : <IconCalendarExclamation size={14} />}
          >
            {words}
          </StatusBadge>
        </span>
      )}
    </span>
  );
}
