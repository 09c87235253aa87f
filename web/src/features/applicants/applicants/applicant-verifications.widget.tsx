import { IconShieldCheck } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { applicants } from "#contract/applicants/applicants.calls.ts";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageControl } from "#ui/page-control.tsx";
import { columnsFor, Table } from "#ui/table.tsx";
import { CheckSummary } from "#web/features/cases/verifications/checks/check-summary.widget.tsx";
import { CountryName } from "#web/features/records/case-parts/country-name.widget.tsx";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { Instant } from "#web/platform/instant.tsx";
import { pageCounts } from "#web/platform/page-search.ts";
import { useRead } from "#web/platform/queries.ts";
import classes from "./applicants.module.css";

const column = columnsFor<VerificationRow>();

export function ApplicantVerifications({ applicant: { publicId: id } }: { applicant: ApplicantView }) {
  const { t } = useTranslation("applicants");
  const { t: word } = useTranslation("verifications");
  const navigate = useNavigate();
  const [{ page, count }, setPage] = useState({ page: 1, count: 10 });
  const list = useRead(applicants.verifications, { params: { id }, body: { page, count } });
  const to = "/applicants/$id/verification/$verificationId" as const;
  const columns = column.columns([
    column.accessor("created", {
      header: word("created"),
      cell: ({ row: { original } }) => (
        <Link to={to} params={{ id, verificationId: original.id }} className={classes.link}>
          <Instant at={original.created} />
        </Link>
      ),
    }),
    column.accessor("status", {
      header: word("statusColumn"),
      cell: ({ row: { original } }) => (
        <VerificationStatusBadge
          status={original.status}
          isWaitingForApplicant={original.isWaitingForApplicant}
          isProposed={original.isProposed}
          isWaitingForPersons={original.isWaitingForPersons}
        />
      ),
    }),
    column.accessor("checks", {
      header: word("checksColumn"),
      cell: (cell) => <CheckSummary checks={cell.getValue()} />,
    }),
    column.accessor("country", { header: word("country"), cell: (cell) => <CountryName code={cell.getValue()} /> }),
    column.accessor("formName", { header: word("form") }),
  ]);
  return (
    <>
      <Table
        label={t("tabs.verifications")}
        columns={columns}
        items={list.data?.items}
        rowId={(row) => row.id}
        isStale={list.isPlaceholderData}
        onOpen={(row) => void navigate({ to, params: { id, verificationId: row.id } })}
        error={list.error && { message: sayError(list.error), onRetry: () => void list.refetch() }}
        empty={<EmptyState icon={<IconShieldCheck size={22} />} title={t("noVerification")} />}
        isCardsOnPhones
      />
      {list.data && list.data.total > count && (
        <PageControl
          page={page}
          count={count}
          total={list.data.total}
          isCapped={false}
          counts={pageCounts}
          onPage={(next) => setPage({ page: next, count })}
          onCount={(next) => setPage({ page: 1, count: next })}
        />
      )}
    </>
  );
}
