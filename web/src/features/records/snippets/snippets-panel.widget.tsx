import { ActionIcon, Badge, Button, Menu, VisuallyHidden } from "@mantine/core";
import { IconDots, IconPencil, IconPlus, IconTextPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as limits from "#contract/limits.ts";
import { snippets } from "#contract/records/snippets.calls.ts";
import type { SnippetView } from "#contract/records/snippets.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Panel } from "#ui/panel.tsx";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { useConfirmedWrite } from "#web/platform/confirmed-write.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useLast } from "#web/platform/use-last.ts";
import { SnippetDrawer } from "./snippet.drawer.tsx";
import classes from "./snippets.module.css";

const column = tableColumnsFor<SnippetView>();

type Requested = { kind: "create" } | { kind: "edit" | "delete"; snippet: SnippetView } | null;

function SnippetMenu({ snippet, onRequest }: { snippet: SnippetView; onRequest: (next: Requested) => void }) {
  const { t } = useTranslation("snippets");
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={t("actionsFor", { name: snippet.name })}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={16} stroke={1.75} />}
          onClick={() => onRequest({ kind: "edit", snippet })}
        >
          {t("edit")}
        </Menu.Item>
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} stroke={1.75} />}
          onClick={() => onRequest({ kind: "delete", snippet })}
        >
          {t("delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function useColumns(onRequest: (next: Requested) => void) {
  const { t } = useTranslation("snippets");
  return column.columns([
    column.accessor("name", {
      header: t("name"),
      cell: ({ row: { original } }) => (
        <span className={classes.name}>
          <bdi>{original.name}</bdi>
          {original.shortcut !== null && <bdi className={classes.quiet}>/{original.shortcut}</bdi>}
        </span>
      ),
    }),
    column.accessor("text", {
      header: t("text"),
      cell: ({ row }) => (
        <span className={classes.preview} dir="auto">
          {row.original.text}
        </span>
      ),
    }),
    column.accessor("fields", {
      header: t("fields.label"),
      cell: ({ row }) => (
        <span className={classes.fields}>
          {row.original.fields.map((field) => (
            <Badge key={field} variant="light" color="gray" tt="none" fw={500}>
              {t(`fields.${field}`)}
            </Badge>
          ))}
        </span>
      ),
    }),
    column.display({
      id: "actions",
      header: () => <VisuallyHidden>{t("actions")}</VisuallyHidden>,
      cell: ({ row }) => <SnippetMenu snippet={row.original} onRequest={onRequest} />,
    }),
  ]);
}

function DeleteSnippet({ snippet, onClose }: { snippet: SnippetView | null; onClose: () => void }) {
  const { t } = useTranslation("snippets");
  const words = useTranslation().t;
  const shown = useLast(snippet);
  const said = { done: t("deleted"), failed: words("error.failed"), onDone: onClose };
  const { confirm, isBusy } = useConfirmedWrite(snippets.remove, [snippets.list], said);
  if (!shown) return null;
  return (
    <Confirm
      isOpen={snippet !== null}
      title={t("deleteTitle", { name: shown.name })}
      action={t("delete")}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => confirm({ params: { id: shown.id } })}
      onClose={onClose}
    >
      {t("deleteBody")}
    </Confirm>
  );
}

/** The project's snippets, for whoever manages its settings. */
export function SnippetsPanel() {
  const { t } = useTranslation("snippets");
  const format = useFormat();
  const [requested, setRequested] = useState<Requested>(null);
  const { data, error, refetch } = useReplyQuery(snippets.list, {});
  const columns = useColumns(setRequested);
  const close = () => setRequested(null);
  const count = data?.items.length ?? 0;
  return (
    <div id="snippets" className={classes.anchor}>
      <Panel
        title={t("title")}
        beside={
          count > 0 && (
            <span className={classes.quiet}>
              {t("count", { count: format.number(count), limit: format.number(limits.snippetsPerProject) })}
            </span>
          )
        }
        actions={
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => setRequested({ kind: "create" })}
          >
            {t("create")}
          </Button>
        }
      >
        <Table
          label={t("title")}
          columns={columns}
          items={data?.items}
          rowId={({ id }) => id}
          isCardsOnPhones
          minWidth={760}
          error={!data && error ? { message: sayError(error), onRetry: () => void refetch() } : null}
          empty={
            <EmptyState icon={<IconTextPlus size={20} />} title={t("emptyTitle")}>
              {t("emptyBody")}
            </EmptyState>
          }
        />
      </Panel>
      {(requested?.kind === "create" || requested?.kind === "edit") && (
        <SnippetDrawer snippet={requested.kind === "edit" ? requested.snippet : null} onClose={close} />
      )}
      <DeleteSnippet snippet={requested?.kind === "delete" ? requested.snippet : null} onClose={close} />
    </div>
  );
}
