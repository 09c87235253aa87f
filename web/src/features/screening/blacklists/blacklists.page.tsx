import { Button, Group } from "@mantine/core";
import { IconHelp, IconListSearch, IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { BlacklistRow } from "#contract/screening/blacklists.contract.ts";
import cells from "#ui/cells.module.css";
import { FilterBar } from "#ui/filter-bar.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { Instant } from "#web/platform/instant.tsx";
import { Listing } from "#web/platform/listing.tsx";
import { usePageTitle } from "#web/platform/page-title.ts";
import { BlacklistActions } from "./blacklist-actions.widget.tsx";
import type { BlacklistSearch } from "./blacklist-address.rules.ts";
import { EntryCounts } from "./blacklist-counts.widget.tsx";
import { BlacklistDialogs, type OpenBlacklistDialog } from "./blacklist-dialogs.widget.tsx";
import { GuideModal } from "./blacklist-guide.widget.tsx";
import classes from "./blacklists.module.css";
import { useBlacklists } from "./blacklists.query.ts";
import { ImportStateView } from "./import-state.widget.tsx";

type Props = { search: BlacklistSearch; onSearch: (next: Partial<BlacklistSearch>) => void };

const column = tableColumnsFor<BlacklistRow>();

function useColumns(onOpen: (dialog: OpenBlacklistDialog) => void) {
  const { t } = useTranslation("blacklists");
  return column.columns([
    column.accessor("name", {
      header: t("columns.name"),
      cell: ({ row: { original } }) => (
        <span className={cells.two}>
          <Link to="/blacklists/$code" params={{ code: original.code }} className={classes.name}>
            {original.name}
          </Link>
          <span className={classes.about}>{original.description}</span>
        </span>
      ),
    }),
    column.display({
      id: "entries",
      header: t("columns.entries"),
      cell: ({ row: { original } }) => <EntryCounts list={original} />,
    }),
    column.accessor("updated", {
      header: t("columns.updated"),
      cell: ({ row: { original } }) => (
        <span className={cells.two}>
          <Instant at={original.updated} className={cells.when} />
          {original.createdBy && <span className={cells.quiet}>{t("by", { name: original.createdBy })}</span>}
        </span>
      ),
    }),
    column.display({
      id: "import",
      header: t("columns.import"),
      cell: ({ row: { original } }) => <ImportStateView list={original} />,
    }),
    column.display({
      id: "actions",
      header: t("columns.actions"),
      cell: ({ row: { original } }) => (
        <BlacklistActions list={original} onOpen={(kind) => onOpen({ kind, list: original })} />
      ),
    }),
  ]);
}

export function BlacklistsPage({ search, onSearch }: Props) {
  const { t } = useTranslation("blacklists");
  const [dialog, setDialog] = useState<OpenBlacklistDialog | null>(null);
  const [isGuideOpen, setIsGuideOpen] = useState(false);
  const { page = 1, count = 10, search: words = "" } = search;
  const list = useBlacklists({ page, count, filters: words ? { search: words } : {} });
  const columns = useColumns(setDialog);
  usePageTitle(t("title"));
  const create = (
    <Button data-page-action leftSection={<IconPlus size={16} />} onClick={() => setDialog({ kind: "create" })}>
      {t("create")}
    </Button>
  );
  const guide = (
    <Button variant="default" leftSection={<IconHelp size={16} />} onClick={() => setIsGuideOpen(true)}>
      {t("guide")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={
          <Group gap="xs">
            {guide}
            {create}
          </Group>
        }
      />
      <FilterBar>
        <SearchField
          label={t("search")}
          value={words}
          onChange={(text) => onSearch({ search: text || undefined, page: undefined })}
        />
      </FilterBar>
      <Listing
        read={list}
        search={search}
        onSearch={onSearch}
        failed={t("failed.list")}
        nothing={{
          icon: <IconListSearch size={20} />,
          title: t("empty.title"),
          body: t("empty.body"),
        }}
        noMatch={
          words
            ? {
                title: t("noMatch.title"),
                body: t("noMatch.body"),
                onClear: () => onSearch({ search: undefined, page: undefined }),
              }
            : null
        }
      >
        {(shown) => (
          <Table
            label={t("title")}
            columns={columns}
            isCardsOnPhones
            minWidth={920}
            rowId={({ code }) => code}
            {...shown}
          />
        )}
      </Listing>
      <BlacklistDialogs dialog={dialog} onClose={() => setDialog(null)} />
      <GuideModal isOpen={isGuideOpen} onClose={() => setIsGuideOpen(false)} />
    </>
  );
}
