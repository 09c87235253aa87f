import { Button, SegmentedControl } from "@mantine/core";
import { IconClipboardList, IconFolder, IconFolderPlus, IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { formFolders } from "#contract/forms/form-folders.calls.ts";
import { forms } from "#contract/forms/forms.calls.ts";
import type { FormRow } from "#contract/forms/forms.contract.ts";
import { FilterBar } from "#ui/filter-bar.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { StickyPageHeader } from "#ui/sticky-page-header.tsx";
import { FolderGrid } from "#web/features/forms/form-folders/folder-grid.widget.tsx";
import { useKeptFormsAddress } from "#web/platform/forms-list-address.ts";
import { type EmptyListWords, Listing, type ListReadState } from "#web/platform/listing.tsx";
import type { PageSearch } from "#web/platform/page-search.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useFormActions } from "./form-actions.widget.tsx";
import { FormTable } from "./form-table.widget.tsx";
import classes from "./forms.module.css";

const views = ["list", "folders"] as const;
type View = (typeof views)[number];

export type FormsSearch = PageSearch & {
  search?: string | undefined;
  folder?: string | undefined;
  find?: string | undefined;
  shelf?: PageSearch["page"];
  shelfCount?: PageSearch["count"];
};
type Address = { search: FormsSearch; onSearch: (next: FormsSearch) => void };

function CreateForm() {
  const { t } = useTranslation("forms");
  return (
    <Button
      data-page-action
      leftSection={<IconPlus size={16} />}
      renderRoot={(props) => <Link {...props} to="/forms/edit/$tab/$id" params={{ tab: "general", id: "new" }} />}
    >
      {t("list.create")}
    </Button>
  );
}

function FormList({
  list,
  label,
  none,
  isCarried = false,
  ...address
}: Address & {
  list: ListReadState<FormRow>;
  label: string;
  none: EmptyListWords;
  isCarried?: boolean;
}) {
  const { t } = useTranslation("forms");
  const clear = () => address.onSearch({ page: undefined, search: undefined });
  const { onAction, dialogs } = useFormActions();
  return (
    <>
      <Listing
        read={list}
        search={address.search}
        onSearch={address.onSearch}
        failed={t("failed.list")}
        nothing={none}
        noMatch={address.search.search ? { title: t("noMatch.title"), body: t("noMatch.body"), onClear: clear } : null}
      >
        {(shown) => <FormTable label={label} {...shown} isCarried={isCarried} onAction={onAction} />}
      </Listing>
      {dialogs}
    </>
  );
}

function FormSearch({ search, onSearch }: Address) {
  const { t } = useTranslation("forms");
  return (
    <SearchField
      label={t("list.search")}
      value={search.search ?? ""}
      onChange={(text) => onSearch({ page: 1, search: text || undefined })}
    />
  );
}

function ListView({ beside, ...address }: Address & { beside: ReactNode }) {
  const { t } = useTranslation("forms");
  const { page = 1, count = 10, search } = address.search;
  const list = useReplyQuery(forms.list, { body: { page, count, filters: search ? { search } : {} } });
  const isSearchable = search !== undefined || list.isPlaceholderData || list.data?.total !== 0;
  const none = {
    icon: <IconClipboardList size={20} />,
    title: t("empty.title"),
    body: t("empty.body"),
  };
  return (
    <>
      <FilterBar>
        {beside}
        {isSearchable && <FormSearch {...address} />}
      </FilterBar>
      <FormList {...address} list={list} label={t("title")} none={none} />
    </>
  );
}

function FolderView({
  beside,
  isCreating,
  onCreated,
  ...address
}: Address & {
  beside: ReactNode;
  isCreating: boolean;
  onCreated: () => void;
}) {
  const { t } = useTranslation("formFolders");
  const { page = 1, count = 10, search, folder, find, shelf = 1, shelfCount = 10 } = address.search;
  const filters = { folder_id: folder ?? null, ...(search ? { search } : {}) };
  const list = useReplyQuery(formFolders.forms, { body: { page, count, filters } });
  const title = folder ? (list.isPlaceholderData ? undefined : list.data?.folder?.name) : t("none");
  const none = {
    icon: <IconFolder size={20} />,
    title: t(folder ? "empty.folder" : "empty.loose"),
    body: t(folder ? "empty.folderBody" : "empty.looseBody"),
  };
  return (
    <>
      <FilterBar>
        {beside}
        <SearchField
          label={t("search")}
          value={find ?? ""}
          onChange={(text) => address.onSearch({ shelf: undefined, find: text || undefined })}
        />
      </FilterBar>
      <FolderGrid
        page={shelf}
        count={shelfCount}
        search={find}
        chosen={folder}
        isCreating={isCreating}
        onCreated={onCreated}
        onShelf={(next) => address.onSearch({ shelf: next.page, ...(next.count ? { shelfCount: next.count } : {}) })}
        onGone={() => address.onSearch({ folder: undefined, page: undefined, search: undefined })}
      />
      <div className={classes.folderHead}>
        <h2>{title ?? t("folder")}</h2>
        <FormSearch {...address} />
      </div>
      <FormList {...address} list={list} label={title ?? t("folder")} none={none} isCarried />
    </>
  );
}

type Props = Address & { view: View; onView: (view: View) => void };

export function FormsPage({ view, onView, ...address }: Props) {
  const { t } = useTranslation(["forms", "formFolders"]);
  const [isCreating, setIsCreating] = useState(false);
  usePageTitle(t("title"));
  useKeptFormsAddress(view, address.search);
  const beside = (
    <SegmentedControl
      aria-label={t("formFolders:views.label")}
      data={views.map((value) => ({ value, label: t(`formFolders:views.${value}`) }))}
      value={view}
      onChange={(next) => onView(next as View)}
    />
  );
  return (
    <>
      <StickyPageHeader
        title={t("title")}
        lead={t("lead")}
        actions={
          <>
            {view === "folders" && (
              <Button
                variant="default"
                leftSection={<IconFolderPlus size={16} stroke={1.75} />}
                onClick={() => setIsCreating(true)}
              >
                {t("formFolders:create.open")}
              </Button>
            )}
            <CreateForm />
          </>
        }
      />
      {view === "list" ? (
        <ListView {...address} beside={beside} />
      ) : (
        <FolderView {...address} beside={beside} isCreating={isCreating} onCreated={() => setIsCreating(false)} />
      )}
    </>
  );
}
