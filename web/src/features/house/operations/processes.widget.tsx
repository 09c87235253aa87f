import { useTranslation } from "react-i18next";
import cells from "#ui/cells.module.css";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { useFormat } from "#web/platform/format.ts";
import { Instant } from "#web/platform/instant.tsx";
import type { OperationsReply } from "./operations.query.ts";

type Process = OperationsReply["processes"][number];

const column = tableColumnsFor<Process>();

function useColumns() {
  const { t } = useTranslation("operations");
  const format = useFormat();
  return column.columns([
    column.display({
      id: "process",
      header: t("columns.process"),
      cell: ({ row: { original } }) => (
        <bdi dir="ltr">
          {original.host} {original.pid}
        </bdi>
      ),
    }),
    column.display({
      id: "role",
      header: t("columns.role"),
      cell: ({ row: { original } }) => <bdi dir="ltr">{original.role}</bdi>,
    }),
    column.display({
      id: "version",
      header: t("columns.version"),
      cell: ({ row: { original } }) => <bdi dir="ltr">{original.version}</bdi>,
    }),
    column.display({
      id: "memory",
      header: t("columns.memory"),
      cell: ({ row: { original } }) => format.bytes(original.memoryBytes),
    }),
    column.display({
      id: "jobs",
      header: t("columns.jobs"),
      cell: ({ row: { original } }) => format.number(original.jobs),
    }),
    column.display({
      id: "started",
      header: t("columns.started"),
      cell: ({ row: { original } }) => <Instant at={original.startedAt} className={cells.when} />,
    }),
    column.display({
      id: "seen",
      header: t("columns.seen"),
      cell: ({ row: { original } }) => (
        <span className={cells.two}>
          <Instant at={original.seenAt} className={cells.when} />
          {original.isGone && <StatusBadge tone="bad">{t("gone")}</StatusBadge>}
        </span>
      ),
    }),
  ]);
}

export function Processes({ processes }: { processes: readonly Process[] | undefined }) {
  const { t } = useTranslation("operations");
  const columns = useColumns();
  return (
    <Table
      label={t("areas.processes")}
      columns={columns}
      isCardsOnPhones
      minWidth={860}
      items={processes}
      rowId={({ id }) => id}
      empty={null}
    />
  );
}
