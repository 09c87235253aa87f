import { ActionIcon, Tooltip } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { BlacklistEntry } from "#contract/screening/blacklists.contract.ts";
import cells from "#ui/cells.module.css";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { useFormat } from "#web/platform/format.ts";
import type { ListState } from "#web/platform/listing.tsx";
import classes from "./blacklists.module.css";
import { entryNames } from "./entry-names.rules.ts";

const column = tableColumnsFor<BlacklistEntry>();

type Acts = { onEdit: (entry: BlacklistEntry) => void; onRemove: (entry: BlacklistEntry) => void };

function What({ entry }: { entry: BlacklistEntry }) {
  const { t } = useTranslation("blacklists");
  const { title, origin } = entryNames(entry);
  return (
    <span className={cells.two}>
      <b className={classes.entry}>
        <bdi>{title}</bdi>
      </b>
      {origin && (
        <span>
          <bdi>{origin}</bdi>
        </span>
      )}
      <span className={cells.quiet}>{t(`kinds.${entry.type}`)}</span>
    </span>
  );
}

function Numbers({ entry }: { entry: BlacklistEntry }) {
  const { t } = useTranslation("blacklists");
  const { document, tax_id: taxId } = entry;
  // An empty cell has no line on a phone.
  if (!document && !taxId) return null;
  return (
    <span className={cells.two}>
      {document && <span>{t("entries.document", { number: document })}</span>}
      {taxId && <span>{t("entries.taxId", { number: taxId })}</span>}
    </span>
  );
}

function EntryActions({ entry, onEdit, onRemove }: Acts & { entry: BlacklistEntry }) {
  const { t } = useTranslation("blacklists");
  const { title: name } = entryNames(entry);
  return (
    <div className={classes.actions}>
      <Tooltip label={t("edit")}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("entries.editOf", { name })}
          onClick={() => onEdit(entry)}
        >
          <IconPencil size={16} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t("remove")}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("entries.removeOf", { name })}
          onClick={() => onRemove(entry)}
        >
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

function useColumns({ onEdit, onRemove }: Acts) {
  const { t } = useTranslation("blacklists");
  const format = useFormat();
  return column.columns([
    column.display({
      id: "what",
      header: t("entries.columns.what"),
      cell: ({ row: { original } }) => <What entry={original} />,
    }),
    column.accessor("dob", {
      header: t("entries.columns.born"),
      cell: ({ row: { original } }) => original.dob && <span className={cells.when}>{format.day(original.dob)}</span>,
    }),
    column.accessor("country", {
      header: t("entries.columns.country"),
      cell: ({ row: { original } }) => original.country && format.country(original.country),
    }),
    column.display({
      id: "numbers",
      header: t("entries.columns.numbers"),
      cell: ({ row: { original } }) => <Numbers entry={original} />,
    }),
    column.accessor("description", {
      header: t("entries.columns.description"),
      cell: ({ row: { original } }) =>
        original.description && <span className={classes.about}>{original.description}</span>,
    }),
    column.display({
      id: "actions",
      header: t("entries.columns.actions"),
      cell: ({ row: { original } }) => <EntryActions entry={original} onEdit={onEdit} onRemove={onRemove} />,
    }),
  ]);
}

type Props = Acts & ListState<BlacklistEntry>;

export function EntryTable({ onEdit, onRemove, ...rest }: Props) {
  const { t } = useTranslation("blacklists");
  const columns = useColumns({ onEdit, onRemove });
  return (
    <Table
      label={t("columns.entries")}
      columns={columns}
      isCardsOnPhones
      minWidth={860}
      rowId={({ id }) => id}
      {...rest}
    />
  );
}
