import { Button, Group, NativeSelect } from "@mantine/core";
import { IconListSearch, IconPlus } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { blacklistKinds } from "#contract/screening/blacklists/blacklist-kinds.ts";
import { blacklists } from "#contract/screening/blacklists.calls.ts";
import type { BlacklistEntry, BlacklistRow } from "#contract/screening/blacklists.contract.ts";
import { BackLink } from "#ui/back-link.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { StickyPageHeader } from "#ui/sticky-page-header.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { Listing } from "#web/platform/listing.tsx";
import { usePageTitle } from "#web/platform/page-title.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { BlacklistActions } from "./blacklist-actions.widget.tsx";
import type { BlacklistSearch } from "./blacklist-address.rules.ts";
import { EntryCounts } from "./blacklist-counts.widget.tsx";
import { BlacklistDialogs, type OpenBlacklistDialog } from "./blacklist-dialogs.widget.tsx";
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
    <FilterBar>
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
    </FilterBar>
  );
}

function Entries({ list, search, onSearch }: Omit<Props, "code"> & { list: BlacklistRow }) {
  const { t } = useTranslation("blacklists");
  const [edited, setEdited] = useState<BlacklistEntry | null>(null);
  const [doomed, setDoomed] = useState<BlacklistEntry | null>(null);
  const { page = 1, count = 10, search: words, kind } = search;
  const filters = { ...(words && { search: words }), ...(kind && { type: kind }) };
  const read = useReplyQuery(blacklists.entries, { params: { code: list.code }, body: { page, count, filters } });
  return (
    <>
      <Listing
        read={read}
        search={search}
        onSearch={onSearch}
        failed={t("failed.entries")}
        nothing={{
          icon: <IconListSearch size={20} />,
          title: t("entries.empty.title"),
          body: t("entries.empty.body"),
        }}
        noMatch={
          words || kind
            ? {
                title: t("entries.noMatch.title"),
                body: t("entries.noMatch.body"),
                onClear: () => onSearch({ search: undefined, kind: undefined, page: undefined }),
              }
            : null
        }
      >
        {(shown) => <EntryTable {...shown} onEdit={setEdited} onRemove={setDoomed} />}
      </Listing>
      {edited && <EntryDrawer key={edited.id} code={list.code} entry={edited} onClose={() => setEdited(null)} />}
      <DeleteEntry list={list} entry={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}

export function BlacklistPage({ code, search, onSearch }: Props) {
  const { t } = useTranslation("blacklists");
  const navigate = useNavigate();
  const { data: list, error, refetch } = useBlacklist(code);
  const [dialog, setDialog] = useState<OpenBlacklistDialog | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  usePageTitle(list?.name ?? t("title"));
  if (error)
    return <LoadFailure error={{ message: sayError(error, t("failed.list")), onRetry: () => void refetch() }} />;
  return (
    <>
      <BackLink label={t("entries.back")} link={(face) => <Link to="/blacklists" {...face} />} />
      <StickyPageHeader
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
      {list && <Entries list={list} search={search} onSearch={onSearch} />}
      {isAdding && <EntryDrawer code={code} entry={null} onClose={() => setIsAdding(false)} />}
      <BlacklistDialogs
        dialog={dialog}
        onClose={() => setDialog(null)}
        onRemoved={() => void navigate({ to: "/blacklists" })}
      />
    </>
  );
}
