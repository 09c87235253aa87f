import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { VerificationRow } from "#contract/verifications.contract.ts";
import { Initials } from "#ui/initials.tsx";
import { useFormat } from "#web/platform/format.ts";
import classes from "./review-queue.module.css";
import { reviewQueueQuery } from "./review-queue.query.ts";

const placeholders = ["1", "2", "3", "4", "5", "6"];

const bringIntoView = (element: HTMLLIElement | null) => element?.scrollIntoView({ block: "center" });

function QueueItem({ row, isOpen, now }: { row: VerificationRow; isOpen: boolean; now: number }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const country = row.country ? format.country(row.country) : t("noCountry");
  const since = format.instant(row.created);
  const failed = row.checks.some(({ result }) => result === "fail");
  return (
    <li ref={isOpen ? bringIntoView : null}>
      <Link
        to="/verifications/$id"
        params={{ id: row.id }}
        className={classes.item}
        {...(isOpen ? { "aria-current": "page" as const } : {})}
      >
        <Initials name={row.applicantName || "?"} />
        <span className={classes.words}>
          <span className={classes.name}>{row.applicantName || t("noName")}</span>
          <span className={classes.more}>
            {country} · {row.formName}
          </span>
        </span>
        <time dateTime={row.created} className={classes.age} data-failed={failed} title={t("desk.waiting", { since })}>
          {format.age(row.created, now)}
        </time>
      </Link>
    </li>
  );
}

/** Who waits for a decision, the longest first. The open one is marked. */
export function ReviewQueue({ openId }: { openId: string }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const { data, error, dataUpdatedAt } = useQuery(reviewQueueQuery);
  return (
    <nav className={classes.root} aria-label={t("desk.queueNav")}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t("desk.queue")}</h2>
        {data && <span className={classes.count}>{format.number(data.total)}</span>}
      </div>
      {error && <p className={classes.note}>{t("desk.queueFailed")}</p>}
      {data?.items.length === 0 && <p className={classes.note}>{t("desk.queueEmpty")}</p>}
      <ul className={classes.list}>
        {!data &&
          !error &&
          placeholders.map((each) => (
            <li key={each} className={classes.item}>
              <Skeleton circle height={30} />
              <Skeleton height={12} radius="xl" />
            </li>
          ))}
        {data?.items.map((row) => (
          <QueueItem key={row.id} row={row} isOpen={row.id === openId} now={dataUpdatedAt} />
        ))}
      </ul>
      {data && data.total > data.items.length && (
        <p className={classes.note}>
          {t("desk.queueMore", { shown: format.number(data.items.length), total: format.number(data.total) })}
        </p>
      )}
    </nav>
  );
}
