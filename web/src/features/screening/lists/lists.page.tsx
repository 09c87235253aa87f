import { Button, Code } from "@mantine/core";
import { IconHistory, IconListSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListRow } from "#contract/screening/lists.contract.ts";
import cells from "#ui/cells.module.css";
import { EmptyState } from "#ui/empty-state.tsx";
import { StickyPageHeader } from "#ui/sticky-page-header.tsx";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { Instant } from "#web/platform/instant.tsx";
import { usePageTitle } from "#web/platform/page-title.ts";
import { ListChanges } from "./list-changes.widget.tsx";
import { ListState } from "./list-state.widget.tsx";
import { ListVersionsDrawer } from "./list-versions.drawer.tsx";
import { ListWarnings } from "./list-warnings.widget.tsx";
import classes from "./lists.module.css";
import { useLists } from "./lists.query.ts";

const column = tableColumnsFor<ListRow>();

function Version({ list: { current, isFromFiles } }: { list: ListRow }) {
  const { t } = useTranslation("lists");
  const format = useFormat();
  if (!current) return <span className={cells.quiet}>{t("never")}</span>;
  const { publishedAt, loadedAt, version } = current;
  const when = publishedAt
    ? t("published", { at: format.instant(publishedAt) })
    : t("loaded", { at: format.instant(loadedAt) });
  return (
    <span className={cells.two}>
      <span>{format.number(version)}</span>
      <span className={cells.quiet}>{isFromFiles ? `${t("fromFiles")} · ${when}` : when}</span>
    </span>
  );
}

function useColumns(onVersions: (list: ListRow) => void) {
  const { t } = useTranslation("lists");
  const format = useFormat();
  const none = <span className={cells.quiet}>{t("never")}</span>;
  return column.columns([
    column.accessor("name", {
      header: t("columns.list"),
      cell: ({ row: { original } }) => (
        <span className={cells.two}>
          <b className={classes.name}>{original.name}</b>
          <span className={cells.quiet}>
            {t(`kinds.${original.kind}`)} · <span dir="ltr">{original.code}</span>
          </span>
        </span>
      ),
    }),
    column.display({ id: "state", header: t("columns.state"), cell: ({ row }) => <ListState list={row.original} /> }),
    column.display({ id: "version", header: t("columns.version"), cell: ({ row }) => <Version list={row.original} /> }),
    column.display({
      id: "entries",
      header: t("columns.entries"),
      cell: ({ row: { original } }) => (original.current ? format.number(original.current.entriesCount) : none),
    }),
    column.display({
      id: "change",
      header: t("columns.change"),
      cell: ({ row: { original } }) => (original.current ? <ListChanges version={original.current} /> : none),
    }),
    column.display({
      id: "confirmed",
      header: t("columns.confirmed"),
      cell: ({ row: { original } }) =>
        original.confirmedAt ? <Instant at={original.confirmedAt} className={cells.when} /> : none,
    }),
    column.display({
      id: "actions",
      header: t("columns.actions"),
      cell: ({ row: { original } }) => (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconHistory size={14} />}
          aria-label={t("history.openLabel", { name: original.name })}
          onClick={() => onVersions(original)}
        >
          {t("history.open")}
        </Button>
      ),
    }),
  ]);
}

export function ListsPage() {
  const { t } = useTranslation("lists");
  const [opened, setOpened] = useState<ListRow | null>(null);
  const { data, error, refetch } = useLists();
  const columns = useColumns(setOpened);
  usePageTitle(t("title"));
  return (
    <>
      <StickyPageHeader
        title={t("title")}
        lead={t("lead")}
        actions={
          <Button
            variant="default"
            leftSection={<IconListSearch size={16} stroke={1.75} />}
            renderRoot={(props) => <Link to="/screening" {...props} />}
          >
            {t("search")}
          </Button>
        }
      />
      {data && <ListWarnings lists={data.items} />}
      <Table
        label={t("title")}
        columns={columns}
        isCardsOnPhones
        minWidth={980}
        items={data?.items}
        rowId={({ code }) => code}
        error={error && { message: sayError(error, t("failed.list")), onRetry: () => void refetch() }}
        empty={
          <EmptyState icon={<IconListSearch size={20} />} title={t("empty.title")}>
            <p>{t("empty.body")}</p>
            <details>
              <summary>{t("empty.forOperators")}</summary>
              <Code dir="ltr">npm run veridesk -- lists enable ofac un uk</Code>
            </details>
          </EmptyState>
        }
      />
      <ListVersionsDrawer list={opened} onClose={() => setOpened(null)} />
    </>
  );
}
