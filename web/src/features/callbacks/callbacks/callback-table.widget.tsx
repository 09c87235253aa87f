import { useTranslation } from "react-i18next";
import type { CallbackRow } from "#contract/callbacks/callbacks.contract.ts";
import cells from "#ui/cells.module.css";
import { PickBox } from "#ui/pick-box.tsx";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { useFormat } from "#web/platform/format.ts";
import { Instant } from "#web/platform/instant.tsx";
import type { ListState } from "#web/platform/listing.tsx";
import { CallbackStatus } from "./callback-status.widget.tsx";
import classes from "./callbacks.module.css";

export type PickedCallbacks = { ids: ReadonlySet<string>; set: (ids: Iterable<string>) => void };
type Props = ListState<CallbackRow> & { picked: PickedCallbacks; onOpen: (id: string) => void };

const column = tableColumnsFor<CallbackRow>();

function toggle({ ids, set }: PickedCallbacks, rows: readonly string[], isOn: boolean): void {
  set(isOn ? [...ids, ...rows] : [...ids].filter((id) => !rows.includes(id)));
}

function PickRow({ row, picked }: { row: CallbackRow; picked: PickedCallbacks }) {
  const { t } = useTranslation("callbacks");
  return (
    <PickBox
      label={t("select.row", { id: row.id })}
      isOn={picked.ids.has(row.id)}
      onPick={({ currentTarget }) => toggle(picked, [row.id], currentTarget.checked)}
    />
  );
}

function PickPage({ page, picked }: { page: readonly CallbackRow[]; picked: PickedCallbacks }) {
  const { t } = useTranslation("callbacks");
  const ids = page.map(({ id }) => id);
  const count = ids.filter((id) => picked.ids.has(id)).length;
  const isWhole = count > 0 && count === ids.length;
  return (
    <PickBox
      label={t("select.page")}
      isOn={isWhole}
      isPart={count > 0 && !isWhole}
      onPick={({ currentTarget }) => toggle(picked, ids, currentTarget.checked)}
    />
  );
}

function useColumns({ items, picked, onOpen }: Pick<Props, "items" | "picked" | "onOpen">) {
  const { t } = useTranslation("callbacks");
  const format = useFormat();
  return column.columns([
    column.display({
      id: "pick",
      header: () => <PickPage page={items ?? []} picked={picked} />,
      cell: ({ row }) => <PickRow row={row.original} picked={picked} />,
    }),
    column.display({
      id: "type",
      header: t("columns.type"),
      cell: ({ row: { original } }) => (
        <button type="button" className={classes.open} onClick={() => onOpen(original.id)} data-stays>
          {t(`types.${original.type}`)}
        </button>
      ),
    }),
    column.display({
      id: "status",
      header: t("columns.status"),
      cell: ({ row: { original } }) => <CallbackStatus {...original} />,
    }),
    column.display({
      id: "url",
      header: t("columns.url"),
      cell: ({ row: { original } }) => <bdi className={classes.url}>{original.url}</bdi>,
    }),
    column.display({
      id: "attempts",
      header: t("columns.attempts"),
      cell: ({ row: { original } }) => format.number(original.attempts),
    }),
    column.display({
      id: "created",
      header: t("columns.created"),
      cell: ({ row: { original } }) => (
        <span className={cells.when}>
          <Instant at={original.created} />
        </span>
      ),
    }),
  ]);
}

export function CallbackTable({ picked, onOpen, ...shown }: Props) {
  const { t } = useTranslation("callbacks");
  const columns = useColumns({ items: shown.items, picked, onOpen });
  return (
    <Table
      label={t("title")}
      columns={columns}
      isCardsOnPhones
      minWidth={860}
      rowId={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      selection={{
        isSelected: ({ id }) => picked.ids.has(id),
        onSelect: ({ id }) => toggle(picked, [id], !picked.ids.has(id)),
      }}
      {...shown}
    />
  );
}
