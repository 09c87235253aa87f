import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { topUps } from "#contract/money/top-ups.calls.ts";
import { isTopUpPaid } from "#contract/values/top-up-statuses.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { useWrite } from "#web/platform/queries.ts";
import classes from "./balances.module.css";

/**
 * On arrival the card payment is reported as cancelled (specification 2, section 2). One that has come is not undone, and
 * an invoice is not cancelled by a link.
 */
export function PaymentCancelPage({ transaction }: { transaction: string | undefined }) {
  const { t } = useTranslation("balances");
  usePageTitle(t("cancelled.title"));
  const { mutate, data } = useWrite(topUps.cancel, [topUps.list]);
  useEffect(() => {
    if (transaction !== undefined) mutate({ body: { transactionId: transaction, method: "card" } });
  }, [transaction, mutate]);
  const hasCome = data !== undefined && isTopUpPaid(data.status);
  return (
    <div className={classes.outcome}>
      <span className={classes.icon} data-tone="bad" aria-hidden>
        <IconX size={28} />
      </span>
      <h1 tabIndex={-1}>{t("cancelled.title")}</h1>
      <p role="status">{hasCome ? t("cancelled.hasCome") : t("cancelled.body")}</p>
      <Button component={Link} to="/billing">
        {t("goBack")}
      </Button>
    </div>
  );
}
