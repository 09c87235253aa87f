import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { ReplyTo } from "#contract/all.ts";
import type { failedCallbacks } from "#contract/calls/failed-callbacks.calls.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./home.module.css";

/** The newest of them; each leads to where it can be sent again. */
export function FailedCallbacks({ failed }: { failed: ReplyTo<typeof failedCallbacks.newest> }) {
  const { t } = useTranslation("home");
  const format = useFormat();
  const { newest, total } = failed;
  return (
    <div id="failed-callbacks" className={classes.failed}>
      <h3 className={classes.title}>{t("failed.title")}</h3>
      <p className={classes.body}>{t("failed.body")}</p>
      <ul className={classes.rows}>
        {newest.map(({ verificationId, applicantName, at }) => (
          <li key={`${verificationId} ${at}`} className={classes.row}>
            <Link
              to="/verifications/$id"
              params={{ id: verificationId }}
              search={{ tab: "callbacks" }}
              className={classes.go ?? ""}
            >
              {applicantName === "" ? t("failed.noName") : applicantName}
            </Link>
            <span className={classes.when}>{format.instant(at)}</span>
          </li>
        ))}
      </ul>
      {total > newest.length && <p className={classes.body}>{t("failed.more", { count: total - newest.length })}</p>}
    </div>
  );
}
