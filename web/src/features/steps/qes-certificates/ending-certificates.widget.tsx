import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { qesCertificates } from "#contract/steps/qes-certificates.calls.ts";
import { Note, NoteTitle } from "#ui/note.tsx";
import { useCan } from "#web/platform/can.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { endsSoon } from "./certificate-state.rules.ts";
import classes from "./qes-certificates.module.css";

/** For the home page: nothing while none of the active certificates ends soon. */
export function EndingCertificates() {
  const { t } = useTranslation("home");
  const list = useReplyQuery(qesCertificates.list, { body: {} }, { enabled: useCan()("qes-certificates:manage") });
  const ending = (list.data?.items ?? []).filter((each) => each.status === "active" && endsSoon(each));
  if (ending.length === 0) return null;
  return (
    <Note tone="wait" className={classes.note ?? ""} role="status">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div>
        <NoteTitle>{t("certificates.title", { count: ending.length })}</NoteTitle>
        {t("certificates.body")} <Link to="/qes-certs">{t("certificates.go")}</Link>
      </div>
    </Note>
  );
}
