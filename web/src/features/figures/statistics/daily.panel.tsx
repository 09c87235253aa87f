import { IconCalendarOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { statistics } from "#contract/figures/statistics.calls.ts";
import type { DailyStatistic } from "#contract/figures/statistics.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Panel } from "#ui/panel.tsx";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { ReportDownload } from "#web/features/cases/verification-list/report-download.widget.tsx";
import { sendForFile } from "#web/platform/api.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { type StatisticChoice, statisticFiltersOf, statisticShareOf } from "./statistics-search.rules.ts";
import { useStatisticWords } from "./statistics-words.ts";

const column = tableColumnsFor<DailyStatistic>();

export function DailyPanel({ choice }: { choice: StatisticChoice }) {
  const { t } = useTranslation("statistics");
  const format = useFormat();
  const words = useStatisticWords();
  const filters = statisticFiltersOf(choice);
  const read = useReplyQuery(statistics.daily, { body: { filters } });
  const columns = column.columns([
    column.accessor("date", { header: t("daily.date"), cell: (cell) => format.day(cell.getValue()) }),
    ...(["verifications", "approved", "declined", "pending", "processing"] as const).map((name) =>
      column.accessor(name, { header: t(`daily.${name}`), cell: (cell) => format.number(cell.getValue()) }),
    ),
    column.display({
      id: "rate",
      header: t("daily.rate"),
      cell: ({ row }) =>
        words.share(statisticShareOf(row.original.approved, row.original.approved + row.original.declined)),
    }),
  ]);
  return (
    <Panel
      title={t("daily.title")}
      actions={
        <ReportDownload fetchFile={(options) => sendForFile(statistics.dailyFile, { body: { filters } }, options)} />
      }
    >
      <Table
        label={t("daily.title")}
        columns={columns}
        items={read.data?.list}
        rowId={({ date }) => date}
        isStale={read.isPlaceholderData}
        error={read.error && { message: sayError(read.error), onRetry: () => void read.refetch() }}
        empty={
          <EmptyState icon={<IconCalendarOff size={20} />} title={t("empty.title")}>
            {t("empty.body")}
          </EmptyState>
        }
      />
    </Panel>
  );
}
