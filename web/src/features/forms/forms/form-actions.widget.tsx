import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formFolders } from "#contract/forms/form-folders.calls.ts";
import { forms } from "#contract/forms/forms.calls.ts";
import type { FormRow } from "#contract/forms/forms.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { useFormMoves } from "#web/features/forms/form-folders/form-moves.query.ts";
import { MoveForm } from "#web/features/forms/form-folders/move-form.widget.tsx";
import { ManyLinksDrawer } from "#web/features/forms/form-links/many-links.drawer.tsx";
import { SingleLinkDrawer } from "#web/features/forms/form-links/single-link.drawer.tsx";
import { usePreviewLink } from "#web/features/forms/form-previews/preview-link.widget.tsx";
import { useConfirmedWrite } from "#web/platform/confirmed-write.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { useLast } from "#web/platform/use-last.ts";
import type { FormAction } from "./form-menu.widget.tsx";

const lists = [forms.list, forms.options, formFolders.list, formFolders.forms];

function DeleteForm({ form, onClose }: { form: FormRow | null; onClose: () => void }) {
  const { t } = useTranslation("forms");
  const last = useLast(form);
  const { confirm, isBusy } = useConfirmedWrite(forms.remove, lists, {
    done: t("delete.done"),
    failed: t("failed.delete"),
    onDone: onClose,
  });
  return (
    <Confirm
      isOpen={form !== null}
      title={t("delete.title")}
      action={t("delete.action")}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => form && confirm({ params: { id: form.id } })}
      onClose={onClose}
    >
      {t("delete.body", { name: last?.name ?? "" })}
    </Confirm>
  );
}

export function useFormActions() {
  const { t } = useTranslation("forms");
  const [requested, setRequested] = useState<{ form: FormRow; action: FormAction } | null>(null);
  const copy = useWrite(forms.copy, lists);
  const { takeOut } = useFormMoves();
  const preview = usePreviewLink();
  const onAction = (form: FormRow, action: FormAction) => {
    if (action === "copy")
      copy.mutate(
        { body: { id: form.id } },
        {
          onSuccess: () => notifySuccess(t("list.copied")),
          onError: (error) => notifyError(sayError(error, t("failed.copy"))),
        },
      );
    else if (action === "takeOut") takeOut(form);
    else if (action === "preview") preview.ask(form);
    else setRequested({ form, action });
  };
  const of = (action: FormAction) => (requested?.action === action ? requested.form : null);
  const close = () => setRequested(null);
  const dialogs = (
    <>
      <SingleLinkDrawer form={of("link")} onClose={close} />
      <ManyLinksDrawer form={of("links")} onClose={close} />
      <MoveForm form={of("move")} onClose={close} />
      {preview.dialog}
      <DeleteForm form={of("delete")} onClose={close} />
    </>
  );
  return { onAction, dialogs };
}
