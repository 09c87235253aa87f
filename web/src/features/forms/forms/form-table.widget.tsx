import { Button } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { forms } from "#contract/forms/forms.calls.ts";
import type { FormRow } from "#contract/forms/forms.contract.ts";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { useUiWords } from "#ui/words.ts";
import { carryForm } from "#web/features/forms/form-folders/form-moves.query.ts";
import { aboutIt } from "#web/platform/about.ts";
import { sendDeskCall } from "#web/platform/api.ts";
import { copyLater } from "#web/platform/copy-later.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { Instant } from "#web/platform/instant.tsx";
import type { ListState } from "#web/platform/listing.tsx";
import { notifyError } from "#web/platform/notify.ts";
import { type FormAction, FormMenu } from "./form-menu.widget.tsx";
import classes from "./forms.module.css";

const column = tableColumnsFor<FormRow>();
const editorOf = (id: string) => ({ to: "/forms/edit/$tab/$id", params: { tab: "general", id } }) as const;

/** With `isCarried` it can be dragged onto a folder; the menu does the same without dragging. */
function FormName({ form, isCarried }: { form: FormRow; isCarried: boolean }) {
  return (
    <div
      className={classes.cell}
      {...(isCarried && { draggable: true, onDragStart: ({ dataTransfer }) => carryForm(dataTransfer, form) })}
    >
      {isCarried && <IconGripVertical size={16} className={classes.grip} aria-hidden />}
      <Link
        {...editorOf(form.id)}
        className={classes.name ?? ""}
        onClick={(event) => event.stopPropagation()}
        {...aboutIt("form", form.id, form.name)}
      >
        {form.name}
        {form.description && <span className={classes.about}>{form.description}</span>}
      </Link>
    </div>
  );
}

function FolderLink({ folder }: { folder: NonNullable<FormRow["folder"]> }) {
  return (
    <Link
      to="/forms/$tab"
      params={{ tab: "folders" }}
      search={{ folder: folder.id }}
      className={classes.folder ?? ""}
      onClick={(event) => event.stopPropagation()}
    >
      {folder.name}
    </Link>
  );
}

function LastUsed({ at }: { at: string | null }) {
  const { t } = useTranslation("forms");
  return at ? (
    <Instant at={at} className={classes.date} isShort />
  ) : (
    <span className={classes.quiet}>{t("list.neverUsed")}</span>
  );
}

/** A click fetches and copies it, and does not open the form. */
function PermanentLink({ form: { id, name, hasPermanentLink } }: { form: FormRow }) {
  const { t } = useTranslation("forms");
  const words = useUiWords();
  const [isCopied, setIsCopied] = useState(false);
  if (!hasPermanentLink) return <span className={classes.quiet}>{t("list.linkOff")}</span>;
  const copy = async () => {
    try {
      await copyLater(sendDeskCall(forms.settings, { params: { id } }).then(({ link }) => link));
      setIsCopied(true);
    } catch (error) {
      notifyError(sayError(error));
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      className={classes.copy ?? ""}
      {...(!isCopied && { "aria-label": t("list.copyLinkOf", { name }) })}
      onBlur={() => setIsCopied(false)}
      onClick={(event) => {
        event.stopPropagation();
        void copy();
      }}
    >
      {isCopied ? words.copied : t("list.copyLink")}
    </Button>
  );
}

type ColumnsOf = { isCarried: boolean; hasFolders: boolean };

/** A column that would be empty in every row is left out. */
function useColumns({ isCarried, hasFolders }: ColumnsOf, onAction: (form: FormRow, action: FormAction) => void) {
  const { t } = useTranslation(["forms", "formFolders"]);
  const format = useFormat();
  const folder = column.accessor("folder", {
    header: t("formFolders:folder"),
    cell: (cell) => {
      const value = cell.getValue();
      return value && <FolderLink folder={value} />;
    },
  });
  return column.columns([
    column.accessor("name", {
      header: t("list.name"),
      cell: ({ row: { original } }) => <FormName form={original} isCarried={isCarried} />,
    }),
    column.accessor("steps", {
      header: t("list.steps"),
      cell: (cell) =>
        cell
          .getValue()
          .map((step) => t(`steps.${step as "PROFILE"}`))
          .join(", "),
    }),
    ...(isCarried || !hasFolders ? [] : [folder]),
    column.accessor("countriesCount", { header: t("list.countries"), cell: (cell) => format.number(cell.getValue()) }),
    column.accessor("verificationsCount", {
      header: t("list.verifications"),
      cell: (cell) => format.number(cell.getValue()),
    }),
    column.accessor("lastUsed", {
      header: t("list.lastUsed"),
      cell: (cell) => <LastUsed at={cell.getValue()} />,
    }),
    column.accessor("updated", {
      header: t("list.updated"),
      cell: (cell) => <Instant at={cell.getValue()} className={classes.date} isShort />,
    }),
    column.accessor("hasPermanentLink", {
      header: t("list.link"),
      cell: ({ row: { original } }) => <PermanentLink form={original} />,
    }),
    column.display({
      id: "actions",
      header: "",
      cell: ({ row: { original } }) => <FormMenu form={original} onAction={(action) => onAction(original, action)} />,
    }),
  ]);
}

type Props = ListState<FormRow> & {
  label: string;
  isCarried?: boolean;
  onAction: (form: FormRow, action: FormAction) => void;
};

export function FormTable({ isCarried = false, onAction, ...list }: Props) {
  const navigate = useNavigate();
  const columns = useColumns(
    { isCarried, hasFolders: list.items?.some(({ folder }) => folder !== null) ?? false },
    onAction,
  );
  return (
    <div className={classes.list}>
      <Table
        isCardsOnPhones
        columns={columns}
        rowId={({ id }) => id}
        onOpen={({ id }) => void navigate(editorOf(id))}
        {...list}
      />
    </div>
  );
}
