import { Button, Group, NativeSelect } from "@mantine/core";
import { IconArrowLeft, IconListSearch, IconPlus } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { blacklistKinds } from "#contract/blacklists/blacklist-kinds.ts";
import type { BlacklistEntry, BlacklistRow } from "#contract/blacklists.contract.ts";
import { blacklists } from "#contract/calls/blacklists.calls.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { PageControl } from "#ui/page-control.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { pageCounts } from "#web/platform/page-search.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { useRead } from "#web/platform/queries.ts";
import { BlacklistActions } from "./blacklist-actions.widget.tsx";
import type { BlacklistSearch } from "./blacklist-address.rules.ts";
import { EntryCounts } from "./blacklist-counts.widget.tsx";
import { BlacklistDialogs, type OpenDialog } from "./blacklist-dialogs.widget.tsx";
import classes from "./blacklists.module.css";
import { useBlacklist } from "./blacklists.query.ts";
import { DeleteEntry } from "./delete-entry.widget.tsx";
import { EntryDrawer } from "./entry.drawer.tsx";
import { EntryTable } from "./entry-table.widget.tsx";
import { ImportStateView } from "./import-state.widget.tsx";

type Props = { code: string; search: BlacklistSearch; onSearch: (next: Partial<BlacklistSearch>) => void };

function Filters({ search, onSearch }: Omit<Props, "code">) {
  const { t } = useTranslation("blacklists");
  return (
    <div className={classes.bar}>
      <SearchField
        label={t("entries.search")}
        value={search.search ?? ""}
        onChange={(text) => onSearch({ search: text || undefined, page: undefined })}
      />
      <NativeSelect
        aria-label={t("entries.kind")}
        data={[
          { value: "", label: t("entries.allKinds") },
          ...blacklistKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        ]}
        value={search.kind ?? ""}
        onChange={({ currentTarget }) =>
          onSearch({ kind: blacklistKinds.find((each) => each === currentTarget.value), page: undefined })
        }
      />
    </div>
  );
}

function Entries({ list, search, onSearch, onAdd }: Omit<Props, "code"> & { list: BlacklistRow; onAdd: () => void }) {
  const { t } = useTranslation("blacklists");
  const [edited, setEdited] = useState<BlacklistEntry | null>(null);
  const [doomed, setDoomed] = useState<BlacklistEntry | null>(null);
  const { page = 1, count = 10, search: words, kind } = search;
  const filters = { ...(words && { search: words }), ...(kind && { type: kind }) };
  const read = useRead(blacklists.entries, { params: { code: list.code }, body: { page, count, filters } });
  const said = words || kind || page > 1 ? "noMatch" : "empty";
  return (
    <>
      <EntryTable
        items={read.data?.items}
        isStale={read.isPlaceholderData}
        error={read.error && { message: sayError(read.error, t("failed.entries")), onRetry: () => void read.refetch() }}
        empty={
          <EmptyState
            icon={<IconListSearch size={22} />}
            title={t(`entries.${said}.title`)}
            action={said === "empty" && <Button onClick={onAdd}>{t("entries.add")}</Button>}
          >
            {t(`entries.${said}.body`)}
          </EmptyState>
        }
        onEdit={setEdited}
        onRemove={setDoomed}
      />
      {read.data && read.data.total > 0 && (
        <PageControl
          page={page}
          count={count}
          total={read.data.total}
          isCapped={read.data.totalIsCapped}
          counts={pageCounts}
          onPage={(next) => onSearch({ page: next })}
          onCount={(next) => onSearch({ page: undefined, count: pageCounts.find((each) => each === next) })}
        />
      )}
      {edited && <EntryDrawer key={edited.id} code={list.code} entry={edited} onClose={() => setEdited(null)} />}
      <DeleteEntry list={list} entry={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}

export function BlacklistPage({ code, search, onSearch }: Props) {
  const { t } = useTranslation("blacklists");
  const navigate = useNavigate();
  const { data: list, error, refetch } = useBlacklist(code);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  usePageTitle(list?.name ?? t("title"));
  if (error)
    return <LoadFailure error={{ message: sayError(error, t("failed.list")), onRetry: () => void refetch() }} />;
  return (
    <>
      <Link to="/blacklists" className={classes.back}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden />
        {t("entries.back")}
      </Link>
      <PageHeader
        title={list?.name ?? t("title")}
        lead={list?.description}
        actions={
          list && (
            <Group gap="xs">
              <BlacklistActions list={list} onOpen={(kind) => setDialog({ kind, list })} />
              <Button data-page-action leftSection={<IconPlus size={16} />} onClick={() => setIsAdding(true)}>
                {t("entries.add")}
              </Button>
            </Group>
          )
        }
      />
      {list && (
        <div className={classes.summary}>
          <EntryCounts list={list} />
          {list.import && <ImportStateView list={list} />}
        </div>
      )}
      <Filters search={search} onSearch={onSearch} />
      {list && <Entries list={list} search={search} onSearch={onSearch} onAdd={() => setIsAdding(true)} />}
      {isAdding && <EntryDrawer code={code} entry={null} onClose={() => setIsAdding(false)} />}
      <BlacklistDialogs
        dialog={dialog}
        onClose={() => setDialog(null)}
        onRemoved={() => void navigate({ to: "/blacklists" })}
      />
    </>
  );
}
