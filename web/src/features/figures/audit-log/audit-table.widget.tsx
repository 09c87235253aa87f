import { useTranslation } from "react-i18next";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { Instant } from "#web/platform/instant.tsx";
import type { ListState } from "#web/platform/listing.tsx";
import { Actor, Origin, Subject, Toggle } from "./audit-cells.widget.tsx";
import { AuditDetails } from "./audit-details.widget.tsx";
import type { AuditGroup } from "./audit-groups.rules.ts";
import classes from "./audit-log.module.css";
import { useAuditWords } from "./audit-words.ts";

const column = tableColumnsFor<AuditGroup>();

export type AuditListProps = ListState<AuditGroup> & {
  opened: number | null;
  onToggle: (seq: number) => void;
};

export function AuditTable({ opened, onToggle, ...list }: AuditListProps) {
  const { t } = useTranslation("auditLog");
  const words = useAuditWords();
  const columns = column.columns([
    column.display({
      id: "at",
      header: t("when"),
      cell: ({
        row: {
          original: { entry },
        },
      }) => (
        <span className={classes.when}>
          <Toggle entry={entry} isOpen={opened === entry.seq} onToggle={() => onToggle(entry.seq)} />
          <Instant at={entry.at} />
        </span>
      ),
    }),
    column.display({ id: "actor", header: t("who"), cell: ({ row }) => <Actor entry={row.original.entry} /> }),
    column.display({ id: "action", header: t("what"), cell: ({ row }) => words.ofGroup(row.original) }),
    column.display({ id: "subject", header: t("about"), cell: ({ row }) => <Subject entry={row.original.entry} /> }),
    column.display({ id: "ip", header: t("from"), cell: ({ row }) => <Origin entry={row.original.entry} /> }),
  ]);
  return (
    <Table
      label={t("title")}
      columns={columns}
      rowId={({ entry }) => String(entry.seq)}
      onOpen={({ entry }) => onToggle(entry.seq)}
      beneath={({ entry, others }) =>
        opened === entry.seq ? [entry, ...others].map((each) => <AuditDetails key={each.seq} entry={each} />) : null
      }
      minWidth={860}
      isDense
      {...list}
    />
  );
}
