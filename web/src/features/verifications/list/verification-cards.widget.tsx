import { Button, Skeleton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { VerificationRow } from "#contract/verifications.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { useUiWords } from "#ui/words.ts";
import { Instant } from "#web/platform/instant.tsx";
import { CheckSummary } from "../checks/check-summary.widget.tsx";
import { CountryName } from "../country-name.widget.tsx";
import { VerificationStatusBadge } from "../verification-status.widget.tsx";
import classes from "./verification-cards.module.css";
import { type ListProps, Waiting } from "./verification-table.widget.tsx";

const placeholders = ["1", "2", "3", "4"];

function Card({ row, search, readAt }: { row: VerificationRow } & Pick<ListProps, "search" | "readAt">) {
  const { t } = useTranslation("verifications");
  return (
    <li className={classes.card}>
      <div className={classes.line}>
        <Link to="/verifications/$id" params={{ id: row.id }} search={search} className={classes.name} dir="auto">
          {row.applicantName || t("noName")}
        </Link>
        <VerificationStatusBadge status={row.status} />
      </div>
      {row.externalId && <bdi className={classes.quiet}>{row.externalId}</bdi>}
      <div className={classes.line}>
        <CountryName code={row.country} />
        <CheckSummary checks={row.checks} />
      </div>
      <div className={`${classes.line} ${classes.quiet}`}>
        <span className={classes.form}>{row.formName}</span>
        <Waiting row={row} readAt={readAt} />
        <Instant at={row.created} />
      </div>
    </li>
  );
}

export function VerificationCards({ items, isStale, error, empty, search, readAt }: ListProps) {
  const { t } = useTranslation("verifications");
  const words = useUiWords();
  if (error)
    return (
      <EmptyState
        icon={<IconAlertTriangle size={22} />}
        title={words.loadFailed}
        action={
          <Button variant="default" onClick={error.onRetry}>
            {words.retry}
          </Button>
        }
      >
        {error.message}
      </EmptyState>
    );
  if (items?.length === 0) return empty;
  return (
    <ul
      className={classes.list}
      aria-label={t("title")}
      aria-busy={items === undefined || isStale}
      data-stale={isStale}
    >
      {items === undefined
        ? placeholders.map((each) => (
            <li key={each} className={classes.card}>
              <Skeleton height={14} width="55%" radius="xl" />
              <Skeleton height={12} width="80%" radius="xl" />
              <Skeleton height={12} width="40%" radius="xl" />
            </li>
          ))
        : items.map((row) => <Card key={row.id} row={row} search={search} readAt={readAt} />)}
    </ul>
  );
}
