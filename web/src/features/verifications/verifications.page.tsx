import { IconShieldCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type VerificationRow, verifications } from "#contract/verifications.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageControl } from "#ui/page-control.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { columnsFor, Table } from "#ui/table.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { type PageSearch, pageCounts } from "#web/platform/page-search.ts";
import { useRead } from "#web/platform/queries.ts";

const column = columnsFor<VerificationRow>();

export function VerificationsPage({ search, onSearch }: { search: PageSearch; onSearch: (next: PageSearch) => void }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const { page = 1, count = 10 } = search;
  const list = useRead(verifications.list, { body: { page, count, filters: {} } });
  const columns = column.columns([
    column.accessor("created", { header: t("created"), cell: (cell) => format.instant(cell.getValue()) }),
    column.accessor("applicantName", { header: t("applicant") }),
    column.accessor("country", {
      header: t("country"),
      cell: (cell) => {
        const code = cell.getValue();
        return code ? format.country(code) : "–";
      },
    }),
    column.accessor("formName", { header: t("form") }),
  ]);
  return (
    <>
      <PageHeader title={t("title")} />
      <Table
        label={t("title")}
        columns={columns}
        items={list.data?.items}
        rowId={({ id }) => id}
        isStale={list.isPlaceholderData}
        error={list.error && { message: sayError(list.error), onRetry: () => void list.refetch() }}
        empty={
          <EmptyState icon={<IconShieldCheck size={22} />} title={t("empty.title")}>
            {t("empty.body")}
          </EmptyState>
        }
      />
      {list.data && list.data.total > 0 && (
        <PageControl
          page={page}
          count={count}
          total={list.data.total}
          isCapped={list.data.totalIsCapped}
          counts={pageCounts}
          onPage={(next) => onSearch({ page: next })}
          onCount={(next) => onSearch({ page: 1, count: pageCounts.find((each) => each === next) })}
        />
      )}
    </>
  );
}
