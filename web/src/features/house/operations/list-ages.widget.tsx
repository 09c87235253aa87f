import { IconListSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import cells from "#ui/cells.module.css";
import { EmptyState } from "#ui/empty-state.tsx";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { ListState } from "#web/features/screening/lists/list-state.widget.tsx";
import { useFormat } from "#web/platform/format.ts";
import { Instant } from "#web/platform/instant.tsx";
import type { OperationsReply } from "./operations.query.ts";

type List = OperationsReply["lists"][number];

const column = tableColumnsFor<List>();

function useColumns() {
  const { t } = useTranslation("lists");
  const format = useFormat();
  const none = <span className={cells.quiet}>{t("never")}</span>;
  return column.columns([
    column.display({
      id: "name",
      header: t("columns.list"),
      cell: ({ row: { original } }) => (
        <span className={cells.two}>
          <b>{original.name}</b>
          <bdi dir="ltr" className={cells.quiet}>
            {original.code}
          </bdi>
        </span>
      ),
    }),
    column.display({ id: "state", header: t("columns.state"), cell: ({ row }) => <ListState list={row.original} /> }),
    column.display({
      id: "entries",
      header: t("columns.entries"),
      cell: ({ row: { original } }) => (original.current ? format.number(original.current.entriesCount) : none),
    }),
    column.display({
      id: "confirmed",
      header: t("columns.confirmed"),
      cell: ({ row: { original } }) =>
        original.confirmedAt ? <Instant at={original.confirmedAt} className={cells.when} /> : none,
    }),
  ]);
}

/** Those that are on: an operator switches the others on by a command. */
export function ListAges({ lists }: { lists: readonly List[] | undefined }) {
  const { t } = useTranslation("lists");
  const columns = useColumns();
  return (
    <Table
      label={t("title")}
      columns={columns}
      isCardsOnPhones
      minWidth={720}
      items={lists?.filter(({ enabled }) => enabled)}
      rowId={({ code }) => code}
      empty={<EmptyState isSmall icon={<IconListSearch size={20} />} title={t("empty.title")} />}
    />
  );
}
