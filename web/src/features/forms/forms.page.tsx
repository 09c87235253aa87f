import { ActionIcon, Button, Menu, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import {
  IconClipboardList,
  IconCopy,
  IconDots,
  IconLink,
  IconPencil,
  IconPlus,
  IconSearch,
  IconTrash,
} from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type FormRow, forms } from "#contract/forms.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { PageControl } from "#ui/page-control.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { columnsFor, Table } from "#ui/table.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { type PageSearch, pageCounts } from "#web/platform/page-search.ts";
import { useRead, useWrite } from "#web/platform/queries.ts";
import { useLast } from "#web/platform/use-last.ts";
import classes from "./forms.module.css";
import { SingleLinkDrawer } from "./single-link.drawer.tsx";

export type FormsSearch = PageSearch & { search?: string | undefined };

type OnSearch = (next: FormsSearch) => void;

const column = columnsFor<FormRow>();
const editorOf = (id: string) => ({ to: "/forms/edit/$tab/$id", params: { tab: "general", id } }) as const;

type RowActions = { onLink: () => void; onCopy: () => void; onDelete: () => void };

function RowMenu({ form, onLink, onCopy, onDelete }: RowActions & { form: FormRow }) {
  const { t } = useTranslation("forms");
  const navigate = useNavigate();
  return (
    // The row opens by click; what is pressed in here is not the row's.
    <Menu width={200}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("list.actions", { name: form.name })}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        <Menu.Item leftSection={<IconLink size={16} />} onClick={onLink}>
          {t("link.open")}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => void navigate(editorOf(form.id))}>
          {t("list.edit")}
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

function useColumns(actionsOf: (form: FormRow) => RowActions) {
  const { t } = useTranslation("forms");
  const format = useFormat();
  return column.columns([
    column.accessor("name", {
      header: t("list.name"),
      cell: ({ row: { original } }) => (
        <Link {...editorOf(original.id)} className={classes.name ?? ""} onClick={(event) => event.stopPropagation()}>
          {original.name}
          {original.description && <span className={classes.about}>{original.description}</span>}
        </Link>
      ),
    }),
    column.accessor("steps", {
      header: t("list.steps"),
      cell: (cell) =>
        cell
          .getValue()
          .map((step) => t(`steps.${step as "PROFILE"}`))
          .join(", "),
    }),
    column.accessor("countriesCount", { header: t("list.countries"), cell: (cell) => format.number(cell.getValue()) }),
    column.accessor("verificationsCount", {
      header: t("list.verifications"),
      cell: (cell) => format.number(cell.getValue()),
    }),
    column.accessor("updated", { header: t("list.updated"), cell: (cell) => format.instant(cell.getValue()) }),
    column.display({
      id: "actions",
      header: "",
      cell: ({ row: { original } }) => <RowMenu form={original} {...actionsOf(original)} />,
    }),
  ]);
}

function DeleteForm({ form, onClose }: { form: FormRow | null; onClose: () => void }) {
  const { t } = useTranslation("forms");
  const last = useLast(form);
  const remove = useWrite(forms.remove, [forms.list, forms.options]);
  const confirm = () =>
    form &&
    remove.mutate(
      { params: { id: form.id } },
      {
        onSuccess: () => {
          notifySuccess(t("delete.done"));
          onClose();
        },
        onError: notifyError,
      },
    );
  return (
    <Confirm
      isOpen={form !== null}
      title={t("delete.title")}
      action={t("delete.action")}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t("delete.body", { name: last?.name ?? "" })}
    </Confirm>
  );
}

/** Follows the address, so that going back shows what was looked for then. */
function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation("forms");
  const [typed, setTyped] = useState({ text: value, from: value });
  const find = useDebouncedCallback((text: string) => onChange(text), 300);
  if (typed.from !== value) setTyped({ text: typed.text.trim() === value ? typed.text : value, from: value });
  return (
    <TextInput
      type="search"
      className={classes.search ?? ""}
      aria-label={t("list.search")}
      placeholder={t("list.search")}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      maxLength={128}
      value={typed.text}
      onChange={({ currentTarget }) => {
        setTyped({ ...typed, text: currentTarget.value });
        find(currentTarget.value.trim());
      }}
    />
  );
}

function CreateForm() {
  const { t } = useTranslation("forms");
  return (
    <Button leftSection={<IconPlus size={16} />} renderRoot={(props) => <Link {...props} {...editorOf("new")} />}>
      {t("list.create")}
    </Button>
  );
}

/** Why nothing is listed: no form yet, none of that name, or a page behind the last. */
function NoForms({ search, create, onSearch }: { search: FormsSearch; create: ReactNode; onSearch: OnSearch }) {
  const { t } = useTranslation("forms");
  if ((search.page ?? 1) > 1)
    return (
      <EmptyState
        icon={<IconClipboardList size={22} />}
        title={t("list.pageEmpty")}
        action={
          <Button variant="default" onClick={() => onSearch({ page: 1 })}>
            {t("list.toFirst")}
          </Button>
        }
      >
        {t("list.pageEmptyBody")}
      </EmptyState>
    );
  if (search.search)
    return (
      <EmptyState icon={<IconSearch size={22} />} title={t("noMatch.title")}>
        {t("noMatch.body")}
      </EmptyState>
    );
  return (
    <EmptyState icon={<IconClipboardList size={22} />} title={t("empty.title")} action={create}>
      {t("empty.body")}
    </EmptyState>
  );
}

/** The project's forms: find, open, copy, delete, and make a link. */
export function FormsPage({ search, onSearch }: { search: FormsSearch; onSearch: OnSearch }) {
  const { t } = useTranslation("forms");
  const navigate = useNavigate();
  const { page = 1, count = 10 } = search;
  const [linked, setLinked] = useState<FormRow | null>(null);
  const [doomed, setDoomed] = useState<FormRow | null>(null);
  const filters = search.search ? { search: search.search } : {};
  const list = useRead(forms.list, { body: { page, count, filters } });
  const copy = useWrite(forms.copy, [forms.list, forms.options]);
  const isSearchable = search.search !== undefined || list.isPlaceholderData || list.data?.total !== 0;
  const columns = useColumns((form) => ({
    onLink: () => setLinked(form),
    onDelete: () => setDoomed(form),
    onCopy: () =>
      copy.mutate(
        { body: { id: form.id } },
        { onSuccess: () => notifySuccess(t("list.copied")), onError: notifyError },
      ),
  }));
  const create = <CreateForm />;
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} actions={create} />
      {isSearchable && (
        <FilterBar>
          <SearchField
            value={search.search ?? ""}
            onChange={(text) => onSearch({ page: 1, search: text || undefined })}
          />
        </FilterBar>
      )}
      <div className={classes.list}>
        <Table
          label={t("title")}
          columns={columns}
          items={list.data?.items}
          rowId={({ id }) => id}
          onOpen={({ id }) => void navigate(editorOf(id))}
          isStale={list.isPlaceholderData}
          error={list.error && { message: sayError(list.error), onRetry: () => void list.refetch() }}
          empty={<NoForms search={search} create={create} onSearch={onSearch} />}
        />
      </div>
      {list.data && list.data.total > 0 && (
        <PageControl
          page={page}
          count={count}
          total={list.data.total}
          isCapped={list.data.totalIsCapped}
          counts={pageCounts}
          onPage={(next) => onSearch({ page: next })}
          onCount={(next) => onSearch({ page: 1, count: pageCounts.find((each) => each === next) })}
        />
      )}
      <SingleLinkDrawer form={linked} onClose={() => setLinked(null)} />
      <DeleteForm form={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}
