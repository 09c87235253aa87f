import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import type { failedCallbacks } from "#contract/cases/failed-callbacks.calls.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./home.module.css";

type Failed = ReplyOfEndpoint<typeof failedCallbacks.newest>;

function About({ failed: { verificationId, serviceId, applicantName } }: { failed: Failed["newest"][number] }) {
  const { t } = useTranslation("home");
  const go = classes.go ?? "";
  if (verificationId === null)
    return (
      <Link to="/services/$id" params={{ id: serviceId ?? "" }} className={go}>
        {t("failed.service")}
      </Link>
    );
  return (
    <Link to="/verifications/$id" params={{ id: verificationId }} search={{ tab: "callbacks" }} className={go}>
      {applicantName === "" ? t("failed.noName") : applicantName}
    </Link>
  );
}

/** The newest of them; each leads to where it can be sent again. */
export function FailedCallbacks({ failed }: { failed: Failed }) {
  const { t } = useTranslation("home");
  const format = useFormat();
  const { newest, total } = failed;
  return (
    <div id="failed-callbacks" className={classes.failed}>
      <h3 className={classes.title}>{t("failed.title")}</h3>
      <p className={classes.body}>{t("failed.body")}</p>
      <ul className={classes.rows}>
        {newest.map((each) => (
          <li key={`${each.verificationId ?? each.serviceId} ${each.at}`} className={classes.row}>
            <About failed={each} />
            <span className={classes.when}>{format.instant(each.at)}</span>
          </li>
        ))}
      </ul>
      {total > newest.length && <p className={classes.body}>{t("failed.more", { count: total - newest.length })}</p>}
    </div>
  );
}
