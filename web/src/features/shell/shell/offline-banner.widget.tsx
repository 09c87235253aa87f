import { Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useIsAway } from "#web/platform/connection.ts";
import classes from "./offline-banner.module.css";

/** An outage signs nobody out: it is shown, and the server is probed with growing pauses (S50). */
export function OfflineBanner() {
  const { t } = useTranslation();
  const isAway = useIsAway();
  return (
    <div role="status">
      {isAway && (
        <div className={classes.root}>
          <Loader size={16} color="currentColor" aria-hidden />
          <span>
            <b>{t("away.title")}</b> {t("away.body")}
          </span>
        </div>
      )}
    </div>
  );
}
