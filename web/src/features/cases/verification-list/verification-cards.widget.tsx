import { IconBuilding } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
import { CardList } from "#ui/card-list.tsx";
import { useCursorAt } from "#ui/row-cursor.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { Assignee, Due, Labels } from "#web/features/cases/assignments/work-marks.widget.tsx";
import { ChangedDot, PresentFaces } from "#web/features/cases/presences/row-mark.widget.tsx";
import { CheckSummary } from "#web/features/cases/verifications/checks/check-summary.widget.tsx";
import { Findings } from "#web/features/cases/verifications/checks/findings.widget.tsx";
import { CountryName } from "#web/features/records/case-parts/country-name.widget.tsx";
import { PhotosOfRow } from "#web/features/records/case-parts/late-photos.widget.tsx";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { Instant } from "#web/platform/instant.tsx";
import { PeekButton } from "./applicant-name.widget.tsx";
import { PickRow } from "./pick.widget.tsx";
import classes from "./verification-cards.module.css";
import { type VerificationListProps, Waiting } from "./verification-table.widget.tsx";

type CardProps = Pick<VerificationListProps, "search" | "readAt" | "selection" | "cursor" | "marks" | "onPeek">;

function Card({ row, search, readAt, selection, cursor, marks, onPeek }: { row: VerificationRow } & CardProps) {
  const { t } = useTranslation("verifications");
  const isHere = useCursorAt(cursor, row.id, false) === "here";
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isHere) card.current?.scrollIntoView({ block: "nearest" });
  }, [isHere]);
  return (
    <li
      ref={card}
      data-row={row.id}
      className={classes.card}
      {...(isHere && { "data-cursor": true, "aria-current": true })}
    >
      <div className={classes.line}>
        {selection && (
          <span className={classes.pick}>
            <PickRow row={row} selection={selection} />
          </span>
        )}
        <Link to="/verifications/$id" params={{ id: row.id }} search={search} className={classes.name} dir="auto">
          <ChangedDot id={row.id} marks={marks} />
          <PhotosOfRow id={row.id} />
          {row.types.includes("COMPANY") && (
            <IconBuilding
              size={16}
              stroke={1.75}
              role="img"
              aria-label={t("types.COMPANY")}
              className={classes.company}
            />
          )}
          {row.applicantName || t("noName")}
        </Link>
        <PresentFaces id={row.id} marks={marks} />
        <VerificationStatusBadge
          status={row.status}
          isWaitingForApplicant={row.isWaitingForApplicant}
          isProposed={row.isProposed}
          isWaitingForPersons={row.isWaitingForPersons}
        />
        <PeekButton name={row.applicantName || t("noName")} onPeek={() => onPeek(row.id)} className={classes.pick} />
      </div>
      {row.externalId && <bdi className={classes.quiet}>{row.externalId}</bdi>}
      <div className={classes.line}>
        <CountryName code={row.country} />
        <CheckSummary checks={row.checks} />
      </div>
      <Findings checks={row.checks} className={classes.findings} />
      <Labels labels={row.labels} />
      {(row.assignee || row.due) && (
        <div className={classes.line}>
          <Assignee assignee={row.assignee} />
          <Due due={row.due} readAt={readAt} />
        </div>
      )}
      <div className={`${classes.line} ${classes.quiet}`}>
        <span className={classes.form}>{row.formName}</span>
        <Waiting row={row} readAt={readAt} />
        <Instant at={row.created} />
      </div>
    </li>
  );
}

export function VerificationCards({ items, isStale, error, empty, ...shown }: VerificationListProps) {
  const { t } = useTranslation("verifications");
  return (
    <CardList
      label={t("title")}
      className={classes.list}
      items={items}
      error={error}
      empty={empty}
      isStale={isStale}
      placeholders={4}
      placeholder={(key) => (
        <li key={key} className={classes.card}>
          <Skeleton height={14} width="55%" radius="xl" />
          <Skeleton height={12} width="80%" radius="xl" />
          <Skeleton height={12} width="40%" radius="xl" />
        </li>
      )}
    >
      {(row) => <Card key={row.id} row={row} {...shown} />}
    </CardList>
  );
}
