import { ActionIcon, Button, Menu, Text } from "@mantine/core";
import { IconCopy, IconCursorText, IconDots, IconPalette, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { themes } from "#contract/project/themes.calls.ts";
import type { ThemeRow } from "#contract/project/themes.contract.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { Instant } from "#web/platform/instant.tsx";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { useReplyQuery, useWrite } from "#web/platform/queries.ts";
import { DeleteTheme } from "./delete-theme.widget.tsx";
import { type NamedTheme, ThemeName } from "./theme-name.widget.tsx";
import classes from "./themes.module.css";

const column = tableColumnsFor<ThemeRow>();
const editorOf = ({ public_id }: ThemeRow) =>
  ({ to: "/theme-editor/$id/$tab", params: { id: public_id, tab: "colors" } }) as const;

type RowActions = { onRename: () => void; onCopy: () => void; onDelete: () => void };

function RowMenu({ theme, onRename, onCopy, onDelete }: RowActions & { theme: ThemeRow }) {
  const { t } = useTranslation("themes");
  const navigate = useNavigate();
  return (
    <Menu width={200}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("list.actions", { name: theme.theme_name })}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => void navigate(editorOf(theme))}>
          {t("list.edit")}
        </Menu.Item>
        <Menu.Item leftSection={<IconCursorText size={16} />} onClick={onRename}>
          {t("list.rename")}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={onCopy}>
          {t("list.copy")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item c="var(--mantine-color-error)" leftSection={<IconTrash size={16} />} onClick={onDelete}>
          {t("list.delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const swatches = ["primary", "secondary", "background", "heading"] as const;

function ThemeCell({ theme }: { theme: ThemeRow }) {
  const { t } = useTranslation("themes");
  return (
    <span className={classes.cell}>
      <span className={classes.swatches} aria-hidden>
        {swatches.map((name) => (
          <span key={name} style={{ background: theme.config.colors[name] }} />
        ))}
      </span>
      <Link {...editorOf(theme)} className={classes.name ?? ""} onClick={(event) => event.stopPropagation()}>
        {theme.theme_name}
      </Link>
      {theme.rowVersion === 0 && <StatusBadge tone="wait">{t("list.draft")}</StatusBadge>}
    </span>
  );
}

function useColumns(actionsOf: (theme: ThemeRow) => RowActions) {
  const { t } = useTranslation("themes");
  return column.columns([
    column.accessor("theme_name", { header: t("list.name"), cell: ({ row }) => <ThemeCell theme={row.original} /> }),
    column.accessor("forms", {
      header: t("list.forms"),
      cell: (cell) => {
        const names = cell.getValue().map((form) => form.name);
        if (names.length === 0)
          return (
            <Text c="dimmed" size="sm">
              {t("list.unused")}
            </Text>
          );
        return (
          <span title={names.join(", ")}>
            {names.length === 1 ? names[0] : t("list.formsCount", { count: names.length })}
          </span>
        );
      },
    }),
    column.accessor("updated", { header: t("list.updated"), cell: (cell) => <Instant at={cell.getValue()} /> }),
    column.display({
      id: "actions",
      header: "",
      cell: ({ row: { original } }) => (
        <div className={classes.menu}>
          <RowMenu theme={original} {...actionsOf(original)} />
        </div>
      ),
    }),
  ]);
}

export function ThemesPage() {
  const { t } = useTranslation("themes");
  const navigate = useNavigate();
  const [named, setNamed] = useState<NamedTheme | null>(null);
  const [doomed, setDoomed] = useState<ThemeRow | null>(null);
  const list = useReplyQuery(themes.list, {});
  usePageTitle(t("title"));
  const copy = useWrite(themes.copy, [themes.list]);
  const limit = list.data?.limit ?? 0;
  const isFull = list.data !== undefined && list.data.items.length >= limit;
  const columns = useColumns((theme) => ({
    onRename: () => setNamed(theme),
    onDelete: () => setDoomed(theme),
    onCopy: () =>
      copy.mutate(
        { body: { public_id: theme.public_id } },
        {
          onSuccess: () => notifySuccess(t("list.copied")),
          onError: (error) => notifyError(sayError(error, t("failed.copy"))),
        },
      ),
  }));
  const create = (
    <Button data-page-action leftSection={<IconPlus size={16} />} disabled={isFull} onClick={() => setNamed("new")}>
      {t("list.create")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} lead={isFull ? t("list.full", { limit }) : t("lead")} actions={create} />
      <div className={classes.list}>
        <Table
          label={t("title")}
          columns={columns}
          isCardsOnPhones
          items={list.data?.items}
          rowId={({ id }) => id}
          onOpen={(theme) => void navigate(editorOf(theme))}
          error={list.error && { message: sayError(list.error, t("failed.list")), onRetry: () => void list.refetch() }}
          empty={
            <EmptyState icon={<IconPalette size={20} />} title={t("empty.title")}>
              {t("empty.body")}
            </EmptyState>
          }
        />
      </div>
      <ThemeName named={named} onClose={() => setNamed(null)} />
      <DeleteTheme theme={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}
