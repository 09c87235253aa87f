import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { MemberView } from "#contract/team/members.contract.ts";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import {
  InvitedDate,
  type MemberHandlers,
  MemberMenu,
  MemberStatusBadge,
  Person,
  RoleChoice,
} from "./member-cells.widget.tsx";

const column = tableColumnsFor<MemberView>();

export type MemberListProps = MemberHandlers & {
  items: readonly MemberView[] | undefined;
  isStale: boolean;
  error: { message: string; onRetry: () => void } | null;
  empty: ReactNode;
};

export function MemberTable({ onRole, onAction, ...list }: MemberListProps) {
  const { t } = useTranslation("members");
  const columns = column.columns([
    column.accessor("email", { header: t("columns.person"), cell: ({ row }) => <Person member={row.original} /> }),
    column.accessor("role", {
      header: t("columns.role"),
      cell: ({ row }) => <RoleChoice member={row.original} onRole={onRole} />,
    }),
    column.accessor("status", {
      header: t("columns.status"),
      cell: ({ row }) => <MemberStatusBadge member={row.original} />,
    }),
    column.accessor("invitedDate", {
      header: t("columns.invited"),
      cell: ({ row }) => <InvitedDate member={row.original} />,
    }),
    column.display({
      id: "actions",
      header: () => <VisuallyHidden>{t("columns.actions")}</VisuallyHidden>,
      cell: ({ row }) => <MemberMenu member={row.original} onAction={onAction} />,
    }),
  ]);
  return <Table label={t("title")} columns={columns} rowId={({ id }) => id} minWidth={760} {...list} />;
}
