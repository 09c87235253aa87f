import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
import { Initials } from "#ui/initials.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Due } from "#web/features/cases/assignments/work-marks.widget.tsx";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./review-queue.module.css";
import type { ReviewWalk } from "./use-review-walk.ts";

const placeholders = ["1", "2", "3", "4", "5", "6"];

/** The open case is in sight when it opens, and when others have left the list before it. */
function useOpenInSight(openId: string, items: readonly VerificationRow[] | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const at = items?.findIndex(({ id }) => id === openId) ?? -1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another case, or another place in the list
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [openId, at]);
  return list;
}

type ItemProps = { row: VerificationRow; isOpen: boolean; now: number; search: VerificationSearch };

function QueueItem({ row, isOpen, now, search }: ItemProps) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const country = row.country ? format.country(row.country) : t("noCountry");
  const since = format.instant(row.created);
  const isWaiting = row.status === "pending" || row.status === "customer_pending";
  const failed = isWaiting && row.checks.some(({ result }) => result === "fail");
  return (
    <li>
      <Link
        to="/verifications/$id"
        params={{ id: row.id }}
        search={search}
        className={classes.item}
        {...(isOpen ? { "aria-current": "page" as const } : {})}
      >
        <Initials name={row.applicantName || "?"} />
        <span className={classes.words}>
          <span className={classes.name} dir="auto">
            {row.applicantName || t("noName")}
          </span>
          <span className={classes.more}>
            {country} · {row.formName}
          </span>
        </span>
        {isWaiting && row.due ? (
          <span className={classes.age} data-failed={failed}>
            <Due due={row.due} readAt={now} />
          </span>
        ) : (
          <time
            dateTime={row.created}
            className={classes.age}
            data-failed={failed}
            title={isWaiting ? t("desk.waiting", { since }) : since}
          >
            {format.age(row.created, now)}
          </time>
        )}
      </Link>
    </li>
  );
}

export function ReviewQueue({
  openId,
  walk,
  search,
}: {
  openId: string;
  walk: ReviewWalk;
  search: VerificationSearch;
}) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const { title, items, total, isFailed, isQueue, readAt } = walk;
  const list = useOpenInSight(openId, items);
  return (
    <nav className={classes.root} aria-label={isQueue ? t("desk.queueNav") : title}>
      <div className={classes.head}>
        <h2 className={classes.title} title={title}>
          {title}
        </h2>
        {total !== undefined && <span className={classes.count}>{format.number(total)}</span>}
      </div>
      {isFailed && <p className={classes.note}>{t("desk.queueFailed")}</p>}
      {items?.length === 0 && <p className={classes.note}>{t(isQueue ? "desk.queueEmpty" : "desk.listEmpty")}</p>}
      <ul className={classes.list} ref={list}>
        {!items &&
          !isFailed &&
          placeholders.map((each) => (
            <li key={each} className={classes.item}>
              <Skeleton circle height={30} />
              <Skeleton height={12} radius="xl" />
            </li>
          ))}
        {items?.map((row) => (
          <QueueItem key={row.id} row={row} isOpen={row.id === openId} now={readAt} search={search} />
        ))}
      </ul>
      {items && total !== undefined && total > items.length && (
        <p className={classes.note}>
          {t(isQueue ? "desk.queueMore" : "desk.listMore", {
            shown: format.number(items.length),
            total: format.number(total),
          })}
        </p>
      )}
    </nav>
  );
}
