import { useTranslation } from "react-i18next";
import { formFolders } from "#contract/forms/form-folders.calls.ts";
import { forms } from "#contract/forms/forms.calls.ts";
import type { FormRow } from "#contract/forms/forms.contract.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";

const lists = [forms.list, formFolders.list, formFolders.forms];

/** Moves a form into a folder or out of it, and reports the result. */
export function useFormMoves() {
  const { t } = useTranslation("formFolders");
  const add = useWrite(formFolders.addForm, lists);
  const remove = useWrite(formFolders.removeForm, lists);
  const takeOut = ({ id, folder }: Pick<FormRow, "id" | "folder">) =>
    folder &&
    remove.mutate(
      { body: { form_id: id, folder_id: folder.id } },
      {
        onSuccess: () => notifySuccess(t("takeOut.done", { folder: folder.name })),
        onError: (error) => notifyError(sayError(error, t("failed.form"))),
      },
    );
  const put = ({ id }: Pick<FormRow, "id">, folder: { id: string; name: string }) =>
    add.mutate(
      { body: { form_id: id, folder_id: folder.id } },
      {
        onSuccess: () => notifySuccess(t("move.done", { folder: folder.name })),
        onError: (error) => notifyError(sayError(error, t("failed.add"))),
      },
    );
  return { put, takeOut };
}

const carried = "application/x-veridesk-form";
export type MovedForm = Pick<FormRow, "id" | "name" | "folder">;

/** A form being dragged. Its text is its name, for other drop targets. */
export function carryForm(transfer: DataTransfer, { id, name, folder }: MovedForm): void {
  transfer.setData(carried, JSON.stringify({ id, name, folder }));
  transfer.setData("text/plain", name);
  transfer.effectAllowed = "move";
}

export const isFormCarried = (transfer: DataTransfer): boolean => transfer.types.includes(carried);

/** The dropped form; null when something else was dropped. */
export function droppedForm(transfer: DataTransfer): MovedForm | null {
  const text = transfer.getData(carried);
  return text ? (JSON.parse(text) as MovedForm) : null;
}
