import { IconAlertTriangle } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { ApplicantRow } from "#contract/applicants/applicants.contract.ts";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { CountryName } from "#web/features/records/case-parts/country-name.widget.tsx";
import { PhotosOfRow } from "#web/features/records/case-parts/late-photos.widget.tsx";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { aboutIt } from "#web/platform/about.ts";
import { useFormat } from "#web/platform/format.ts";
import { Instant } from "#web/platform/instant.tsx";
import type { ListState } from "#web/platform/listing.tsx";
import type { ApplicantSearch } from "./applicant-address.rules.ts";
import { ApplicantMarks } from "./applicant-marks.widget.tsx";
import classes from "./applicants.module.css";

const column = tableColumnsFor<ApplicantRow>();

function Name({ row }: { row: ApplicantRow }) {
  const { t } = useTranslation("applicants");
  const name = row.name || t(row.isErased ? "erasedName" : "noName");
  return (
    <span className={classes.who}>
      <PhotosOfRow id={row.newestVerification} />
      <Link
        to="/applicants/$id"
        params={{ id: row.id }}
        className={classes.link}
        dir="auto"
        aria-label={t("open", { name })}
        onClick={(event) => event.stopPropagation()}
        {...aboutIt("applicant", row.id, name)}
      >
        {name}
      </Link>
      {row.differs && (
        <span className={classes.differs} role="img" aria-label={t("differs")} title={t("differs")}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        </span>
      )}
      <ApplicantMarks {...row} />
    </span>
  );
}

type Sort = ApplicantSearch["sort"];
type Props = ListState<ApplicantRow> & { sort: Sort; onSort: (next: Sort) => void };

export function ApplicantTable({ sort, onSort, ...list }: Props) {
  const { t } = useTranslation("applicants");
  const { t: word } = useTranslation("verifications");
  const format = useFormat();
  const navigate = useNavigate();
  const columns = column.columns([
    column.accessor("name", { header: t("name"), cell: ({ row }) => <Name row={row.original} /> }),
    column.accessor("externalId", {
      header: t("externalId"),
      cell: (cell) => {
        const id = cell.getValue();
        return id ? (
          <bdi className={classes.externalId} title={id}>
            {id}
          </bdi>
        ) : (
          <span className={classes.quiet}>–</span>
        );
      },
    }),
    column.accessor("type", { header: t("type"), cell: (cell) => t(`types.${cell.getValue()}`) }),
    column.accessor("status", {
      header: word("statusColumn"),
      cell: ({ row: { original } }) =>
        original.status ? (
          <VerificationStatusBadge
            status={original.status}
            isWaitingForApplicant={original.isWaitingForApplicant}
            isProposed={original.isProposed}
            isWaitingForPersons={original.isWaitingForPersons}
          />
        ) : (
          <span className={classes.quiet}>{t("noVerification")}</span>
        ),
    }),
    column.accessor("country", { header: word("country"), cell: (cell) => <CountryName code={cell.getValue()} /> }),
    column.accessor("verifications", {
      header: t("verifications"),
      cell: (cell) => format.number(cell.getValue()),
    }),
    column.accessor("lastActivity", {
      header: t("lastActivity"),
      cell: (cell) => <Instant at={cell.getValue()} className={classes.date} isShort />,
    }),
    column.accessor("created", {
      header: t("created"),
      cell: (cell) => <Instant at={cell.getValue()} className={classes.date} isShort />,
    }),
  ]);
  return (
    <Table
      label={t("title")}
      columns={columns}
      rowId={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: "/applicants/$id", params: { id } })}
      sorting={{
        by: sort === "activity" ? "lastActivity" : "created",
        isDescending: true,
        sortable: ["lastActivity", "created"],
        onSort: (id) => onSort(id === "lastActivity" ? "activity" : undefined),
      }}
      isCardsOnPhones
      minWidth={920}
      {...list}
    />
  );
}
