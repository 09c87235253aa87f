import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formLinks } from "#contract/forms/form-links.calls.ts";
import type { OpenFormLink } from "#contract/forms/form-links.contract.ts";
import { forms } from "#contract/forms/forms.calls.ts";
import { Confirm } from "#ui/confirm.tsx";
import { Table, tableColumnsFor } from "#ui/table.tsx";
import { useFormat } from "#web/platform/format.ts";
import { Instant } from "#web/platform/instant.tsx";
import type { ListState } from "#web/platform/listing.tsx";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import classes from "./form-links.module.css";

const column = tableColumnsFor<OpenFormLink>();

function useColumns(onRevoke: (link: OpenFormLink) => void) {
  const { t } = useTranslation("formLinks");
  const format = useFormat();
  return column.columns([
    column.accessor("applicantId", {
      header: t("open.applicant"),
      cell: ({ row: { original } }) => (
        <div className={classes.applicant}>
          {original.externalApplicantId && <span>{original.externalApplicantId}</span>}
          <code>{original.applicantId}</code>
        </div>
      ),
    }),
    column.accessor("isOpened", {
      header: t("open.state"),
      cell: (cell) => t(cell.getValue() ? "open.begun" : "open.untouched"),
    }),
    column.accessor("amount", {
      header: t("open.amount"),
      cell: (cell) => {
        const amount = cell.getValue();
        return amount === null ? "" : format.number(amount);
      },
    }),
    column.accessor("created", { header: t("open.created"), cell: (cell) => <Instant at={cell.getValue()} /> }),
    column.accessor("expires", { header: t("open.expires"), cell: (cell) => <Instant at={cell.getValue()} /> }),
    column.display({
      id: "actions",
      header: "",
      cell: ({ row: { original } }) => (
        <Button
          size="xs"
          variant="default"
          c="var(--mantine-color-error)"
          aria-label={t("open.revokeOf", { name: original.externalApplicantId ?? original.applicantId })}
          onClick={() => onRevoke(original)}
        >
          {t("open.revoke")}
        </Button>
      ),
    }),
  ]);
}

function RevokeLink({ link, onClose }: { link: OpenFormLink | null; onClose: () => void }) {
  const { t } = useTranslation("forms");
  const revoke = useWrite(forms.revokeLink, [formLinks.open]);
  const onConfirm = () =>
    link &&
    revoke.mutate(
      { params: { id: link.id } },
      {
        onSuccess: () => notifySuccess(t("link.revoke.done")),
        onError: notifyError,
        onSettled: onClose,
      },
    );
  return (
    <Confirm
      isOpen={link !== null}
      title={t("link.revoke.title")}
      action={t("link.revoke.action")}
      isDangerous
      isBusy={revoke.isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t("link.revoke.body")}
    </Confirm>
  );
}

/** Links that still work. The links themselves are not stored, so they cannot be shown again. */
export function OpenLinks(list: ListState<OpenFormLink>) {
  const { t } = useTranslation(["formLinks", "forms"]);
  const [requested, setRequested] = useState<OpenFormLink | null>(null);
  const columns = useColumns(setRequested);
  return (
    <>
      <Table
        label={t("open.title")}
        columns={columns}
        rowId={({ id }) => id}
        minWidth={820}
        isCardsOnPhones
        {...list}
      />
      <RevokeLink link={requested} onClose={() => setRequested(null)} />
    </>
  );
}
