import { IconBuilding } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import type { operations } from "#contract/house/operations.calls.ts";
import cells from "#ui/cells.module.css";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageControl } from "#ui/page-control.tsx";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { Instant } from "#web/platform/instant.tsx";
import classes from "./operations.module.css";
import { useProjectUses } from "./operations.query.ts";

type Use = ReplyOfEndpoint<typeof operations.projects>["items"][number];

const column = tableColumnsFor<Use>();
const rowsOnPage = 50;

function useColumns() {
  const { t } = useTranslation("operations");
  const format = useFormat();
  const uncounted = <span className={cells.quiet}>{t("uncounted")}</span>;
  return column.columns([
    column.display({
      id: "project",
      header: t("columns.project"),
      cell: ({ row: { original } }) => <code className={classes.id}>{original.id}</code>,
    }),
    column.display({
      id: "created",
      header: t("columns.created"),
      cell: ({ row: { original } }) => <Instant at={original.createdAt} className={cells.when} />,
    }),
    column.display({
      id: "verifications",
      header: t("columns.verifications"),
      cell: ({ row: { original } }) =>
        original.verifications === null ? uncounted : format.number(original.verifications),
    }),
    column.display({
      id: "members",
      header: t("columns.members"),
      cell: ({ row: { original } }) => format.number(original.members),
    }),
    column.display({
      id: "files",
      header: t("columns.files"),
      cell: ({ row: { original } }) => (original.fileBytes === null ? uncounted : format.bytes(original.fileBytes)),
    }),
    column.display({
      id: "used",
      header: t("columns.used"),
      cell: ({ row: { original } }) =>
        original.lastUsedAt ? (
          <Instant at={original.lastUsedAt} className={cells.when} />
        ) : (
          <span className={cells.quiet}>{t("facts.never")}</span>
        ),
    }),
  ]);
}

type Props = { page: number; onPage: (page: number) => void };

/** Sizes and times; nothing of what a project holds, not even its name. */
export function ProjectUses({ page, onPage: go }: Props) {
  const { t } = useTranslation("operations");
  const columns = useColumns();
  const { data, error, isPlaceholderData, refetch } = useProjectUses(page);
  return (
    <>
      <Table
        label={t("projects")}
        columns={columns}
        isCardsOnPhones
        minWidth={900}
        items={data?.items}
        isStale={isPlaceholderData}
        rowId={({ id }) => id}
        error={error && { message: sayError(error, t("failed")), onRetry: () => void refetch() }}
        empty={<EmptyState isSmall icon={<IconBuilding size={20} />} title={t("noProject")} />}
      />
      {data && data.total > 0 && (
        <PageControl
          page={page}
          count={rowsOnPage}
          total={data.total}
          isCapped={false}
          counts={[rowsOnPage]}
          onPage={go}
          onCount={() => undefined}
        />
      )}
    </>
  );
}
