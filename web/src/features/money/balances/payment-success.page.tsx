import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { topUps } from "#contract/money/top-ups.calls.ts";
import { useFormat } from "#web/platform/format.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import classes from "./balances.module.css";

const followMs = 2_000;

/** Stripe sends people here; whether the money has come it tells us by itself, often a moment later. */
export function PaymentSuccessPage({ transaction }: { transaction: string | undefined }) {
  const { t } = useTranslation("balances");
  const format = useFormat();
  usePageTitle(t("success.title"));
  const { data } = useReplyQuery(
    topUps.show,
    { params: { id: transaction ?? "" } },
    { enabled: transaction !== undefined, refetchInterval: followMs },
  );
  const isCredited = data !== undefined && data.paid !== null;
  return (
    <div className={classes.outcome}>
      <span className={classes.icon} data-tone="good" aria-hidden>
        <IconCheck size={28} />
      </span>
      <h1 tabIndex={-1}>{t("success.title")}</h1>
      <p role="status">
        {isCredited ? t("success.credited", { amount: format.money(data.amount) }) : t("success.soon")}
      </p>
      <Button component={Link} to="/billing">
        {t("goBack")}
      </Button>
    </div>
  );
}
